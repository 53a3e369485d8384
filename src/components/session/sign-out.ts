import { queryClient } from '../../api/query/query-client'
import { clearLastScope } from '../../api/session/last-scope'
import { meQuery } from '../../api/session/me'
import { getOwnerId, isSessionPersistent } from '../../api/session/session'
import { currentSession, signOut } from '../../api/session/session-store'
import { clearDrafts } from '../form/draft/draft-store'
import { clearHistory } from '../undo-history/model/history'

/** If the key is not persisted, the undo history is deleted too: another user may be next on this device. */
async function clearUnpersistedHistory(): Promise<void> {
  const session = currentSession()
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (session && me && !isSessionPersistent()) await clearHistory(getOwnerId(session, me.uuid))
}

/** Deletes the key and unsaved drafts, and reloads the page to clear all loaded data. */
export async function signOutAndReload(): Promise<void> {
  // Without a database there is nothing to delete.
  await clearUnpersistedHistory().catch(() => {})
  signOut()
  clearLastScope()
  clearDrafts()
  setTimeout(() => location.replace('/'))
}
