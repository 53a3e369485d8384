import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { createTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
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
