import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import { LEVELS } from '../../../contract/domain/levels'
import { ServiceAccountCreate, ServiceAccountPatch } from '../../../contract/schemas/service-accounts'
import { query } from '../../api/query/queries'
import { CreatePage, EditPage } from '../../components/form/FormPage'
import { SelectField, TextField } from '../../components/form/fields'
import { createTarget, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { t } from '../../lib/i18n/translate'

const LEVEL_OPTIONS = [
  { value: LEVELS.member, label: t('Member') },
  { value: LEVELS.admin, label: t('Admin') },
]

const Fields = () => (
  <Stack gap="lg">
    <TextField
      name="name"
      label={t('Name')}
      description={t('Shown in the audit log, such as “Deploy bot”. At most 60 characters.')}
      required
    />
    <SelectField
      name="level"
      label={t('Level')}
      description={t('Access rules, roles and private projects apply to it as to a member.')}
      options={LEVEL_OPTIONS}
    />
  </Stack>
)

const LIST = '/organizations/$organization_id/service_accounts'

export function NewServiceAccountPage() {
  const params = useParams({ from: '/organizations/$organization_id/service_accounts/new' })
  return (
    <CreatePage
      target={createTarget('serviceAccounts', 'create', params)}
      title={t('New service account')}
      description={t('You can create its API keys afterwards.')}
      list={{ label: t('Service accounts'), link: linkOptions({ to: LIST, params }) }}
      message={({ name }) => t('{name} was created.', { name })}
      open={({ id }) => linkOptions({ to: `${LIST}/$id`, params: { ...params, id } })}
    >
      {(slots) => (
        <ResourceForm
          schema={ServiceAccountCreate}
          values={() => ({ name: '', level: LEVELS.member })}
          submitLabel={t('Create service account')}
          {...slots}
        >
          <Fields />
        </ResourceForm>
      )}
    </CreatePage>
  )
}

export function EditServiceAccountPage() {
  const params = useParams({ from: '/organizations/$organization_id/service_accounts/$id/edit' })
  return (
    <EditPage
      query={useQuery(query('serviceAccounts', 'retrieve', { params }))}
      kind={t('Service account')}
      getName={({ name }) => name}
      list={{ label: t('Service accounts'), link: linkOptions({ to: LIST, params }) }}
      open={({ id }) => linkOptions({ to: `${LIST}/$id`, params: { ...params, id } })}
    >
      {(account, slots) => (
        <ResourceForm
          target={updateTarget('serviceAccounts', 'update', params, account)}
          schema={ServiceAccountPatch}
          values={({ name, level }) => ({ name, level })}
          submitLabel={t('Save')}
          {...slots}
        >
          <Fields />
        </ResourceForm>
      )}
    </EditPage>
  )
}
