import type { SignedOut } from '../../../contract/schemas/sessions'
import { requestAs } from '../../api/client/client'
import { ApiError } from '../../api/client/errors'
import { queryClient } from '../../api/query/query-client'
import { clearLastScope } from '../../api/session/last-scope'
import { meQuery } from '../../api/session/me'
import { getOwnerId, isSessionPersistent, type Session, usesCookie } from '../../api/session/session'
import { currentSession, signOut } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'
import { clearDrafts } from '../form/draft/clear-drafts'
import { notifyError } from '../overlays/toasts'
import { clearHistory } from '../undo-history/model/history'

/** If the key is not persisted, the undo history is deleted too: another user may be next on this device. */
async function clearUnpersistedHistory(): Promise<void> {
  const session = currentSession()
  const me = queryClient.getQueryData(meQuery.queryKey)
  const isPersistent = isSessionPersistent() && !usesCookie(session)
  if (session && me && !isPersistent) await clearHistory(getOwnerId(session, me.uuid))
}

/** Name of the stored URL that signs the user out of the identity provider. The sign-in page offers it. */
export const LOGOUT_URL = 'hedgerow.logout-url'

/** Ends the session on the server. Returns false if the server did not respond, since its cookie would remain valid. */
async function endCookieSession(session: Session): Promise<boolean> {
  try {
    // Allowed in read-only mode too: it changes no data.
    const sentRequest = { method: 'POST', path: '/api/sessions/sign_out/' }
    const { logout_url } = (await requestAs(session, sentRequest)) as SignedOut
    if (logout_url !== null) sessionStorage.setItem(LOGOUT_URL, logout_url)
    return true
  } catch (error) {
    // The session has already ended.
    if (error instanceof ApiError && error.status === 401) return true
    notifyError(t('You could not be signed out.'), error)
    return false
  }
}

/** Deletes the key and unsaved drafts, and reloads the page to clear all loaded data. */
export async function signOutAndReload(): Promise<void> {
  const session = currentSession()
  if (session && usesCookie(session) && !(await endCookieSession(session))) return
  // Without a database there is nothing to delete.
  await clearUnpersistedHistory().catch(() => {})
  signOut()
  clearLastScope()
  clearDrafts()
  setTimeout(() => location.replace('/'))
}
