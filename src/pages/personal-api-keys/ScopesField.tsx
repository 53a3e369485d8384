import type { Scope } from '../../../contract/scopes'
import { ChoiceCardsField } from '../../components/resource-form/ChoiceCardsField'
import { Disclosure } from '../../components/resource-form/Disclosure'
import { FieldStack } from '../../components/resource-form/FieldGroup'
import { GroupProblem } from '../../components/resource-form/GroupProblem'
import { useField } from '../../components/resource-form/use-field'
import { useValues } from '../../components/resource-form/use-values'
import { t } from '../../texts/translate'
import type { KeyValues } from './model'
import { ScopeList } from './ScopeList'
import { OTHER_SCOPES, USED_SCOPES } from './scope-groups'

const POWERS = [
  { value: 'chosen', label: t('Selected scopes'), description: t('Only the scopes that you select.') },
  {
    value: 'everything',
    label: t('All scopes'),
    description: t('The scope *, which includes creating API keys.'),
  },
]

/** Scopes of the API key. */
export function ScopesField() {
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
