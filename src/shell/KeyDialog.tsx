import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '../../contract/schemas/users'
import { meQuery } from '../api/me'
import { isKept, type Session } from '../api/session'
import { acceptSession, currentSession, declineRenewal } from '../api/session-state'
import { Dialog } from '../components/dialog/Dialog'
import { t } from '../texts/text'
import { KeepBox } from './KeepBox'
import { KeyForm } from './KeyForm'
import { KeyRefused } from './KeyRefused'

/** Asks for a new key over whatever is open, when the server no longer takes the old one. */
export default function KeyDialog() {
  const cache = useQueryClient()
  const base = currentSession()?.base ?? ''
  const [keep, setKeep] = useState(isKept)
  const accept = (session: Session, me: Me) => {
    const before = cache.getQueryData(meQuery.queryKey)
    acceptSession(session, keep)
    // Nothing that somebody else was shown is left.
    if (before && before.uuid !== me.uuid) void cache.resetQueries()
    else cache.setQueryData(meQuery.queryKey, me)
  }
  return (
    <Dialog title={t('Enter your key again')} onClose={declineRenewal}>
      <Stack gap="md">
        <KeyRefused base={base} />
        <KeyForm base={base} submitLabel={t('Continue')} onAccepted={accept}>
          <KeepBox keep={keep} onChange={setKeep} />
        </KeyForm>
      </Stack>
    </Dialog>
  )
}
