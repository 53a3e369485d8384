import { t, translated } from '../../texts/translate'
import { getEndpoints, getEntryEndpoint, getUndoOp, type UndoEntry } from './entry'

/** Returns the reason, as a sentence, why an entry is irreversible; null if it may be undone. */
export function getIrreversibleReason(entry: UndoEntry): string | null {
  const row = getEntryEndpoint(entry)
  if (!row) return t('This version of the dashboard does not know how that was done.')
  if (row.irreversibleReason) return translated(row.irreversibleReason)
  if (getUndoOp(row, getEndpoints(entry), entry)) {
    // Restoring a record twice does no harm, and a read shows if it still exists.
    return entry.arrived || row.method === 'DELETE'
      ? null
      : t('No answer came, so it is not known whether it was done, and to what.')
  }
  if (row.method === 'PATCH') {
    return entry.before ? null : t('What it was before could not be read.')
  }
  if (row.method === 'DELETE' && getEndpoints(entry).create) {
    return entry.before ? null : t('It could not be read before it was deleted, so there is no copy of it.')
  }
  return t('The API has nothing that takes this back.')
}
