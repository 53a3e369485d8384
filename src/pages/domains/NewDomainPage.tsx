import { Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { DomainCreate } from '../../../contract/schemas/domains'
import { ResourceForm } from '../../components/form/ResourceForm'
import { TextField } from '../../components/form/TextField'
import { createTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'

const schema = DomainCreate.pick({ domain: true })

export function NewDomainPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/domains/new' })
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/domains'
  return (
    <>
      <PageHeader
        title={t('Add domain')}
        description={t('After you add the domain, you verify its ownership with a DNS record.')}
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            {t('Domains')}
          </Link>,
        ]}
      />
      <NarrowColumn>
        <ResourceForm
          target={createTarget('domains', 'create', { organization_id })}
          schema={schema}
          values={() => ({ domain: '' })}
          submitLabel={t('Add domain')}
          onSaved={({ id, domain }) => {
            notifySuccess(t('{domain} was added.', { domain }))
            void navigate({ to: `${to}/$id`, params: { organization_id, id } })
          }}
          cancel={<CancelLink to={to} params={{ organization_id }} />}
        >
          <Stack>
            <TextField
              name="domain"
              label={t('Domain')}
              description={t('For example, example.com. It cannot be changed later.')}
              required
            />
          </Stack>
        </ResourceForm>
      </NarrowColumn>
    </>
  )
}
