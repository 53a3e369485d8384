import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '../../../contract'
import { type Role, RoleCreate, RolePatch } from '../../../contract/schemas/roles'
import { ResourceForm } from '../../components/resource-form/ResourceForm'
import { SelectField } from '../../components/resource-form/SelectField'
import { TextField } from '../../components/resource-form/TextField'

const FLAG_ACCESS = [
  { value: 21, label: 'View flags' },
  { value: 37, label: 'Edit flags' },
]

interface Common {
  onSaved: (saved: Role) => void
  cancel: ReactNode
}

const Name = () => (
  <TextField
    name="name"
    label="Name"
    description="At most 200 characters, and its own in the organization."
    required
  />
)

export function NewRoleForm({
  submit,
  ...common
}: Common & { submit: (body: { name: string }) => Promise<Role> }) {
  return (
    <ResourceForm
      row={api.roles.create}
      schema={RoleCreate}
      values={{ name: '' }}
      sends="filled"
      submit={submit}
      submitLabel="Create role"
      {...common}
    >
      <Stack maw={520}>
        <Name />
      </Stack>
    </ResourceForm>
  )
}

export function EditRoleForm({
  role: { name, feature_flags_access_level },
  submit,
  ...common
}: Common & { role: Role; submit: (body: Partial<Pick<Role, 'name'>>) => Promise<Role> }) {
  return (
    <ResourceForm
      row={api.roles.update}
      schema={RolePatch}
      values={{ name, feature_flags_access_level }}
      sends="changes"
      submit={submit}
      submitLabel="Save"
      {...common}
    >
      <Stack maw={520} gap="lg">
        <Name />
        <SelectField name="feature_flags_access_level" label="Feature flags" options={FLAG_ACCESS} />
      </Stack>
    </ResourceForm>
  )
}
