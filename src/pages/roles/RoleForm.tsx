import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type Role, RoleCreate, RolePatch } from '../../../contract/schemas/roles'
import { ResourceForm } from '../../components/form/ResourceForm'
import { SelectField } from '../../components/form/SelectField'
import { TextField } from '../../components/form/TextField'
import type { FormTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'

const FLAG_ACCESS = [
  { value: 21, label: t('View flags') },
  { value: 37, label: t('Edit flags') },
]

interface RoleFormProps<Body, Loaded> {
  target: FormTarget<Body, Role, Loaded>
  onSaved: (saved: Role) => void
  cancel: ReactNode
}

const Name = () => (
  <TextField
    name="name"
    label={t('Name')}
    description={t('At most 200 characters. Must be unique in the organization.')}
    required
  />
)

export const NewRoleForm = (form: RoleFormProps<z.infer<typeof RoleCreate>, undefined>) => (
  <ResourceForm schema={RoleCreate} values={() => ({ name: '' })} submitLabel={t('Create role')} {...form}>
    <Stack>
      <Name />
    </Stack>
  </ResourceForm>
)

export const EditRoleForm = (form: RoleFormProps<z.infer<typeof RolePatch>, Role>) => (
  <ResourceForm
    schema={RolePatch}
    values={({ name, feature_flags_access_level }) => ({ name, feature_flags_access_level })}
    submitLabel={t('Save')}
    {...form}
  >
    <Stack gap="lg">
      <Name />
      <SelectField name="feature_flags_access_level" label={t('Feature flags')} options={FLAG_ACCESS} />
    </Stack>
  </ResourceForm>
)
