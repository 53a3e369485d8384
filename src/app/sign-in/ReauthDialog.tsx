import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '../../../contract/schemas/users'
import { meQuery } from '../../api/session/me'
import { getServerUrl, isSessionPersistent, type Session, stripProtocol } from '../../api/session/session'
import {
  acceptSession,
  cancelSecondaryPrompt,
  connectSecondary,
  declineRenewal,
  useSecondarySession,
  useSessionState,
} from '../../api/session/session-store'
import { Dialog } from '../../components/overlays/Dialog'
import { SignInForm } from '../../components/session/SignInForm'
import { t } from '../../lib/i18n/translate'
import { RememberMe } from './RememberMe'

/** Dialog for a new API key over the current page, after the server has rejected the previous one. */
export default function ReauthDialog() {
  return useSessionState().isKeyRequested ? <OwnKey /> : <SecondKey />
}

/** Explains why a key is required again, and that the current page is preserved. */
const RejectedKeyNotice = ({ base }: Pick<Session, 'base'>) => (
  <div>
    {t('{name} rejected the API key, which may have been revoked. Your unsaved work is preserved.', {
      name: stripProtocol(getServerUrl({ base })),
    })}
  </div>
)

function OwnKey() {
  const cache = useQueryClient()
  const base = useSessionState().session?.base ?? ''
  const [isPersistent, setPersistent] = useState(isSessionPersistent)
  const accept = (session: Session, me: Me) => {
    const before = cache.getQueryData(meQuery.queryKey)
    acceptSession(session, isPersistent)
    // Clears data that was loaded for another user.
    if (before && before.uuid !== me.uuid) void cache.resetQueries()
    else cache.setQueryData(meQuery.queryKey, me)
  }
  return (
    <Dialog title={t('Enter your API key again')} onClose={declineRenewal}>
      <Stack gap="md">
        <RejectedKeyNotice base={base} />
        <SignInForm base={base} submitLabel={t('Continue')} onAccepted={accept}>
          <RememberMe isPersistent={isPersistent} onChange={setPersistent} />
        </SignInForm>
      </Stack>
    </Dialog>
  )
}

function SecondKey() {
  const base = useSecondarySession()?.session.base ?? ''
  const accept = (session: Session, { uuid }: Me) => connectSecondary(session, uuid)
  return (
    <Dialog title={t('Enter the second API key again')} onClose={cancelSecondaryPrompt}>
      <Stack gap="md">
        <RejectedKeyNotice base={base} />
        <SignInForm base={base} submitLabel={t('Continue')} onAccepted={accept} />
      </Stack>
    </Dialog>
  )
}
