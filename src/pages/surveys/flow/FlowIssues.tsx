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
  onShow: ((finding: FlowIssue) => void) | undefined
}

/** Issues of the flow, errors first. */
export function FlowIssues({ findings, onShow }: FlowIssuesProps) {
  const [all, setAll] = useState(false)
  if (findings.length === 0) return null
  const shown = all ? findings : findings.slice(0, AT_ONCE)
  return (
    <>
      <ul className={classes.findings} aria-label={t('What may not be meant')}>
        {shown.map((finding) => (
          <li key={finding.message} className={classes.finding}>
            <StatusBadge tone={finding.severity === 'problem' ? 'bad' : 'warning'}>
              {finding.severity === 'problem' ? t('Problem') : t('Caution')}
            </StatusBadge>
            <span className={classes.message}>{finding.message}</span>
            {onShow && finding.question !== null && (
              <Button size="compact-sm" variant="default" onClick={() => onShow(finding)}>
                {t('Go to question {number}', { number: finding.question + 1 })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button size="compact-sm" variant="subtle" className={classes.start} onClick={() => setAll(true)}>
          {t('Show all {count}', { count: findings.length })}
        </Button>
      )}
    </>
  )
}
