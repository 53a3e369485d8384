import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import { type OidcProvider, OidcProviderPatch } from '../../../contract/schemas/oidc'
import { query } from '../../api/query/queries'
import { EditPage } from '../../components/form/FormPage'
import { TextField } from '../../components/form/fields'
import { type FormModel, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { SecretField } from '../../components/form/SecretField'
import { t } from '../../lib/i18n/translate'

interface ProviderValues {
  issuer: string
  client_id: string
  /** Null leaves the stored secret unchanged. */
  client_secret: string | null
}

const toValues = ({ issuer, client_id }: OidcProvider): ProviderValues => ({
  issuer: issuer ?? '',
  client_id: client_id ?? '',
  client_secret: null,
})

/** Form model of a provider: the secret is sent only if it was entered. */
const model: FormModel<ProviderValues, OidcProviderPatch> = {
  body: ({ client_secret, ...fields }) => ({ ...fields, ...(client_secret && { client_secret }) }),
}

/** Form for the OpenID Connect provider of a domain. */
export function DomainOidcPage() {
  const { organization_id, id } = useParams({ from: '/organizations/$organization_id/domains/$id/oidc' })
  const params = { organization_id, domain_id: id }
  const link = linkOptions({
    to: '/organizations/$organization_id/domains/$id',
    params: { organization_id, id },
  })
  return (
    <EditPage
      query={useQuery(query('identityProviders', 'retrieve', { params }))}
      kind={t('Identity provider')}
      getName={() => t('identity provider')}
      list={{
        label: t('Domains'),
        link: linkOptions({ to: '/organizations/$organization_id/domains', params: { organization_id } }),
      }}
      open={() => link}
    >
      {(provider, slots) => (
        <ResourceForm
          {...slots}
          target={updateTarget('identityProviders', 'update', params, provider)}
          schema={OidcProviderPatch}
          values={toValues}
          model={model}
          submitLabel={t('Save')}
        >
          <Stack>
            <TextField
              name="issuer"
              label={t('Issuer')}
              description={t('For example, https://login.example.com/realms/main.')}
              type="url"
              required
            />
            <TextField name="client_id" label={t('Client ID')} monospace required />
            <SecretField
              name="client_secret"
              label={t('Client secret')}
              description={
                provider.has_client_secret
                  ? t('Stored encrypted and not shown again after saving. Replace it if the issuer changes.')
                  : t('Stored encrypted and not shown again after saving.')
              }
              required={!provider.has_client_secret}
              kind="password"
              isSaved={provider.has_client_secret}
            />
          </Stack>
        </ResourceForm>
      )}
    </EditPage>
  )
}
