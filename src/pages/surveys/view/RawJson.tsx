import { Button } from '@mantine/core'
import type { Survey } from '../../../../contract/schemas/surveys'
import { CopyButton } from '../../../components/cells/CopyButton'
import classes from './view.module.css'

/** The survey as the API answers it. */
export function RawJson({ survey }: { survey: Survey }) {
  const text = JSON.stringify(survey, null, 2)
  return (
    <>
      <div className={classes.jsonHead}>
        <span className={classes.small}>
          As the API answers it, with everything that this page has no words for.
        </span>
        <CopyButton
          text={text}
          render={(copy, copied) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy JSON'}
            </Button>
          )}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section className={classes.json} tabIndex={0} aria-label="The survey as JSON">
        <pre>{text}</pre>
      </section>
    </>
  )
}
