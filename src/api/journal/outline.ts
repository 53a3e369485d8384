import type { Endpoint } from '../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../contract/json-object'
import { sameValue } from '../../components/resource-form/changes'

interface Whole {
  before: JsonRecord | undefined
  answer: unknown
  body: unknown
}

/** The fields of a record that a body speaks of, under whatever name the record has them. */
const spokenOf = ({ standsIn = {} }: Endpoint, body: unknown): string[] =>
  isObject(body) ? Object.keys(body).map((field) => (standsIn[field] ?? field).split('.')[0] ?? field) : []

function pick(record: unknown, fields: ReadonlySet<string>): unknown {
  if (!isObject(record)) return undefined
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field)))
}

/**
 * What an entry keeps of the record before and of the answer: of a change the fields that were sent or that changed with
 * it; all of it where something was made or deleted.
 */
export function outlineOf(row: Endpoint, { before, answer, body }: Whole): JsonRecord {
  if (row.method === 'DELETE') return { before }
  if (!before) return { answer }
  const after = isObject(answer) ? answer : {}
  const changed = Object.keys(after).filter((field) => !sameValue(before[field], after[field]))
  const fields = new Set([...spokenOf(row, body), ...changed])
  return { before: pick(before, fields), answer: pick(answer, fields) }
}
