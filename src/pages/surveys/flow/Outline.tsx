import { Button } from '@mantine/core'
import { CopyButton } from '../../../components/ui/cells/CopyButton'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import classes from './flow.module.css'
import type { Flow } from './graph'
import { buildOutline, formatOutline } from './outline'

const Head = ({ children }: { children: string }) => <span className={classes.outlineHead}>{children}</span>

/** Text version of the diagram, for screen readers and for copying. */
export function Outline({ flow }: { flow: Flow }) {
  return (
    <>
      <ol className={classes.outline} aria-label={t('Paths as text')}>
        {buildOutline(flow).map(({ question, head, ways, reached }) => (
          <li key={question.index}>
            {reached ? (
              <Head>{head}</Head>
            ) : (
              <span className={classes.soft}>
                {rich('{head}, unreachable', { head: <Head>{head}</Head> })}
              </span>
            )}
            <ul className={classes.outlineWays}>
              {ways.map(({ answers, to }) => (
                <li key={to}>
                  {answers} → {to}
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <Head>{t('End:')}</Head> {flow.end}
        </li>
      </ol>
      <CopyButton
        text={() => formatOutline(flow)}
        render={(copy, copied) => (
          <Button size="compact-sm" variant="default" className={classes.start} onClick={copy}>
            {copied ? t('Copied') : t('Copy text')}
          </Button>
        )}
      />
    </>
  )
}
