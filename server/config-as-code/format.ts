import type { Target } from '../remote/target'
import type { ApplyOutcome, Result } from './apply'
import { formatPath } from './diff'
import type { Plan, PlanAction } from './plan'

const SIGNS = { create: '+', update: '~', delete: '-' } as const
const VALUE_MAX = 200

/** Formats a plan for a terminal. */
export function formatPlan({ client, project }: Target, { actions, withoutFile }: Plan): string {
  const lines = [`Project ${project.id} (${project.name}) on ${client.host}`, '']
  for (const action of actions) lines.push(...formatAction(action))
  const count = (operation: PlanAction['operation']) =>
    actions.filter((action) => action.operation === operation).length
  lines.push(
    actions.length === 0
      ? 'No changes: the server is as described by the files.'
      : `${count('create')} to create, ${count('update')} to update, ${count('delete')} to delete.`,
  )
  if (withoutFile.length > 0) {
    const names = withoutFile.map(({ kind, key }) => `${kind.label} ${toLine(key)}`)
    lines.push(`Without a file, unchanged: ${names.join(', ')}.`)
  }
  return lines.join('\n')
}

function formatAction({
  operation,
  kind,
  key,
  file,
  before,
  changes,
  secretNames,
  warnings,
}: PlanAction): string[] {
  const name = [kind.label, toLine(key)].filter(Boolean).join(' ')
  const origin = file ? `  (${file.path})` : ''
  const renamed = before && before.key !== key ? `, renamed from ${toLine(before.key)}` : ''
  return [
    `${SIGNS[operation]} ${name}${renamed}${origin}`,
    ...changes.map(({ path, before: old, after }) =>
      operation === 'create'
        ? `    ${formatPath(path)}: ${formatValue(after)}`
        : `    ${formatPath(path)}: ${formatValue(old)} → ${formatValue(after)}`,
    ),
    ...(operation === 'update' ? secretNames.map((variable) => `    secret from ${variable}`) : []),
    ...warnings.map((warning) => `    Warning: ${warning}.`),
    '',
  ]
}

/** Value on one line; long ones are truncated. Secrets are references to environment variables. */
function formatValue(value: unknown): string {
  const text = value === undefined ? 'none' : toLine(JSON.stringify(value))
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text
}

/** Replaces control characters, which terminals interpret. */
const toLine = (text: string): string => text.replace(/\p{Cc}/gu, ' ')

const OUTCOME_LABELS: Record<ApplyOutcome, string> = {
  done: 'done',
  failed: 'FAILED',
  uncertain: 'UNKNOWN',
  not_started: 'not started',
}

export const formatResults = (results: readonly Result[]): string =>
  results
    .map(({ action: { operation, kind, key }, outcome, message }) =>
      [
        `${OUTCOME_LABELS[outcome].padEnd(11)} ${operation} ${kind.label} ${toLine(key)}`.trimEnd(),
        ...(message ? [`            ${message}`] : []),
      ].join('\n'),
    )
    .join('\n')

/** Formats the outcome of a run, with the changes that were not made. */
export function formatPlanSummary(results: readonly Result[]): string {
  const remaining = results.filter(({ outcome }) => outcome !== 'done')
  const done = `${results.length - remaining.length} of ${results.length} changes done.`
  if (remaining.length === 0) return results.length === 0 ? 'Nothing to do.' : done
  const notStarted = remaining.filter(({ outcome }) => outcome === 'not_started')
  return [
    '',
    done,
    ...(notStarted.length > 0 ? [formatResults(notStarted)] : []),
    'Run plan to see what remains; a repeated apply makes only the remaining changes.',
  ].join('\n')
}

/** JSON form of a plan or of a run. */
export const presentPlan = ({ client, project }: Target, plan: Plan, results?: readonly Result[]) => ({
  host: client.host,
  project: { id: project.id, name: project.name },
  has_changes: plan.actions.length > 0,
  digest: plan.digest,
  actions: plan.actions.map((action) => {
    const result = results?.find((candidate) => candidate.action === action)
    return {
      operation: action.operation,
      kind: action.kind.name,
      key: action.key,
      file: action.file?.path ?? null,
      changes: action.changes.map(({ path, before, after }) => ({
        path: formatPath(path),
        before: before ?? null,
        after: after ?? null,
      })),
      secrets: action.secretNames,
      warnings: action.warnings,
      ...(result && { outcome: result.outcome, message: result.message }),
    }
  }),
  without_file: plan.withoutFile.map(({ kind, key, record }) => ({ kind: kind.name, key, id: record.id })),
})
