import type { Scope } from '../../../contract/scopes'
import { ChoiceCardsField } from '../../components/resource-form/ChoiceCardsField'
import { Disclosure } from '../../components/resource-form/Disclosure'
import { FieldStack } from '../../components/resource-form/FieldGroup'
import { GroupProblem } from '../../components/resource-form/GroupProblem'
import { useField } from '../../components/resource-form/use-field'
import { useValues } from '../../components/resource-form/use-values'
import type { KeyValues } from './model'
import { ScopeList } from './ScopeList'
import { OTHER_SCOPES, USED_SCOPES } from './scope-groups'

const POWERS = [
  { value: 'chosen', label: 'Chosen scopes', description: 'Reads and writes only what you say.' },
  {
    value: 'everything',
    label: 'Everything',
    description: 'The scope *: all that you may do, making keys included.',
  },
]

/** What the key may do. */
export function ScopesField() {
  const { power } = useValues<KeyValues>()
  const { value, set } = useField('scopes')
  const scopes = value as Scope[]
  return (
    <FieldStack>
      <ChoiceCardsField name="power" label="What it may do" options={POWERS} />
      {power === 'chosen' && (
        <>
          <GroupProblem name="scopes" />
          <ScopeList label="Scopes" entries={USED_SCOPES} scopes={scopes} onChange={set} />
          <Disclosure label={`${OTHER_SCOPES.length} more, which nothing here asks for`} names={[]}>
            <ScopeList label="More scopes" entries={OTHER_SCOPES} scopes={scopes} onChange={set} />
          </Disclosure>
        </>
      )}
    </FieldStack>
  )
}
