import { meQuery } from '../api/me'
import { queryClient } from '../api/query-client'
import { getOwnerId, isSessionPersistent } from '../api/session'
import { currentSession, signOut } from '../api/session-store'
import { clearHistory } from '../api/undo/history'
import { clearDrafts } from '../components/resource-form/draft/draft-store'
import { clearLastScope } from './last-scope'

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
