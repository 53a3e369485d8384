import { Button } from '@mantine/core'
import { useState } from 'react'
import { StatusBadge } from '../../../components/cells/StatusBadge'
import { t } from '../../../texts/translate'
import classes from './flow.module.css'
import type { FlowIssue } from './flow-issue'

const AT_ONCE = 6

interface FlowIssuesProps {
  findings: FlowIssue[]
  /** Navigates to the field that can fix an issue, if it is on the page. */
  onShow: ((issue: FlowIssue) => void) | undefined
}

/** Issues of the flow, errors first. */
export function FlowIssues({ findings: issues, onShow }: FlowIssuesProps) {
  const [all, setAll] = useState(false)
  if (issues.length === 0) return null
  const visibleIssues = all ? issues : issues.slice(0, AT_ONCE)
  return (
    <>
      <ul className={classes.findings} aria-label={t('Possible mistakes')}>
        {visibleIssues.map((issue) => (
          <li key={issue.message} className={classes.finding}>
            <StatusBadge tone={issue.severity === 'problem' ? 'error' : 'warning'}>
              {issue.severity === 'problem' ? t('Error') : t('Warning')}
            </StatusBadge>
            <span className={classes.message}>{issue.message}</span>
            {onShow && issue.question !== null && (
              <Button size="compact-sm" variant="default" onClick={() => onShow(issue)}>
                {t('Go to question {number}', { number: issue.question + 1 })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {visibleIssues.length < issues.length && (
        <Button size="compact-sm" variant="subtle" className={classes.start} onClick={() => setAll(true)}>
          {t('Show all {count}', { count: issues.length })}
        </Button>
      )}
    </>
  )
}
