import { UNSUPPORTED_DESTINATIONS } from '../../contract/domain/exports'
import { LEVELS } from '../../contract/domain/levels'
import { isObject, type JsonRecord } from '../../contract/is-object'
import { compareText, getValueAt, setValueAt } from '../config-as-code/diff'
import { getReference, removeInvalidFields, validateConfigDocument } from '../config-as-code/documents'
import type { KindName } from '../config-as-code/kinds'
import { type ConfigDocument, diffDocuments, hasCohort, KINDS, type Kind } from '../config-as-code/kinds'
import { getPath, type ServerRecord, type ServerState } from '../config-as-code/server-state'
import { RemoteError, type RemoteRecord, UncertainWriteError } from '../remote/client'
import type { Target } from '../remote/target'

/** Kinds that are imported, in the order of their creation. */
export const IMPORTED_KINDS = ['feature-flags', 'surveys', 'batch-exports', 'project'] as const

/** Value of a required secret that is not known. */
const MISSING_SECRET = 'missing'

/** Record of the source, prepared for the target. */
export interface ImportItem {
  kind: Kind
  key: string
  source: RemoteRecord
  document: ConfigDocument
  /** Reason why it cannot be moved; null if it can. */
  problem: string | null
  warnings: string[]
}

/**
 * `existing`: the target has an equal record. `conflict`: it has another one with the same name, which is unchanged.
 * `skipped`: the record cannot be moved.
 */
export type ImportOutcome = 'created' | 'imported_before' | 'existing' | 'conflict' | 'skipped' | 'failed'

export interface ImportResult {
  item: ImportItem
  outcome: ImportOutcome
  message: string | null
}

/** Prepares the records of a source. Those that depend on a record that cannot be moved cannot be moved either. */
export function prepareItems({ records }: ServerState): ImportItem[] {
  const items: ImportItem[] = []
  for (const name of IMPORTED_KINDS) {
    const ofKind = records.filter(({ kind }) => kind.name === name).sort((a, b) => compareText(a.key, b.key))
    for (const record of sortFlags(ofKind)) items.push(prepareItem(record, ofKind, items))
  }
  return items
}

/** Sorts flags so that each follows those that its conditions depend on. */
function sortFlags(records: readonly ServerRecord[]): ServerRecord[] {
  const sorted = new Set<ServerRecord>()
  const visit = (record: ServerRecord, path: readonly ServerRecord[]) => {
    if (sorted.has(record) || path.includes(record)) return
    for (const { name } of record.kind.references(record.document)) {
      const referenced = records.find(({ kind, key }) => kind === record.kind && key === name)
      if (referenced) visit(referenced, [...path, record])
    }
    sorted.add(record)
  }
  for (const record of records) visit(record, [])
  return [...sorted]
}

function prepareItem(
  { kind, key, record, document: original, warnings: recordWarnings }: ServerRecord,
  ofKind: readonly ServerRecord[],
  earlier: readonly ImportItem[],
): ImportItem {
  const warnings = [...new Set(recordWarnings)]
  const document =
    kind.name === 'batch-exports'
      ? prepareExport(original, warnings)
      : kind.name === 'project'
        ? prepareSettings(kind, record, original, warnings)
        : original
  warnings.push(...describeLosses(kind, record))
  const problem = findProblem(kind, document, ofKind.filter((other) => other.key === key).length, earlier)
  return { kind, key, source: record, document, problem, warnings }
}

function findProblem(
  kind: Kind,
  document: ConfigDocument,
  count: number,
  earlier: readonly ImportItem[],
): string | null {
  if (count > 1) return `${count} ${kind.label}s of the source have this name. Rename all but one.`
  if (hasCohort(document)) return 'A condition refers to a cohort, which this server does not have.'
  const [invalid] = validateConfigDocument(kind, document)
  if (invalid) return `This server does not accept it: ${invalid.message}`
  for (const { kind: name, name: key } of kind.references(document)) {
    const referenced = earlier.find((item) => item.kind.name === name && item.key === key)
    if (!referenced || referenced.problem)
      return `It refers to the ${KINDS[name].label} ${key}, which cannot be moved.`
  }
  return null
}

