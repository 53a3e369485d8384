import { forgetJournal } from '../api/journal/journal'
import { meQuery } from '../api/me'
import { queryClient } from '../api/query-client'
import { isKept, ownerOf } from '../api/session'
import { currentSession, signOut } from '../api/session-state'
import { forgetDrafts } from '../components/resource-form/draft/draft-store'
import { forgetPlace } from './last-place'

/** A key that is not kept on the device leaves no journal there either: others may use it next. */
async function forgetChanges(): Promise<void> {
  const session = currentSession()
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (session && me && !isKept()) await forgetJournal(ownerOf(session, me.uuid))
}

/** Forgets the key and what was typed and not saved, and by loading the page anew everything that was read with it. */
export async function leave(): Promise<void> {
  // Without a database there is nothing to forget.
  await forgetChanges().catch(() => {})
  signOut()
  forgetPlace()
  forgetDrafts()
  setTimeout(() => location.replace('/'))
}
