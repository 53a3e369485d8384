import { Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { ProxyRecordCreate } from '../../../contract/schemas/proxy-records'
import { useWrite } from '../../api/use-write'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { ResourceForm } from '../../components/resource-form/ResourceForm'
import { TextField } from '../../components/resource-form/TextField'
import { say } from '../../components/toasts/toasts'

export function NewProxyRecordPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/proxy_records/new' })
  const { mutateAsync: create } = useWrite('proxyRecords', 'create')
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/proxy_records'
  return (
    <>
      <PageHeader
        title="Add a proxy"
        description="The next page shows the CNAME record to publish."
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            Reverse proxies
          </Link>,
        ]}
      />
      <ResourceForm
        row={api.proxyRecords.create}
        schema={ProxyRecordCreate}
        values={{ domain: '' }}
        sends="filled"
        submit={(body) => create({ params: { organization_id }, body })}
        submitLabel="Add proxy"
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
            label="Host"
            description="A subdomain of yours, such as e.example.com. Choose a plain name: blockers look for words like tracking, analytics or pixel."
            required
          />
        </Stack>
      </ResourceForm>
    </>
  )
}
