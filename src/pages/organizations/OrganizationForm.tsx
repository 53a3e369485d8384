import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '../../../contract'
import {
  type Organization,
  OrganizationCreate,
  OrganizationPatch,
} from '../../../contract/schemas/organizations'
import { ResourceForm } from '../../components/resource-form/ResourceForm'
import { SwitchField } from '../../components/resource-form/SwitchField'
import { TextField } from '../../components/resource-form/TextField'

type Values = Pick<Organization, 'name' | 'is_member_join_email_enabled' | 'enforce_2fa'>

const blank: Values = { name: '', is_member_join_email_enabled: true, enforce_2fa: null }

interface Common {
  onSaved: (saved: Organization) => void
  cancel: ReactNode
}

/** A new organization: what is not said, the server decides. */
export function NewOrganizationForm({
  submit,
  ...common
}: Common & { submit: (body: OrganizationCreate) => Promise<Organization> }) {
  return (
    <ResourceForm
      row={api.organizations.create}
      schema={OrganizationCreate}
      values={blank}
      sends="filled"
      submit={submit}
      submitLabel="Create organization"
      {...common}
    >
      <OrganizationFieldset />
    </ResourceForm>
  )
}

/** An organization's own settings: only what changed is sent. */
export function EditOrganizationForm({
  organization: { name, is_member_join_email_enabled, enforce_2fa },
  submit,
  ...common
}: Common & {
  organization: Organization
  submit: (body: Partial<OrganizationCreate>) => Promise<Organization>
}) {
  return (
    <ResourceForm
      row={api.organizations.update}
      schema={OrganizationPatch}
      values={{ name, is_member_join_email_enabled, enforce_2fa }}
      sends="changes"
      submit={submit}
      submitLabel="Save"
      {...common}
    >
      <OrganizationFieldset />
    </ResourceForm>
  )
}

const OrganizationFieldset = () => (
  <Stack gap="lg" maw={520}>
    <TextField name="name" label="Name" description="At most 64 characters." required />
    <SwitchField
      name="is_member_join_email_enabled"
      label="Mail when somebody joins"
      description="All members are told of a new one."
    />
    <SwitchField
      name="enforce_2fa"
      label="Require two-factor authentication"
      description="Applies where people sign in with a password. Hedgerow knows only keys: the setting takes effect on a server with a login page."
    />
  </Stack>
)
