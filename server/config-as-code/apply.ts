import type { JsonRecord } from '../../contract/is-object'
import { RemoteError, type RemoteRecord, UncertainWriteError } from '../remote/client'
import { formatPath, getValueAt, setValueAt } from './diff'
import { getReference, resolveSecrets } from './documents'
import { diffDocuments } from './kinds'
import type { PlanAction } from './plan'
import { getPath, readRecord, type ServerRecord, type ServerState } from './server-state'

type Env = Readonly<Record<string, string | undefined>>

/** `uncertain`: the response was lost. */
export type ApplyOutcome = 'done' | 'failed' | 'uncertain' | 'not_started'

export interface Result {
  action: PlanAction
  outcome: ApplyOutcome
  /** Error, or a hint about the stored record. */
  message: string | null
}

/** Names of the environment variables that a change needs and that are not set. */
export const findMissingSecrets = (actions: readonly PlanAction[], env: Env): string[] => [
  ...new Set(actions.flatMap(({ secretNames }) => secretNames.filter((name) => !env[name]))),
]

interface Options {
  env: Env
  /** Called after every action. */
  onResult: (result: Result) => void
  /** Stops before the next action. */
  signal: AbortSignal
}

/**
 * Executes the actions one after the other, and stops at the first failure. Every record is read again before it is
 * changed: a change that another client has made since the plan is a failure.
 */
export async function applyPlan(
  state: ServerState,
  actions: readonly PlanAction[],
  { env, onResult, signal }: Options,
): Promise<Result[]> {
  const results: Result[] = []
  for (const action of actions) {
    const hasStopped = signal.aborted || results.some(({ outcome }) => outcome !== 'done')
    const result: Result = hasStopped
      ? { action, outcome: 'not_started', message: null }
      : await execute(state, action, env)
    results.push(result)
    onResult(result)
  }
  return results
}

async function execute(state: ServerState, action: PlanAction, env: Env): Promise<Result> {
  try {
    return { action, outcome: 'done', message: await write(state, action, env) }
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    const outcome = error instanceof UncertainWriteError ? 'uncertain' : 'failed'
    return { action, outcome, message: error.message }
  }
}

/** Executes one action; returns a hint for the user, or null. */
async function write(state: ServerState, action: PlanAction, env: Env): Promise<string | null> {
  const { client } = state.target
  const { kind, key, before } = action
  const { endpoints } = kind
  if (before) await assertUnchanged(state, action)
  const getUrl = ({ path }: { path: string }) =>
    kind.name === 'project' ? state.target.projectPath : getPath(path, state.target, before?.record.id)
  if (action.operation === 'delete') {
    await (endpoints.destroy
      ? client.write('DELETE', getUrl(endpoints.destroy))
      : client.write('PATCH', getUrl(endpoints.update), { deleted: true }))
    return null
  }
  const record = before
    ? await client.write('PATCH', getUrl(endpoints.update), buildUpdate(state, action, before, env))
    : await client.write('POST', getUrl(endpoints.create), buildCreation(state, action, env))
  if (!record) return null
  state.index.add(kind.name, key, record.id)
  return describeStored(state, action, record)
}

function buildCreation({ index }: ServerState, { kind, desired, fields }: PlanAction, env: Env): JsonRecord {
  const document = resolveSecrets(kind, desired ?? {}, env)
  return kind.toBody({ document, fields, current: null }, index)
}

function buildUpdate(
  { index }: ServerState,
  { kind, file, desired, current, fields, secretNames }: PlanAction,
  { record }: ServerRecord,
  env: Env,
): JsonRecord {
  const document = desired ?? {}
  const body = kind.toBody({ document, fields, current: { record, document: current ?? {} } }, index)
  if (secretNames.length === 0 || !file) return body
  return kind.secretPaths(file.document).reduce((rest, path) => {
    const [field = ''] = path
    const withType =
      path.length > 1 ? setValueAt(rest, [field, 'type'], getValueAt(document, [field, 'type'])) : rest
    return setValueAt(withType, path, env[getReference(getValueAt(file.document, path)) ?? ''])
  }, body)
}

/** Asserts that the record still has the values that the plan shows, or already the desired ones. */
async function assertUnchanged(
  state: ServerState,
  { kind, before, desired, fields }: PlanAction,
): Promise<void> {
  if (!before) return
  const current = await readRecord(state, before)
  if (!current) throw new RemoteError('It was deleted since the plan was made. Run plan again.')
  const { changes } = diffDocuments(kind, before.document, current.document)
  // An earlier action may have changed it: the launch of a survey enables surveys in the project.
  const remaining = desired ? diffDocuments(kind, desired, current.document).changes : changes
  const isRemaining = (field: unknown) => remaining.some(({ path }) => path[0] === field)
  const conflicts = changes.filter(
    ({ path: [field] }) => isRemaining(field) && (!desired || fields.includes(String(field))),
  )
  if (conflicts.length > 0) {
    const paths = conflicts.map(({ path }) => formatPath(path)).join(', ')
    throw new RemoteError(`It was changed since the plan was made: ${paths}. Run plan again.`)
  }
  if (typeof current.record.version === 'number') before.record.version = current.record.version
}

/** Reports values that the server stores differently: every run would change them. */
async function describeStored(
  state: ServerState,
  { kind, file }: PlanAction,
  record: RemoteRecord,
): Promise<string | null> {
  const hints: string[] = []
  // The record is written: a failure to read it again is none of the action.
  const stored = await readRecord(state, { kind, record }).catch(() => null)
  if (file && stored) {
    const { changes } = diffDocuments(kind, file.document, stored.document)
    if (changes.length > 0) {
      const paths = changes.map(({ path }) => formatPath(path)).join(', ')
      hints.push(`The server stores other values: ${paths}. Run pull to adopt them.`)
    }
  }
  if (record.signing_secret)
    hints.push('Its signing secret is not printed. Replace it in the dashboard to get one.')
  return hints.length > 0 ? hints.join(' ') : null
}
