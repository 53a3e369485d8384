import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'
import { Level } from '../../components/cells/Level'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { DeleteOrganization } from './DeleteOrganization'
import { OrganizationFields } from './OrganizationFields'

export function OrganizationPage() {
  const { id } = useParams({ from: '/organizations/$id' })
  const organization = useQuery(query('organizations', 'retrieve', { params: { id } }))
  const reason = useMay(api.organizations.update, 'change an organization')
  return (
    <Record query={organization} kind="Organization">
      {(record) => {
        return (
          <>
            <PageHeader
              title={record.name}
              aside={<Level level={record.membership_level} />}
              crumbs={[
                <Link key="all" to="/organizations">
                  Organizations
                </Link>,
              ]}
              actions={
                <LinkButton
                  variant="default"
                  to="/organizations/$id/edit"
                  params={{ id }}
                  leftSection={<IconPencil size={16} />}
                  disabledBecause={reason}
                >
                  Edit
                </LinkButton>
              }
            />
            <OrganizationFields organization={record} fixed={reason} />
            <DeleteOrganization organization={record} />
          </>
        )
      }}
    </Record>
  )
}
