import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { updateTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { EditRoleForm } from './RoleForm'

export function EditRolePage() {
  const params = useParams({ from: '/organizations/$organization_id/roles/$id/edit' })
  const role = useQuery(query('roles', 'retrieve', { params }))
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/roles/$id'
  return (
    <RecordBoundary query={role} kind={t('Role')}>
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
          <NarrowColumn>
            <EditRoleForm
              target={updateTarget('roles', 'update', params, record)}
              onSaved={({ id }) => {
                notifySuccess(t('Changes saved.'))
                void navigate({ to, params: { ...params, id } })
              }}
              cancel={<CancelLink to={to} params={params} />}
            />
          </NarrowColumn>
        </>
      )}
    </RecordBoundary>
  )
}
