import { Stack } from '@mantine/core'
import { type PersonalApiKey, PersonalApiKeyCreate } from '../../../contract/schemas/personal-api-keys'
import type { KeyPermissions } from '../../api/api-key-denial'
import { CancelLink } from '../../components/link/CancelLink'
import { ResourceForm } from '../../components/resource-form/ResourceForm'
import { TextField } from '../../components/resource-form/TextField'
import { createTarget } from '../../components/resource-form/target'
import { t } from '../../texts/translate'
import { createKeyValues, keyModel } from './model'
import { ScopeFields } from './ScopeFields'
import { ScopesField } from './ScopesField'

/** Form for a new API key: label, permissions and scope. */
export function ApiKeyForm({
  held: currentKey,
  onMade,
}: {
  /** API key in use: a new key cannot have more permissions. */
  held: KeyPermissions | null
  onMade: (key: PersonalApiKey) => void
}) {
  return (
    <ResourceForm
      target={createTarget('personalApiKeys', 'create', undefined)}
      schema={PersonalApiKeyCreate}
      values={() => createKeyValues}
      model={keyModel(currentKey)}
      submitLabel={t('Create key')}
      onSaved={onMade}
      cancel={<CancelLink to="/personal_api_keys" />}
    >
      <Stack gap="lg">
        <TextField
          name="label"
          label={t('Label')}
          description={t('Purpose of the key, such as “Nightly export”. At most 40 characters.')}
          required
        />
        <ScopesField />
        <ScopeFields held={currentKey} />
      </Stack>
    </ResourceForm>
  )
}
