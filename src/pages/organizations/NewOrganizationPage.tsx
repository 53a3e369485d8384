import { Link, useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../api/use-write'
import { LinkButton } from '../../components/link/LinkButton'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { say } from '../../components/toasts/toasts'
import { NewOrganizationForm } from './OrganizationForm'

export function NewOrganizationPage() {
  const { mutateAsync: create } = useWrite('organizations', 'create')
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
          submit={(body) => create({ body })}
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
