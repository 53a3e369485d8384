import type { Endpoint } from '../../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { parseJsonPath } from '../../../lib/json-path'
import { isDeepEqual } from '../../form/deep-diff'
import type { UndoEntry } from './entry'

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
