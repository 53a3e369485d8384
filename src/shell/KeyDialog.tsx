import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '../../contract/schemas/users'
import { meQuery } from '../api/me'
import { nameOf, type Session, siteOf } from '../api/session'
import { acceptSession, currentSession, declineRenewal } from '../api/session-state'
import { Dialog } from '../components/dialog/Dialog'
import { t } from '../texts/text'
import { KeyForm } from './KeyForm'

/** Asks for a new key over whatever is open, when the server no longer takes the old one. */
export default function KeyDialog() {
  const cache = useQueryClient()
  const base = currentSession()?.base ?? ''
  const accept = (session: Session, keep: boolean, me: Me) => {
    const before = cache.getQueryData(meQuery.queryKey)
    acceptSession(session, keep)
    // Nothing that somebody else was shown is left.
    if (before && before.uuid !== me.uuid) void cache.resetQueries()
    else cache.setQueryData(meQuery.queryKey, me)
  }
  return (
    <Dialog title={t('Enter your key again')} onClose={declineRenewal}>
      <Stack gap="md">
        <div>
          {t(
            '{name} did not accept the key. It may have been revoked. What you have open stays as it is and goes on with the new key.',
            { name: nameOf(siteOf({ base })) },
          )}
        </div>
        <KeyForm base={base} submitLabel={t('Continue')} onAccepted={accept} />
      </Stack>
    </Dialog>
  )
}
