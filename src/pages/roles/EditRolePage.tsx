import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { EditPage } from '../../components/form/EditPage'
import { updateTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { EditRoleForm } from './RoleForm'

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
