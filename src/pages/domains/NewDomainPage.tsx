import { Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { DomainCreate } from '../../../contract/schemas/domains'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { ResourceForm } from '../../components/resource-form/ResourceForm'
import { TextField } from '../../components/resource-form/TextField'
import { making } from '../../components/resource-form/target'
import { say } from '../../components/toasts/toasts'

const schema = DomainCreate.pick({ domain: true })

export function NewDomainPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/domains/new' })
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/domains'
  return (
    <>
      <PageHeader
        title="Add a domain"
        description="The next page shows the DNS record that proves it is yours."
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            Domains
          </Link>,
        ]}
      />
      <ResourceForm
        target={making('domains', 'create', { organization_id })}
        schema={schema}
        values={() => ({ domain: '' })}
        submitLabel="Add domain"
        onSaved={({ id, domain }) => {
          say(`${domain} was added.`)
          void navigate({ to: `${to}/$id`, params: { organization_id, id } })
        }}
        cancel={
          <LinkButton variant="default" to={to} params={{ organization_id }}>
            Cancel
          </LinkButton>
        }
      >
        <Stack maw={520}>
          <TextField
            name="domain"
            label="Domain"
            description="Such as example.com. It cannot be changed later."
            required
          />
        </Stack>
      </ResourceForm>
    </>
  )
}
