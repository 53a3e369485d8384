import { Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { DomainCreate } from '../../../contract/schemas/domains'
import { useWrite } from '../../api/use-write'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { ResourceForm } from '../../components/resource-form/ResourceForm'
import { TextField } from '../../components/resource-form/TextField'
import { say } from '../../components/toasts/toasts'

const schema = DomainCreate.pick({ domain: true })

export function NewDomainPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/domains/new' })
  const { mutateAsync: create } = useWrite('domains', 'create')
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
        row={api.domains.create}
        schema={schema}
        values={{ domain: '' }}
        sends="filled"
        submit={(body) => create({ params: { organization_id }, body })}
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
