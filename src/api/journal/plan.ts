import { isObject } from '../../../contract/is-object'
import { ApiError } from '../errors'
import { bringsBack, isGone } from './deletion'
import { type Entry, endpointOf } from './entry'
import { movesIn } from './moves'
import { readList, readRecord } from './read-record'
import { lacksSecret } from './secrets'
import { undoOf } from './undo'
import type { Now, Undo } from './way-back'
import { whyElsewhere } from './why-elsewhere'

/** Plans the undo of an entry from the current state of the server. Throws if that cannot be read. */
export async function planFor(entry: Entry, journal: readonly Entry[]): Promise<Undo> {
  const elsewhere = whyElsewhere(entry)
  if (elsewhere !== null) return { whyNot: elsewhere }
  // Ids are only valid on the server that assigned them.
  const moves = movesIn(journal.filter(({ as }) => as === entry.as))
  const found = await withIds(entry)
  const undo = undoOf(found, undefined, moves)
  if ('whyNot' in undo) return undo
  const now = await nowOf(found, undo)
  return now === undefined ? undo : undoOf(found, now, moves)
}

/** Reads the record that an undo affects. Skipped if it is known to be deleted, or if there are several. */
async function nowOf(entry: Entry, { ways }: Extract<Undo, { ways: unknown }>): Promise<Now> {
  const [way, more] = ways
  if (!way || more || (entry.method === 'DELETE' && entry.arrived)) return undefined
  const params = entry.method === 'DELETE' ? entry.params : (way.write.input.params ?? {})
  try {
    const record = { resource: entry.resource, params, as: entry.as }
    const found = await readRecord(record, endpointOf(entry)?.readOperation)
    const row = endpointOf(way.write)
    const { body } = way.write.input
    // A deleted record can still be read, but only be restored.
    return found && !(row && isGone(row, found) && !bringsBack(row, body)) ? found : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Returns the text fields that do not change after the creation response. */
const marksOf = (record: object) =>
  Object.entries(record).filter(
    ([field, value]) => typeof value === 'string' && field !== 'updated_at' && !lacksSecret(value),
  )

/** Returns the entry with the ids that are not persisted because they are secrets, looked up again in the list. */
async function withIds(entry: Entry): Promise<Entry> {
  const made = (Array.isArray(entry.answer) ? entry.answer : [entry.answer]).filter(isObject)
  if (!made.some(({ id }) => lacksSecret(id))) return entry
  const there = (await readList(entry)).filter(isObject)
  const answer = made.flatMap((record) => {
    const marks = marksOf(record)
    return (
      there.find((one) =>
        marks.every(([field, value]) => one[field] === undefined || one[field] === value),
      ) ?? []
    )
  })
  return { ...entry, answer: answer.length === 1 ? answer[0] : answer }
}
