import type { Endpoint } from '../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../contract/json-object'
import { sameValue } from '../../components/resource-form/changes'
import type { Entry } from './entry'
import { placeOf } from './place'

interface Whole {
  before: JsonRecord | undefined
  answer: unknown
  body: unknown
}

/** The fields of a record that a body speaks of, under whatever names the record has them. */
function spokenOf({ standsIn = {}, emptiedBy = {} }: Endpoint, body: unknown): string[] {
  if (!isObject(body)) return []
  const emptied = Object.keys(emptiedBy).filter(
    (field) => emptiedBy[field] !== undefined && emptiedBy[field] in body,
  )
  return [...Object.keys(body), ...emptied].flatMap((field) => [
    field,
    placeOf(standsIn[field] ?? '')[0] ?? '',
  ])
}

function pick(record: JsonRecord, fields: ReadonlySet<string>): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field)))
}

/**
 * What an entry keeps of the record before and of the answer: of a change the fields that were sent or that changed with
 * it; all of it where something was made or deleted.
 */
export function outlineOf(row: Endpoint, { before, answer, body }: Whole): Pick<Entry, 'before' | 'answer'> {
  if (row.method === 'DELETE') return before ? { before } : {}
  if (!before) return answer === undefined ? {} : { answer }
  const after = isObject(answer) ? answer : {}
  const changed = Object.keys(after).filter((field) => !sameValue(before[field], after[field]))
  const fields = new Set([...spokenOf(row, body), ...changed])
  return { before: pick(before, fields), ...(isObject(answer) && { answer: pick(answer, fields) }) }
}