/** Pauses an export. */
function prepareExport(document: ConfigDocument, warnings: string[]): ConfigDocument {
  const type = getValueAt(document, ['destination', 'type'])
  if (UNSUPPORTED_DESTINATIONS.some((candidate) => candidate === type))
    warnings.push(`this server stores exports to ${type} and cannot execute them`)
  return { ...document, paused: true }
}

/** Removes settings that this server does not accept. */
function prepareSettings(
  kind: Kind,
  record: RemoteRecord,
  document: ConfigDocument,
  warnings: string[],
): ConfigDocument {
  if (record.slack_incoming_webhook) warnings.push('slack_incoming_webhook is a secret and is left out')
  const accepted = removeInvalidFields(kind, document)
  warnings.push(...accepted.warnings)
  return accepted.document
}

/** Describes functions of a record of PostHog that this server does not have. */
function describeLosses({ name }: Kind, record: RemoteRecord): string[] {
  const losses: string[] = []
  if (name === 'feature-flags') {
    const { filters } = record
    const groupType = isObject(filters) ? (filters.aggregation_group_type_index ?? null) : null
    if (groupType !== null)
      losses.push('it is evaluated for groups, which this server does not have: it is off')
    if (record.has_encrypted_payloads) losses.push('its payloads are encrypted and have to be entered again')
    if (record.rollback_conditions && JSON.stringify(record.rollback_conditions).length > 2)
      losses.push('automatic rollback is left out')
  }
  return losses
}

/** Fields that a copy retains, although they describe the past of the source. */
function getPast({ name }: Kind, source: RemoteRecord): JsonRecord {
  const fields =
    name === 'surveys'
      ? ['start_date', 'end_date', 'archived', 'current_iteration', 'current_iteration_start_date']
      : name === 'feature-flags'
        ? ['created_at']
        : []
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = source[field] ?? null
      return value === null ? [] : [[field, value]]
    }),
  )
}

/** IDs in the target by kind and ID in the source. */
interface ImportMapping {
  get(kind: KindName, sourceId: string | number): string | number | null
  add(kind: KindName, sourceId: string | number, targetId: string | number): Promise<void>
}

interface ImportOptions {
  env: Readonly<Record<string, string | undefined>>
  mapping: ImportMapping
  onResult: (result: ImportResult) => void | Promise<void>
  signal: AbortSignal
}

/** Creates the items in the target. A failure does not stop the others. */
export async function importItems(
  target: ServerState,
  items: readonly ImportItem[],
  options: ImportOptions,
): Promise<ImportResult[]> {
  const results: ImportResult[] = []
  for (const item of items) {
    if (options.signal.aborted) break
    const result = await importItem(target, item, options).catch((error: Error): ImportResult => {
      if (!(error instanceof RemoteError)) throw error
      const hint = error instanceof UncertainWriteError ? ' Repeat the import to find out.' : ''
      return { item, outcome: 'failed', message: error.message + hint }
    })
    results.push(result)
    await options.onResult(result)
  }
  return results
}

