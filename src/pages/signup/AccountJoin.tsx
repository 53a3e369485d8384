import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignupInvite } from '../../../contract/schemas/signup'
import { ApiError } from '../../api/client/errors'
import { validateApiKey } from '../../api/session/current-api-key'
import { clearLastScope } from '../../api/session/last-scope'
import { type Session, switchTabSession, usesCookie } from '../../api/session/session'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { acceptInvite, fetchInvite } from './accept-invite'
import { DashboardLink } from './DashboardLink'

interface AccountJoinProps {
  invite: SignupInvite
  session: Session
  /** Called to join with another account. */
  onSwitch: () => void
}

/** Returns the account of a session, and the error if it cannot accept the invite. */
async function checkAccount(invite: SignupInvite, session: Session) {
  const me = await validateApiKey(session)
  const error = await fetchInvite(invite.id, session).then(
    () => null,
    (failure: unknown) => failure,
  )
  return { email: me.email, error }
}

/** Join button for the invited account, or the reason why the account of the session cannot join. */
export function AccountJoin({ invite, session, onSwitch }: AccountJoinProps) {
  const account = useQuery({
    queryKey: ['invite', invite.id, 'account'],
    queryFn: () => checkAccount(invite, session),
    retry: false,
    gcTime: 0,
  })
  const [error, setError] = useState<unknown>(null)
  const [joining, setJoining] = useState(false)

  const join = async () => {
    setJoining(true)
    try {
      await acceptInvite(invite.id, {}, session)
      if (!usesCookie(session)) switchTabSession(session.key)
      clearLastScope()
      // Cached reads do not know the new organization, and may belong to another account.
      location.replace('/')
    } catch (failure) {
      setError(failure)
      setJoining(false)
    }
  }

  const switchButton = (
    <Button variant="default" onClick={onSwitch}>
      {t('Use another account')}
    </Button>
  )
  if (account.isPending) return <p role="status">{t('Loading…')}</p>
  if (account.isError) {
    return (
      <Stack gap="md">
        <ErrorPanel error={account.error} onRetry={() => void account.refetch()} />
        {switchButton}
      </Stack>
    )
  }
  const { email, error: refusal } = account.data
  const code = refusal instanceof ApiError ? refusal.code : null
  if (code === 'invalid_recipient') {
    return (
      <>
        <p className="mb-20 soft break">
          {rich('You are signed in as {other}. This invite is for {address}.', {
            other: <strong>{email}</strong>,
            address: <strong>{invite.target_email}</strong>,
          })}
        </p>
        <Stack gap="sm">
          <Button onClick={onSwitch}>{t('Switch account')}</Button>
          <DashboardLink variant="default" />
        </Stack>
      </>
    )
  }
  if (code === 'user_already_member') {
    return (
      <>
        <p className="mb-20 soft break">
          {t('You are already a member of {organization}.', { organization: invite.organization_name })}
        </p>
        <DashboardLink />
      </>
    )
  }
  return (
    <>
      <p className="mb-20 soft break">
        {rich('You are signed in as {address}.', { address: <strong>{email}</strong> })}
      </p>
      <Stack gap="md">
        {(refusal ?? error) !== null && (
          <ErrorPanel error={refusal ?? error} title={t('You could not join')} />
        )}
        {refusal === null ? (
          <Button loading={joining} onClick={() => void join()}>
            {t('Join')}
          </Button>
        ) : (
          switchButton
        )}
      </Stack>
    </>
  )
}
