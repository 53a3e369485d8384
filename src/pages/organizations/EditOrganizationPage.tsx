import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'
import { LinkButton } from '../../components/link/LinkButton'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { changing } from '../../components/resource-form/target'
import { EmptyState } from '../../components/states/EmptyState'
import { say } from '../../components/toasts/toasts'
import { EditOrganizationForm } from './OrganizationForm'

export function EditOrganizationPage() {
  const { id } = useParams({ from: '/organizations/$id/edit' })
  const organization = useQuery(query('organizations', 'retrieve', { params: { id } }))
  const navigate = useNavigate()
  const reason = useMay(api.organizations.update, 'change an organization')
  return (
    <Record query={organization} kind="Organization">
      {(record) => {
        return (
          <>
            <PageHeader
              title={`Edit ${record.name}`}
              crumbs={[
                <Link key="all" to="/organizations">
                  Organizations
                </Link>,
                <Link key="this" to="/organizations/$id" params={{ id }}>
                  {record.name}
                </Link>,
              ]}
            />
            {reason ? (
              <EmptyState title="You cannot change this organization">{reason}</EmptyState>
            ) : (
              <Narrow>
                <EditOrganizationForm
                  target={changing('organizations', 'update', { id }, record)}
                  onSaved={(saved) => {
                    say('Saved.')
                    void navigate({ to: '/organizations/$id', params: { id: saved.id } })
                  }}
                  cancel={
                    <LinkButton variant="default" to="/organizations/$id" params={{ id }}>
                      Cancel
                    </LinkButton>
                  }
                />
              </Narrow>
            )}
          </>
        )
      }}
    </Record>
  )
}
