import { Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ProxyRecordCreate } from '../../../contract/schemas/proxy-records'
import { ResourceForm } from '../../components/form/ResourceForm'
import { TextField } from '../../components/form/TextField'
import { createTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'

export function NewProxyRecordPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/proxy_records/new' })
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/proxy_records'
  return (
    <>
      <PageHeader
        title={t('Add proxy')}
        description={t('After you add the proxy, you create a CNAME record for it.')}
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            {t('Reverse proxies')}
          </Link>,
        ]}
      />
      <NarrowColumn>
        <ResourceForm
          target={createTarget('proxyRecords', 'create', { organization_id })}
          schema={ProxyRecordCreate}
          values={() => ({ domain: '' })}
          submitLabel={t('Add proxy')}
          onSaved={({ id, domain }) => {
            notifySuccess(t('{domain} was added.', { domain }))
            void navigate({ to: `${to}/$id`, params: { organization_id, id } })
          }}
          cancel={<CancelLink to={to} params={{ organization_id }} />}
        >
          <Stack>
            <TextField
              name="domain"
              label={t('Host')}
              description={t(
                'A subdomain of yours, such as e.example.com. Avoid names that blockers recognize, such as tracking, analytics or pixel.',
              )}
              required
            />
          </Stack>
        </ResourceForm>
      </NarrowColumn>
    </>
  )
}
