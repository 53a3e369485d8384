import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Signup, SignupCreate, SignupInvite } from '../../../contract/schemas/signup'
import { RoleAtOrganization } from '../../../contract/schemas/user'
import { ApiError, fieldOf } from '../../api/errors'
import type { Session } from '../../api/session'
import { ROLE_OPTIONS } from '../../components/role-at-organization'
import { ErrorPanel } from '../../components/states/ErrorPanel'
import { KeyForm } from '../../shell/KeyForm'
import { t } from '../../texts/text'
import { accept } from './accept'
import classes from './signup.module.css'

/** Asks a new person their name; a person who has an account here, their key. */
export function JoinForm({
  invite,
  onJoined,
}: {
  invite: SignupInvite
  /** The session is that of an account which joined with its key. */
  onJoined: (signup: Signup, session: Session | null) => void
}) {
  const [name, setName] = useState(invite.first_name)
  const [role, setRole] = useState<SignupCreate['role_at_organization']>(null)
  const [error, setError] = useState<unknown>(null)
  const [joining, setJoining] = useState(false)
  const hasAccount = error instanceof ApiError && error.code === 'account_exists'

  const join = async (session: Session | null) => {
    setJoining(true)
    try {
      const body = { first_name: name, ...(role && { role_at_organization: role }) }
      onJoined(await accept(invite.id, body, session ?? undefined), session)
    } catch (failure) {
      setError(failure)
    } finally {
      setJoining(false)
    }
  }

  if (hasAccount) {
    return (
      <>
        <p className={classes.text}>
          {t('There is an account with this address. Enter its key to join with it.')}
        </p>
        <KeyForm base="" submitLabel={t('Join with this key')} onAccepted={(session) => void join(session)} />
      </>
    )
  }
  const fault = fieldOf(error)
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void join(null)
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
          maxLength={128}
        />
        <NativeSelect
          label={t('What you work on')}
          description={t('Shown to the other members. You can leave it out.')}
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
