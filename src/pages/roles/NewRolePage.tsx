import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { CancelLink } from '../../components/link/CancelLink'
import { NarrowColumn } from '../../components/page/NarrowColumn'
import { PageHeader } from '../../components/page/PageHeader'
import { createTarget } from '../../components/resource-form/target'
import { notifySuccess } from '../../components/toasts/toasts'
import { t } from '../../texts/translate'
import { NewRoleForm } from './RoleForm'

export function NewRolePage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/roles/new' })
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/roles'
  return (
    <>
      <PageHeader
        title={t('New role')}
        description={t('You can add members afterwards.')}
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            {t('Roles')}
          </Link>,
        ]}
      />
      <NarrowColumn>
        <NewRoleForm
          target={createTarget('roles', 'create', { organization_id })}
          onSaved={({ id, name }) => {
            notifySuccess(t('{name} was created.', { name }))
            void navigate({ to: `${to}/$id`, params: { organization_id, id } })
          }}
          cancel={<CancelLink to={to} params={{ organization_id }} />}
        />
      </NarrowColumn>
    </>
  )
}
