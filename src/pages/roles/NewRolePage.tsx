import { linkOptions, useParams } from '@tanstack/react-router'
import { CreatePage } from '../../components/form/CreatePage'
import { createTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { NewRoleForm } from './RoleForm'

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
