import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { making } from '../../components/resource-form/target'
import { say } from '../../components/toasts/toasts'
import { NewRoleForm } from './RoleForm'

export function NewRolePage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/roles/new' })
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/roles'
  return (
    <>
      <PageHeader
        title="New role"
        description="People are added on the next page."
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            Roles
          </Link>,
        ]}
      />
      <NewRoleForm
        target={making('roles', 'create', { organization_id })}
        onSaved={({ id, name }) => {
          say(`${name} was created.`)
          void navigate({ to: `${to}/$id`, params: { organization_id, id } })
        }}
        cancel={
          <LinkButton variant="default" to={to} params={{ organization_id }}>
            Cancel
          </LinkButton>
        }
      />
    </>
  )
}
