import { NumberInput, Switch } from '@mantine/core'
import { t } from '../../../lib/i18n/translate'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { FieldRow } from '../../../components/form/FieldGroup'
import { useField, useMessages } from '../../../components/form/use-field'

const LENGTHS = [
  { type: 'min_length', label: t('Minimum length'), placeholder: t('Any length') },
  { type: 'max_length', label: t('Maximum length'), placeholder: t('Any length') },
]

/** Validation rules of an open text answer. */
export function AnswerRules({ name }: { name: string }) {
  const { value, set } = useField(name)
  const getMessage = useMessages()
  return (
    <>
      <FieldRow>
        {LENGTHS.map(({ type, ...words }) => {
          const rule = getRuleValue(value, type)
          return (
            <NumberInput
              {...words}
              key={type}
              name={`${name}.${type}`}
              suffix={` ${t('characters')}`}
              min={1}
              allowDecimal={false}
              allowNegative={false}
              value={typeof rule === 'number' ? rule : ''}
              error={getMessage(`${name}.${type}`)}
              onChange={(next) =>
                set(setRule(value, type, typeof next === 'number' && next > 0 ? next : null))
              }
            />
          )
        })}
      </FieldRow>
      <Switch
        label={t('Must be an email address')}
        checked={getRuleValue(value, 'email') !== null}
        onChange={({ currentTarget }) => set(setRule(value, 'email', currentTarget.checked || null))}
      />
    </>
  )
}

const getRules = (validation: unknown): JsonRecord[] =>
  Array.isArray(validation) ? validation.filter(isObject) : []

/** Value of an answer validation rule: a number for lengths, true for a rule without a value, null if not set. */
function getRuleValue(validation: unknown, type: string): number | true | null {
  const rule = getRules(validation).find((rule) => rule.type === type)
  if (rule === undefined) return null
  return typeof rule.value === 'number' ? rule.value : true
}

/** Sets one of the rules, or removes it if the value is null. Other rules are unchanged. */
function setRule(validation: unknown, type: string, value: number | true | null): JsonRecord[] {
  const rules = getRules(validation)
  if (value === null) return rules.filter((rule) => rule.type !== type)
  const rule = value === true ? { type } : { type, value }
  return rules.some((old) => old.type === type)
    ? rules.map((old) => (old.type === type ? { ...old, ...rule } : old))
    : [...rules, rule]
}
