import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type Role, RoleCreate, RolePatch } from '../../../contract/schemas/roles'
import { query } from '../../api/query/queries'
import { CreatePage, EditPage } from '../../components/form/FormPage'
import { SelectField, TextField } from '../../components/form/fields'
import { createTarget, type FormTarget, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
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

const NewRoleForm = (form: RoleFormProps<z.infer<typeof RoleCreate>, undefined>) => (
  <ResourceForm schema={RoleCreate} values={() => ({ name: '' })} submitLabel={t('Create role')} {...form}>
    <Stack>
      <Name />
    </Stack>
  </ResourceForm>
)

const EditRoleForm = (form: RoleFormProps<z.infer<typeof RolePatch>, Role>) => (
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

export function NewRolePage() {
  const params = useParams({ from: '/organizations/$organization_id/roles/new' })
  const to = '/organizations/$organization_id/roles'
  return (
    <CreatePage
      target={createTarget('roles', 'create', params)}
      title={t('New role')}
      description={t('You can add members afterwards.')}
      list={{ label: t('Roles'), link: linkOptions({ to, params }) }}
      message={({ name }) => t('{name} was created.', { name })}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id } })}
    >
      {(slots) => <NewRoleForm {...slots} />}
    </CreatePage>
  )
}

export function EditRolePage() {
  const params = useParams({ from: '/organizations/$organization_id/roles/$id/edit' })
  const to = '/organizations/$organization_id/roles'
  return (
    <EditPage
      query={useQuery(query('roles', 'retrieve', { params }))}
      kind={t('Role')}
      getName={({ name }) => name}
      list={{ label: t('Roles'), link: linkOptions({ to, params }) }}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id } })}
    >
      {(role, slots) => <EditRoleForm target={updateTarget('roles', 'update', params, role)} {...slots} />}
    </EditPage>
  )
}
