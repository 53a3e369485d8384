import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { Role } from '../../../contract/schemas/roles'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'
import { useWrite } from '../../api/use-write'
import { ask } from '../../components/confirm/question'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { Section } from '../../components/page/Section'
import { say } from '../../components/toasts/toasts'
import { RolePeople } from './RolePeople'

export function RolePage() {
  const params = useParams({ from: '/organizations/$organization_id/roles/$id' })
  const role = useQuery(query('roles', 'retrieve', { params }))
  const { mutateAsync: destroy } = useWrite('roles', 'destroy')
  const navigate = useNavigate()
  const reason = useMay(api.roles.update, 'change a role')
  const to = '/organizations/$organization_id/roles'
  const remove = ({ name, members }: Role) =>
    ask({
      title: `Delete ${name}?`,
      message: members?.length
        ? `${members.length === 1 ? 'One person loses' : `${members.length} people lose`} the role. They stay members of the organization.`
        : 'Nobody has the role.',
      confirm: 'Delete role',
      danger: true,
      action: async () => {
        await destroy({ params })
        await navigate({ to, params })
        say(`${name} was deleted.`)
      },
    })
  return (
    <Record query={role} kind="Role">
      {(record) => (
        <>
          <PageHeader
            title={record.name}
            crumbs={[
              <Link key="all" to={to} params={params}>
                Roles
              </Link>,
            ]}
            actions={
              <LinkButton
                variant="default"
                to="/organizations/$organization_id/roles/$id/edit"
                params={params}
                leftSection={<IconPencil size={16} />}
                disabledBecause={reason}
              >
                Edit
              </LinkButton>
            }
          />
          <RolePeople organization_id={params.organization_id} role={record} reason={reason} />
          <Section title="Delete this role" danger>
            <p>{reason ?? 'The people who have it stay members of the organization.'}</p>
            <Button color="red" variant="outline" disabled={reason !== null} onClick={() => remove(record)}>
              Delete role
            </Button>
          </Section>
        </>
      )}
    </Record>
  )
}
