import { Link, useNavigate } from '@tanstack/react-router'
import { LinkButton } from '../../components/link/LinkButton'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { making } from '../../components/resource-form/target'
import { say } from '../../components/toasts/toasts'
import { NewOrganizationForm } from './OrganizationForm'

export function NewOrganizationPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="New organization"
        description="It starts with one project, and with you as its owner."
        crumbs={[
          <Link key="all" to="/organizations">
            Organizations
          </Link>,
        ]}
      />
      <Narrow>
        <NewOrganizationForm
          target={making('organizations', 'create', undefined)}
          onSaved={({ id, name }) => {
            say(`${name} was created.`)
            void navigate({ to: '/organizations/$id', params: { id } })
          }}
          cancel={
            <LinkButton variant="default" to="/organizations">
              Cancel
            </LinkButton>
          }
        />
      </Narrow>
    </>
  )
}
