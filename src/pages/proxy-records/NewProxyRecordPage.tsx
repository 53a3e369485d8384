import { Stack } from '@mantine/core'
import { linkOptions, useParams } from '@tanstack/react-router'
import { ProxyRecordCreate } from '../../../contract/schemas/proxy-records'
import { CreatePage } from '../../components/form/FormPage'
import { TextField } from '../../components/form/fields'
import { createTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { t } from '../../lib/i18n/translate'

export function NewProxyRecordPage() {
  const params = useParams({ from: '/organizations/$organization_id/proxy_records/new' })
  const to = '/organizations/$organization_id/proxy_records'
  return (
    <CreatePage
      target={createTarget('proxyRecords', 'create', params)}
      title={t('Add proxy')}
      description={t('After you add the proxy, you create a CNAME record for it.')}
      list={{ label: t('Reverse proxies'), link: linkOptions({ to, params }) }}
      message={({ domain }) => t('{domain} was added.', { domain })}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id } })}
    >
      {(slots) => (
        <ResourceForm
          {...slots}
          schema={ProxyRecordCreate}
          values={() => ({ domain: '' })}
          submitLabel={t('Add proxy')}
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
      )}
    </CreatePage>
  )
}
