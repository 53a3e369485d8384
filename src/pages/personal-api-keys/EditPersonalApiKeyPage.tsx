import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import { PersonalApiKeyPatch } from '../../../contract/schemas/personal-api-keys'
import { query } from '../../api/query/queries'
import { EditPage } from '../../components/form/EditPage'
import { TextField } from '../../components/form/fields'
import { ResourceForm } from '../../components/form/ResourceForm'
import { updateTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'

/** Renames an API key. */
export function EditPersonalApiKeyPage() {
  const params = useParams({ from: '/personal_api_keys/$id/edit' })
  return (
    <EditPage
      query={useQuery(query('personalApiKeys', 'retrieve', { params }))}
      kind={t('API key')}
      getName={({ label }) => label}
      list={{ label: t('API keys'), link: linkOptions({ to: '/personal_api_keys' }) }}
      open={({ id }) => linkOptions({ to: '/personal_api_keys/$id', params: { id } })}
    >
      {(key, slots) => (
        <ResourceForm
          target={updateTarget('personalApiKeys', 'update', params, key)}
          schema={PersonalApiKeyPatch}
          values={({ label }) => ({ label })}
          submitLabel={t('Save')}
          {...slots}
        >
          <TextField
            name="label"
            label={t('Label')}
            description={t('Purpose of the key, such as “Nightly export”. At most 40 characters.')}
            required
          />
        </ResourceForm>
      )}
    </EditPage>
  )
}
