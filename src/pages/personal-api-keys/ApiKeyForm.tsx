import { Stack } from '@mantine/core'
import type { Scope } from '../../../contract/domain/scopes'
import { type PersonalApiKey, PersonalApiKeyCreate } from '../../../contract/schemas/personal-api-keys'
import type { KeyPermissions } from '../../api/session/api-key-denial'
import { ChoiceCardsField } from '../../components/form/ChoiceCardsField'
import { Disclosure } from '../../components/form/Disclosure'
import { FieldStack } from '../../components/form/FieldGroup'
import { GroupProblem } from '../../components/form/GroupProblem'
import { ResourceForm } from '../../components/form/ResourceForm'
import { TextField } from '../../components/form/TextField'
import { createTarget } from '../../components/form/target'
import { useField } from '../../components/form/use-field'
import { useValues } from '../../components/form/use-values'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { t } from '../../lib/i18n/translate'
import { createKeyValues, type KeyValues, keyModel } from './model'
import { ScopeFields } from './ScopeFields'
import { ScopeList } from './ScopeList'
import { OTHER_SCOPES, USED_SCOPES } from './scope-groups'

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

const POWERS = [
  { value: 'chosen', label: t('Selected scopes'), description: t('Only the scopes that you select.') },
  {
    value: 'everything',
    label: t('All scopes'),
    description: t('The scope *, which includes creating API keys.'),
  },
]

/** Scopes of the API key. */
function ScopesField() {
  const { power } = useValues<KeyValues>()
  const { value, set } = useField('scopes')
  const scopes = value as Scope[]
  return (
    <FieldStack>
      <ChoiceCardsField name="power" label={t('Permissions')} options={POWERS} />
      {power === 'chosen' && (
        <>
          <GroupProblem name="scopes" />
          <ScopeList label={t('Scopes')} entries={USED_SCOPES} scopes={scopes} onChange={set} />
          <Disclosure label={t('Show {count} more scopes', { count: OTHER_SCOPES.length })} names={[]}>
            <ScopeList label={t('Other scopes')} entries={OTHER_SCOPES} scopes={scopes} onChange={set} />
          </Disclosure>
        </>
      )}
    </FieldStack>
  )
}
