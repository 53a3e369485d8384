import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../../api/queries'
import { CancelLink } from '../../components/link/CancelLink'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { changing } from '../../components/resource-form/target'
import { sayDone } from '../../components/toasts/toasts'
import { t } from '../../texts/text'
import { EditRoleForm } from './RoleForm'

export function EditRolePage() {
  const params = useParams({ from: '/organizations/$organization_id/roles/$id/edit' })
  const role = useQuery(query('roles', 'retrieve', { params }))
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/roles/$id'
  return (
    <Record query={role} kind={t('Role')}>
      {(record) => (
        <>
          <PageHeader
            title={t('Edit {name}', { name: record.name })}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/roles" params={params}>
                {t('Roles')}
              </Link>,
              <Link key="this" to={to} params={params}>
                {record.name}
              </Link>,
            ]}
          />
          <Narrow>
            <EditRoleForm
              target={changing('roles', 'update', params, record)}
              onSaved={({ id }) => {
                sayDone(t('Saved.'))
                void navigate({ to, params: { ...params, id } })
              }}
              cancel={<CancelLink to={to} params={params} />}
            />
          </Narrow>
        </>
      )}
    </Record>
  )
}
