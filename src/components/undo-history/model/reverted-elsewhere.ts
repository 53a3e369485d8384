import { getServerName } from '../../../api/session/session'
import { currentSession, getSessionController } from '../../../api/session/session-store'
import { t } from '../../../lib/i18n/translate'
import type { UndoEntry } from './entry'

/**
 * Returns the reason, as a sentence, why an entry cannot be undone from here: it was sent to another server. Null if it
 * can.
 */
export function getRevertedElsewhereReason(entry: UndoEntry): string | null {
  if (entry.as !== undefined) {
    return getSessionController(entry.as).current().session
      ? null
      : t(
          'It was sent to {host} with a second API key, which is not stored. To undo it, enter the key again on the Compare or copy page.',
          { host: getServerName(entry) },
        )
  }
  return entry.base === currentSession()?.base
    ? null
    : t('It was sent to {host}. Sign in there to undo it.', { host: getServerName(entry) })
}
