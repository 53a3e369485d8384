import { t, translated } from '../../../lib/i18n/translate'
import { getEndpoints, getEntryEndpoint, getUndoOp, type UndoEntry } from './entry'

/** Returns the reason, as a sentence, why an entry is irreversible; null if it may be undone. */
export function getIrreversibleReason(entry: UndoEntry): string | null {
  const endpoint = getEntryEndpoint(entry)
  if (!endpoint) return t('This version of the dashboard does not support this operation.')
  if (endpoint.irreversibleReason) return translated(endpoint.irreversibleReason)
  if (getUndoOp(endpoint, getEndpoints(entry), entry)) {
    // Restoring a record twice does no harm, and a read shows if it still exists.
    return entry.arrived || endpoint.method === 'DELETE'
      ? null
      : t('No response was received, so the outcome is unknown.')
  }
  if (endpoint.method === 'PATCH') {
    return entry.before ? null : t('Its previous state could not be read.')
  }
  if (endpoint.method === 'DELETE' && getEndpoints(entry).create) {
    return entry.before ? null : t('Its state could not be read before the deletion.')
  }
  return t('The API has no operation to undo this.')
}
