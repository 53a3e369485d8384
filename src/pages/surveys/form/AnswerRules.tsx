import { NumberInput, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { FieldRow } from '../../../components/resource-form/FieldGroup'
import { useField } from '../../../components/resource-form/use-field'
import { useMessages } from '../../../components/resource-form/use-messages'
import { ruleValue, withRule } from '../model/answer-rules'

const LENGTHS = [
  { type: 'min_length', label: 'Shortest answer', placeholder: 'Any length' },
  { type: 'max_length', label: 'Longest answer', placeholder: 'Any length' },
]

/** What an answer in own words must look like. */
export function AnswerRules({ name }: { name: string }) {
  const { value, set } = useField(name)
  const messageOf = useMessages()
  return (
    <>
      <FieldRow>
        {LENGTHS.map(({ type, ...words }) => {
          const rule = ruleValue(value, type)
          return (
            <NumberInput
              {...words}
              key={type}
              name={`${name}.${type}`}
              suffix=" characters"
              min={1}
              allowDecimal={false}
              allowNegative={false}
              value={typeof rule === 'number' ? rule : ''}
              error={messageOf(`${name}.${type}`)}
              onChange={(next) =>
                set(withRule(value, type, typeof next === 'number' && next > 0 ? next : null))
              }
            />
          )
        })}
      </FieldRow>
      <Switch
        label="Must be an e-mail address"
        checked={ruleValue(value, 'email') !== null}
        onChange={({ currentTarget }) => set(withRule(value, 'email', currentTarget.checked || null))}
      />
    </>
  )
}
