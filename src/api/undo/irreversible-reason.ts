import { t, translated } from '../../texts/translate'
import { getEndpoints, getEntryEndpoint, getUndoOp, type UndoEntry } from './entry'

/** Returns the reason, as a sentence, why an entry is irreversible; null if it may be undone. */
export function getIrreversibleReason(entry: UndoEntry): string | null {
  const endpoint = getEntryEndpoint(entry)
  if (!endpoint) return t('This version of the dashboard does not know how that was done.')
  if (endpoint.irreversibleReason) return translated(endpoint.irreversibleReason)
  if (getUndoOp(endpoint, getEndpoints(entry), entry)) {
    // Restoring a record twice does no harm, and a read shows if it still exists.
    return entry.arrived || endpoint.method === 'DELETE'
      ? null
      : t('No answer came, so it is not known whether it was done, and to what.')
  }
  if (endpoint.method === 'PATCH') {
    return entry.before ? null : t('What it was before could not be read.')
  }
  if (endpoint.method === 'DELETE' && getEndpoints(entry).create) {
    return entry.before ? null : t('It could not be read before it was deleted, so there is no copy of it.')
  }
  return t('The API has nothing that takes this back.')
}