async function importItem(
  state: ServerState,
  item: ImportItem,
  { env, mapping }: ImportOptions,
): Promise<ImportResult> {
  const { kind, key, source, document } = item
  const result = (outcome: ImportOutcome, message: string | null = null) => ({ item, outcome, message })
  if (mapping.get(kind.name, source.id) !== null) return result('imported_before')
  if (item.problem !== null) return result('skipped', item.problem)
  const { client, projectPath } = state.target
  if (kind.name === 'project') {
    const body = kind.toBody({ document, fields: kind.fields, current: null }, state.index)
    await client.write('PATCH', projectPath, body)
    await mapping.add(kind.name, source.id, state.target.project.id)
    return result('created')
  }
  const existing = findExisting(state, item)
  if (existing) {
    if (existing.outcome === 'existing') await mapping.add(kind.name, source.id, existing.id)
    return result(existing.outcome, existing.message)
  }
  const { resolved, missing } = resolveSecrets(kind, document, env)
  const fields = kind.fields.filter((field) => field in resolved)
  const body = kind.toBody({ document: resolved, fields, current: null }, state.index)
  const record = await client.write('POST', getPath(kind.endpoints.create.path, state.target), {
    ...omitNull(body),
    ...getPast(kind, source),
  })
  if (!record) throw new RemoteError('The response is empty.')
  state.index.add(kind.name, key, record.id)
  await mapping.add(kind.name, source.id, record.id)
  const secrets = missing.map((path) => path.at(-1)).join(', ')
  return result('created', secrets ? `It is paused. Enter its secrets, then resume it: ${secrets}.` : null)
}

/** Finds the record of the target with the name of an item; null if there is none. */
export function findExisting({ records }: ServerState, { kind, key, document }: ImportItem) {
  const existing = records.find((record) => record.kind === kind && record.key === key)
  if (!existing) return null
  const { id } = existing.record
  const { changes } = diffDocuments(kind, document, existing.document)
  if (changes.length === 0) return { outcome: 'existing', id, message: null } as const
  const fields = [...new Set(changes.map(({ path: [field] }) => field))].join(', ')
  const message = `The target has another ${kind.label} with this name. It differs in ${fields}.`
  return { outcome: 'conflict', id, message } as const
}

const omitNull = (body: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** Replaces references by environment variables, or by a placeholder: the source does not return its secrets. */
function resolveSecrets(kind: Kind, document: ConfigDocument, env: ImportOptions['env']) {
  const missing = kind
    .secretPaths(document)
    .filter((path) => !env[getReference(getValueAt(document, path)) ?? ''])
  const resolved = kind
    .secretPaths(document)
    .reduce(
      (rest, path) =>
        setValueAt(rest, path, env[getReference(getValueAt(document, path)) ?? ''] || MISSING_SECRET),
      document,
    )
  return { resolved, missing }
}

/** Member of the source, to be invited. */
export interface MemberItem {
  email: string
  level: number
  outcome: 'invited' | 'exists' | 'failed'
  message: string | null
}

/** Lists the members of the source who are neither members nor invited in the target. */
export async function findMembers(source: Target, target: Target | null): Promise<MemberItem[]> {
  const list = (from: Target, path: string) =>
    from.client.list(`/api/organizations/${from.organizationId}/${path}/`)
  const readEmail = ({ user, target_email }: RemoteRecord) =>
    String(isObject(user) ? user.email : target_email).toLowerCase()
  const existing = target
    ? [...(await list(target, 'members')), ...(await list(target, 'invites'))].map(readEmail)
    : []
  const members = await list(source, 'members')
  return members.map((member) => ({
    email: readEmail(member),
    // Owners are appointed by owners of the target.
    level: Math.min(Number(member.level), LEVELS.admin),
    outcome: existing.includes(readEmail(member)) ? 'exists' : 'invited',
    message: null,
  }))
}

/** Sends the invites. */
export async function inviteMembers(target: Target, members: readonly MemberItem[]): Promise<MemberItem[]> {
  const results: MemberItem[] = []
  for (const member of members) {
    const body = { target_email: member.email, level: member.level }
    const path = `/api/organizations/${target.organizationId}/invites/`
    const result = member.outcome === 'exists' ? member : await invite(target, path, body, member)
    results.push(result)
  }
  return results
}

async function invite(
  { client }: Target,
  path: string,
  body: JsonRecord,
  member: MemberItem,
): Promise<MemberItem> {
  try {
    await client.write('POST', path, body)
    return member
  } catch (error) {
    if (error instanceof RemoteError) return { ...member, outcome: 'failed', message: error.message }
    throw error
  }
}
