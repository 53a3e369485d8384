import { isObject } from '../../../../contract/is-object'
import { ApiError } from '../../../api/client/errors'
import { getEntryEndpoint, hasRedactedSecret, type UndoEntry } from './entry'
import { collectIdRemaps } from './id-remap'
import { fetchList, fetchRecord } from './record'
import { getRevertedElsewhereReason } from './reverted-elsewhere'
import { getUndo } from './undo'
import { type CurrentState, isNotFound, isRestoration, type Undo } from './undo-step'

/** Plans the undo of an entry from the current state of the server. Throws if that cannot be read. */
export async function planUndo(entry: UndoEntry, entries: readonly UndoEntry[]): Promise<Undo> {
  const reason = getRevertedElsewhereReason(entry)
  if (reason !== null) return { reason }
  // Ids are only valid on the server that assigned them.
  const moves = collectIdRemaps(entries.filter(({ as }) => as === entry.as))
  const entryWithIds = await withIds(entry)
  const undo = getUndo(entryWithIds, undefined, moves)
  if ('reason' in undo) return undo
  const now = await fetchCurrentState(entryWithIds, undo)
  return now === undefined ? undo : getUndo(entryWithIds, now, moves)
}

/** Reads the record that an undo affects. Skipped if it is known to be deleted, or if there are several. */
async function fetchCurrentState(
  entry: UndoEntry,
  { steps }: Extract<Undo, { steps: unknown }>,
): Promise<CurrentState> {
  const [step, more] = steps
  if (!step || more || (entry.method === 'DELETE' && entry.arrived)) return undefined
  // Such a write may change several records; its inverse only has what it changed.
  if (getEntryEndpoint(entry)?.inverseBodyPath !== undefined) return undefined
  const params = entry.method === 'DELETE' ? entry.params : (step.write.input.params ?? {})
  try {
    const record = { resource: entry.resource, params, as: entry.as }
    const fetchedRecord = await fetchRecord(record, getEntryEndpoint(entry)?.readOperation)
    const endpoint = getEntryEndpoint(step.write)
    const { body } = step.write.input
    // A deleted record can still be read, but only be restored.
    return fetchedRecord &&
      !(endpoint && isNotFound(endpoint, fetchedRecord) && !isRestoration(endpoint, body))
      ? fetchedRecord
      : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Returns the text fields that do not change after the creation response. */
const getVersionFields = (record: object) =>
  Object.entries(record).filter(
    ([field, value]) => typeof value === 'string' && field !== 'updated_at' && !hasRedactedSecret(value),
  )

/** Returns the entry with the ids that are not persisted because they are secrets, looked up again in the list. */
async function withIds(entry: UndoEntry): Promise<UndoEntry> {
  const createdRecords = (Array.isArray(entry.answer) ? entry.answer : [entry.answer]).filter(isObject)
  if (!createdRecords.some(({ id }) => hasRedactedSecret(id))) return entry
  const listedRecords = (await fetchList(entry)).filter(isObject)
  const matchingRecords = createdRecords.flatMap((record) => {
    const versionFields = getVersionFields(record)
    return (
      listedRecords.find((candidate) =>
        versionFields.every(([field, value]) => candidate[field] === undefined || candidate[field] === value),
      ) ?? []
    )
  })
  return { ...entry, answer: matchingRecords.length === 1 ? matchingRecords[0] : matchingRecords }
}
