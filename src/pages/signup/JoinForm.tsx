import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SIGNUP_FIRST_NAME_MAX } from '../../../contract/limits'
import type { Signup, SignupCreate, SignupInvite } from '../../../contract/schemas/signup'
import { RoleAtOrganization } from '../../../contract/schemas/user'
import { getFieldError } from '../../api/client/errors'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { ROLE_OPTIONS } from '../../components/people-filter/role-at-organization'
import { t } from '../../lib/i18n/translate'
import { acceptInvite } from './accept-invite'

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
