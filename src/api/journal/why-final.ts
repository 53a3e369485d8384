import { t, translated } from '../../texts/text'
import { type Entry, endpointOf, tableOf, undoingOp } from './entry'

/** Returns the reason, as a sentence, why an entry is irreversible; null if it may be undone. */
export function whyFinal(entry: Entry): string | null {
  const row = endpointOf(entry)
  if (!row) return t('This version of the dashboard does not know how that was done.')
  if (row.irreversibleReason) return translated(row.irreversibleReason)
  if (undoingOp(row, tableOf(entry), entry)) {
    // Restoring a record twice does no harm, and a read shows if it still exists.
    return entry.arrived || row.method === 'DELETE'
      ? null
      : t('No answer came, so it is not known whether it was done, and to what.')
  }
  if (row.method === 'PATCH') {
    return entry.before ? null : t('What it was before could not be read.')
  }
  if (row.method === 'DELETE' && tableOf(entry).create) {
    return entry.before ? null : t('It could not be read before it was deleted, so there is no copy of it.')
  }
  return t('The API has nothing that takes this back.')
}
