import { Stack } from '@mantine/core'
import { linkOptions, useParams } from '@tanstack/react-router'
import { DomainCreate } from '../../../contract/schemas/domains'
import { CreatePage } from '../../components/form/CreatePage'
import { ResourceForm } from '../../components/form/ResourceForm'
import { TextField } from '../../components/form/TextField'
import { createTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'

const schema = DomainCreate.pick({ domain: true })

export function NewDomainPage() {
  const params = useParams({ from: '/organizations/$organization_id/domains/new' })
  const to = '/organizations/$organization_id/domains'
  return (
    <CreatePage
      target={createTarget('domains', 'create', params)}
      title={t('Add domain')}
      description={t('After you add the domain, you verify its ownership with a DNS record.')}
      list={{ label: t('Domains'), link: linkOptions({ to, params }) }}
      message={({ domain }) => t('{domain} was added.', { domain })}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id } })}
    >
      {(slots) => (
        <ResourceForm
          {...slots}
          schema={schema}
          values={() => ({ domain: '' })}
          submitLabel={t('Add domain')}
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
      )}
    </CreatePage>
  )
}
