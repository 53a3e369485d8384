import { type Api, api } from '../../../../contract'
import type { Endpoint, Endpoints } from '../../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { isDeepEqual, parseJsonPath } from '../../../lib/json'

/** A write that was made, with the data required to undo it. Contains no key and no secret. */
export interface UndoEntry {
  id: string
  /** Owner of the journal: server and user. */
  owner: string
  /** Milliseconds since 1970. */
  at: number
  /** URL of the server that received the request. */
  base: string
  /** Auth context of the request, if it was not that of the owner; the undo uses the same. */
  as?: string | undefined
  resource: keyof Api
  op: string
  method: string
  /** Without the host, as sent: `/api/organizations/`. */
  path: string
  params: Record<string, string | number>
  body?: unknown
  /** Display name of the record. */
  name: string
  /** Relevant part of the record before the write; undefined if it was not read. */
  before?: JsonRecord | undefined
  /** Relevant part of the response. */
  answer?: unknown
  /** True if a response was received. Without one it is unknown if the write was applied. */
  arrived: boolean
  /** Set for a deletion that the server can undo by restoring the record. */
  restorable?: true
  /** Entry that this one undoes. */
  undoes?: string | undefined
}

/** Returns the endpoints of the resource of an entry. An entry of an older dashboard version may have none. */
export const getEndpoints = ({ resource }: Pick<UndoEntry, 'resource'>): Endpoints => api[resource] ?? {}

/** Returns the endpoint that an entry called. */
export const getEntryEndpoint = (entry: Pick<UndoEntry, 'resource' | 'op'>): Endpoint | undefined =>
  getEndpoints(entry)[entry.op]

/**
 * Returns the inverse operation of an endpoint, if the contract has one. A deletion is undone by a restore only on
 * servers that support it, which the entry records.
 */
export function getUndoOp(
  endpoint: Endpoint,
  table: Endpoints,
  { restorable }: Pick<UndoEntry, 'restorable'> = {},
) {
  if (endpoint.method === 'DELETE' && !restorable) return undefined
  return (
    endpoint.inverseOperation ??
    (endpoint.method === 'POST' && endpoint.suffix === '' && table.destroy ? 'destroy' : undefined)
  )
}

interface FullEntry {
  before: JsonRecord | undefined
  answer: unknown
  body: unknown
}

/** Returns the fields of a record that a body affects, by their names in the record. */
type SummaryRules = Pick<Endpoint, 'responsePaths' | 'clearedVia'>

function listSummarizedFields(
  { responsePaths = {}, clearedVia = {} }: SummaryRules,
  body: unknown,
): string[] {
  if (!isObject(body)) return []
  const emptied = Object.keys(clearedVia).filter(
    (field) => clearedVia[field] !== undefined && clearedVia[field] in body,
  )
  return [...Object.keys(body), ...emptied].flatMap((field) => [
    field,
    parseJsonPath(responsePaths[field] ?? '')[0] ?? '',
  ])
}

function pick(record: JsonRecord, fields: ReadonlySet<string>): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field)))
}

/**
 * Reduces the record and the response to the part that an entry stores: for an update the fields that were sent or that
 * changed with it, for a creation or deletion everything.
 */
export function summarizeEntry(
  endpoint: SummaryRules & Pick<Endpoint, 'method'>,
  { before, answer, body }: FullEntry,
): Pick<UndoEntry, 'before' | 'answer'> {
  if (endpoint.method === 'DELETE') return before ? { before } : {}
  if (!before) return answer === undefined ? {} : { answer }
  const after = isObject(answer) ? answer : {}
  const changed = Object.keys(after).filter((field) => !isDeepEqual(before[field], after[field]))
  const fields = new Set([...listSummarizedFields(endpoint, body), ...changed])
  return { before: pick(before, fields), ...(isObject(answer) && { answer: pick(answer, fields) }) }
}

/** Display name fields, best first. */
const NAME_FIELDS = ['name', 'label', 'title', 'domain', 'key', 'first_name', 'target_email', 'email']

/**
 * Returns the display name of a record: its display name field, another name field, or the name of the user it is
 * about. Secret fields are no names.
 */
export function getRecordName(
  record: unknown,
  displayNameField?: string,
  secrets: readonly string[] = [],
): string {
  if (!isObject(record)) return ''
  const name = [...(displayNameField === undefined ? [] : [displayNameField]), ...NAME_FIELDS]
    .filter((field) => !secrets.includes(field))
    .map((field) => record[field])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : getRecordName(record.user)
}

/** Placeholder for a removed secret. */
export const REDACTED = '(secret, not stored)'
/** Its beginning, which it shares with the placeholder in stored entries of earlier versions. */
const REDACTED_PREFIX = '(secret, not '

/** Field names that indicate a secret which the contract does not declare. */
const SECRET_NAME = /passw|passphrase|secret|credential|token|private_?key|api_?key|access_?key/i
/** Personal API keys, and secrets in the query of a URL. */
const SECRET_TEXT = /\bphx_\w+|(?<=[?&]\w*(?:token|key|secret|password)=)[^&#\s"]+/gi

/**
 * Removes secrets from a JSON value: the named fields, fields with a name that indicates a secret, and keys in texts.
 */
export const redactSecrets = <T>(value: T, names: readonly string[] = []): T =>
  // The shape is unchanged: a removed value is replaced by a text.
  redact(value, names) as T

function redact(value: unknown, names: readonly string[]): unknown {
  if (typeof value === 'string') return value.replace(SECRET_TEXT, REDACTED)
  if (Array.isArray(value)) return value.map((item) => redact(item, names))
  if (!isObject(value)) return value
  const fields = Object.entries(value).map(([name, fieldValue]) => [
    name,
    isSecret(name, fieldValue, names) ? REDACTED : redact(fieldValue, names),
  ])
  return Object.fromEntries(fields)
}

function isSecret(name: string, value: unknown, names: readonly string[]): boolean {
  if (value === null || value === undefined || value === '') return false
  return names.includes(name) || (typeof value === 'string' && SECRET_NAME.test(name))
}

/** Returns true if a secret was removed from a value. */
export function hasRedactedSecret(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(REDACTED_PREFIX)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasRedactedSecret)
}
