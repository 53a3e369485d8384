import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Tone } from '../../../components/ui/cells/StatusBadge'
import { LinkButton } from '../../../components/ui/link/LinkButton'
import { Section } from '../../../components/ui/page/Section'
import { listFormat } from '../../../lib/i18n/locale'
import { t, tn } from '../../../lib/i18n/translate'
import type { LaunchIssue, LaunchSeverity } from './checks/check'
import { formatFieldPath } from './format-field-path'
import classes from './launch.module.css'
import type { PreflightResult } from './preflight'

type RowState = LaunchSeverity | 'passed' | 'unknown'

const ICONS: Record<RowState, ComponentType<{ size?: number }>> = {
  error: IconCircleXFilled,
  warning: IconAlertTriangleFilled,
  note: IconInfoCircleFilled,
  passed: IconCircleCheckFilled,
  unknown: IconHelpCircleFilled,
}

const TONES: Record<RowState, Tone> = {
  error: 'error',
  warning: 'warning',
  note: 'info',
  passed: 'success',
  unknown: 'neutral',
}

const GROUPS: { severity: LaunchSeverity; title: string }[] = [
  { severity: 'error', title: t('Errors') },
  { severity: 'warning', title: t('Warnings') },
  { severity: 'note', title: t('Notes') },
]

interface LaunchIssuesProps {
  project_id: string
  id: string
  result: PreflightResult
}

/** Launch check results, most severe first, each with a link to its field in the editor. */
export function LaunchIssues({ project_id, id, result: preflight }: LaunchIssuesProps) {
  const { findings: issues, fine, unknown } = preflight
  const groups = GROUPS.filter(({ severity }) => issues.some((issue) => issue.severity === severity))
  const [worst] = groups
  const state = worst && worst.severity !== 'note' ? worst.severity : 'passed'
  const Icon = ICONS[state]
  return (
    <>
      <header className="row gap-10 bold tight text-lg" data-tone={TONES[state]}>
        <Icon size={18} aria-hidden />
        <p role="status" className="flush">
          {formatSummary(issues)}
        </p>
      </header>
      {groups.map(({ severity, title }) => {
        const list = (
          <ul key={severity} className="grid gap-8" aria-label={title}>
            {issues
              .filter((issue) => issue.severity === severity)
              .map((issue) => (
                <CheckRow key={`${issue.field} ${issue.message}`} state={severity}>
                  <FindingText project_id={project_id} id={id} finding={issue} />
                </CheckRow>
              ))}
          </ul>
        )
        // The summary is the title of a single group of problems.
        return groups.length === 1 && severity !== 'note' ? (
          list
        ) : (
          <Section key={severity} title={title}>
            {list}
          </Section>
        )
      })}
      {unknown.length > 0 && (
        <Section title={t('Could not be checked')}>
          <p className="mb-12 soft">
            {t('Your API key may not have the required permissions, or the server did not respond.')}
          </p>
          <ul className="grid gap-8">
            {unknown.map((line) => (
              <CheckRow key={line} state="unknown">
                {line}
              </CheckRow>
            ))}
          </ul>
        </Section>
      )}
      <details className="soft" open={!worst || worst.severity === 'note'}>
        <summary>{tn(fine.length, '{n} check passed', '{n} checks passed')}</summary>
        <ul className="grid gap-8 mt-8">
          {fine.map((line) => (
            <CheckRow key={line} state="passed">
              {line}
            </CheckRow>
          ))}
        </ul>
      </details>
    </>
  )
}

/** Check with an icon in the color of its result. */
function CheckRow({ state, children }: { state: RowState; children: ReactNode }) {
  const Icon = ICONS[state]
  return (
    <li className={classes.row} data-tone={TONES[state]}>
      <Icon size={18} aria-hidden />
      {children}
    </li>
  )
}

/** Joins elements as a list in the page's language: `a, b, c`. */
const joinNodes = (nodes: readonly ReactNode[]) =>
  listFormat({ type: 'conjunction', style: 'narrow' })
    .formatToParts(nodes.map((_, index) => String(index)))
    .map(({ type, value }) => (type === 'element' ? nodes[Number(value)] : value))

/** Maximum number of other surveys listed by name; a project may have hundreds. */
const NAMED_MAX = 5

function FindingText({
  project_id,
  id,
  finding: issue,
}: {
  project_id: string
  id: string
  finding: LaunchIssue
}) {
  const { field, message, action, surveys = [] } = issue
  // The last one is named rather than counted.
  const shown = surveys.length === NAMED_MAX + 1 ? surveys.length : NAMED_MAX
  const fieldPath = field === null ? null : formatFieldPath(field)
  return (
    <>
      <div className="grid justify-start gap-2">
        {surveys.length > 0 ? (
          <>
            <b className="medium">{message}</b>
            <p className="flush soft text-sm">
              {joinNodes([
                ...surveys.slice(0, shown).map(({ id, name }) => (
                  <Link
                    key={id}
                    className="inherit"
                    to="/projects/$project_id/surveys/$id"
                    params={{ project_id, id }}
                  >
                    {name}
                  </Link>
                )),
                ...(surveys.length > shown
                  ? [
                      <Link
                        key="more"
                        className="inherit"
                        to="/projects/$project_id/surveys"
                        params={{ project_id }}
                        search={{ state: 'running' }}
                      >
                        {t('{count} more', { count: surveys.length - shown })}
                      </Link>,
                    ]
                  : []),
              ])}
            </p>
          </>
        ) : (
          <>
            {fieldPath && <b className="medium">{fieldPath}</b>}
            <span>{message}</span>
          </>
        )}
      </div>
      {field !== null && fieldPath !== null && (
        <LinkButton
          to="/projects/$project_id/surveys/$id/edit"
          params={{ project_id, id }}
          hash={field}
          variant="default"
          size="compact-sm"
          aria-label={action ?? t('Open in editor: {place}', { place: fieldPath })}
        >
          {action ?? t('Open in editor')}
        </LinkButton>
      )}
    </>
  )
}

function formatSummary(issues: LaunchIssue[]): string {
  const number = (severity: LaunchSeverity) => issues.filter((issue) => issue.severity === severity).length
  const [errors, warnings] = [number('error'), number('warning')]
  const errorCount = tn(errors, '{n} error', '{n} errors')
  const warningCount = tn(warnings, '{n} warning', '{n} warnings')
  if (errors > 0 && warnings > 0) {
    return t('{errors} and {warnings}.', { errors: errorCount, warnings: warningCount })
  }
  if (errors > 0) return errorCount
  return warnings > 0
    ? t('Ready to launch, with {warnings} to review', { warnings: warningCount })
    : t('Ready to launch')
}
