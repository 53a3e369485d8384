import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../contract'
import { SIGNUP_FIRST_NAME_MAX } from '../../../contract/limits'
import type { Signup, SignupCreate, SignupInvite } from '../../../contract/schemas/signup'
import { RoleAtOrganization } from '../../../contract/schemas/user'
import { buildUrl } from '../../api/client/build-url'
import { requestAs } from '../../api/client/client'
import { ApiError, getFieldError } from '../../api/client/errors'
import { validateApiKey } from '../../api/session/current-api-key'
import { clearLastScope } from '../../api/session/last-scope'
import { type Session, switchTabSession, usesCookie } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { ROLE_OPTIONS } from '../../components/people-filter/role-at-organization'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'

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

/** Sign-up form for an invited address that has no account yet. */
export function JoinForm({ invite, onJoined }: { invite: SignupInvite; onJoined: (signup: Signup) => void }) {
  const [name, setName] = useState(invite.first_name)
  const [role, setRole] = useState<SignupCreate['role_at_organization']>(null)
  const [error, setError] = useState<unknown>(null)
  const [joining, setJoining] = useState(false)

  const join = async () => {
    setJoining(true)
    try {
      const body = { first_name: name, ...(role && { role_at_organization: role }) }
      onJoined(await acceptInvite(invite.id, body))
    } catch (failure) {
      setError(failure)
    } finally {
      setJoining(false)
    }
  }

  const fault = getFieldError(error)
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void join()
      }}
    >
      <Stack gap="md">
        {error !== null && !fault && <ErrorPanel error={error} title={t('You could not join')} />}
        <TextInput
          label={t('Your name')}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fault?.path === 'first_name' && fault.message}
          autoComplete="given-name"
          maxLength={SIGNUP_FIRST_NAME_MAX}
        />
        <NativeSelect
          label={t('Job title')}
          description={t('Optional. Visible to other members.')}
          data={[{ value: '', label: t('Not set') }, ...ROLE_OPTIONS]}
          value={role ?? ''}
          onChange={(event) => setRole(RoleAtOrganization.parse(event.currentTarget.value))}
          error={fault?.path === 'role_at_organization' && fault.message}
        />
        <Button type="submit" loading={joining}>
          {t('Join')}
        </Button>
      </Stack>
    </form>
  )
}

/** Link to the dashboard, or to its sign-in page without a session. */
export function DashboardLink({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const { session } = useSessionState()
  return (
    <Button component="a" href="/" variant={variant} fullWidth>
      {session ? t('Open the dashboard') : t('Sign in')}
    </Button>
  )
}

/** Session without a key, for visitors with an invite link, on the server that delivered this page. */
const NO_SESSION: Session = { base: '', key: '' }

/** Gets an invite. With a session, throws if its account cannot accept it. */
export async function fetchInvite(invite_id: string, session = NO_SESSION): Promise<SignupInvite> {
  const path = buildUrl(api.signup.retrieve.path, { params: { invite_id } })
  return (await requestAs(session, { method: 'GET', path })) as SignupInvite
}

/** Accepts the invite as a new user, or as the owner of the session's API key. */
async function acceptInvite(invite_id: string, body: SignupCreate, session = NO_SESSION): Promise<Signup> {
  const path = buildUrl(api.signup.create.path, { params: { invite_id } })
  return (await requestAs(session, { method: 'POST', path }, { body })) as Signup
}
