import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { JsonRecord } from '../../../../contract/is-object'
import { Disclosure } from '../../../components/form/Disclosure'
import { focusLater } from '../../../components/form/focus-later'
import { t, tn } from '../../../lib/i18n/translate'
import { type ContrastIssue, findContrastIssues, suggestContrastFix } from '../model/contrast'
import classes from './colors.module.css'
import { readCssColor } from './read-color'
import type { Recolor } from './use-recoloring'

const ID = 'contrast'

/** Text with insufficient contrast, with a button that fixes the colors. */
export function Contrast({ appearance, onFix }: { appearance: JsonRecord; onFix: Recolor }) {
  const issues = findContrastIssues(appearance, readCssColor)
  const warnings = issues.filter(({ severity }) => severity === 'warning')
  const notes = issues.filter(({ severity }) => severity === 'note')
  const lines = (some: ContrastIssue[]) => (
    <ul className={classes.findings}>
      {some.map((issue) => (
        <Finding key={issue.pair} finding={issue} appearance={appearance} onFix={onFix} />
      ))}
    </ul>
  )
  return (
    <section id={ID} tabIndex={-1} className={classes.contrast} aria-label={t('Contrast')}>
      <p role="status" className={classes.verdict} data-good={warnings.length === 0}>
        {warnings.length === 0 ? (
          <IconCheck size={16} aria-hidden />
        ) : (
          <IconAlertTriangle size={16} aria-hidden />
        )}
        {warnings.length === 0
          ? t('All colors have sufficient contrast.')
          : tn(
              warnings.length,
              '{n} text has insufficient contrast.',
              '{n} texts have insufficient contrast.',
            )}
      </p>
      {warnings.length > 0 && lines(warnings)}
      {notes.length > 0 && (
        <Disclosure label={t('Low-contrast colors: {count}', { count: notes.length })} names={[]}>
          {lines(notes)}
        </Disclosure>
      )}
    </section>
  )
}

interface FindingProps {
  finding: ContrastIssue
  appearance: JsonRecord
  onFix: Recolor
}

function Finding({ finding: issue, appearance, onFix }: FindingProps) {
  const { what, message, colors } = issue
  const [color, backgroundColor] = colors
  const fix = suggestContrastFix(appearance, issue, readCssColor)
  const applyFix = ({ field, color: better }: { field: string; color: string }) => {
    const key = field.replace('appearance.', '')
    onFix(t('{what} changed to {color}.', { what, color: better }), (appearance) => ({
      ...appearance,
      [key]: better,
    }))
    focusLater(ID)
  }
  return (
    <li>
      <span className={classes.pair} style={{ color, backgroundColor }} aria-hidden />
      <span>{message}</span>
      {fix ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Fix: {what}', { what })}
          onClick={() => applyFix(fix)}
        >
          {t('Fix')}
        </Button>
      ) : (
        <span className={classes.none}>{t('Choose other colors')}</span>
      )}
    </li>
  )
}
