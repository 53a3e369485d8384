import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { query } from '../../api/queries'
import { whyNot } from '../../api/why-not'
import { Level } from '../../components/cells/Level'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { DeleteOrganization } from './DeleteOrganization'
import { OrganizationFields } from './OrganizationFields'

export function OrganizationPage() {
  const { id } = useParams({ from: '/organizations/$id' })
  const organization = useQuery(query('organizations', 'retrieve', { params: { id } }))
  return (
    <Record query={organization} kind="Organization">
      {(record) => {
        const reason = whyNot(
          record.membership_level,
          api.organizations.update.level,
          'change an organization',
        )
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
                reason === null && (
                  <LinkButton
                    variant="default"
                    to="/organizations/$id/edit"
                    params={{ id }}
                    leftSection={<IconPencil size={16} />}
                  >
                    Edit
                  </LinkButton>
                )
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
