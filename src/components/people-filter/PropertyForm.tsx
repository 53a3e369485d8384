import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete, Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PROPERTY_FILTERS_MAX } from '../../../contract/limits'
import type { PropertyFilter } from '../../../contract/schemas/property-filters'
import { t } from '../../lib/i18n/translate'
import { findOperator, PROPERTY_OPERATORS } from './filter'
import { usePropertyNames, usePropertyValues } from './use-property-suggestions'

type PropertyType = NonNullable<PropertyFilter['type']>

const OPERATORS = PROPERTY_OPERATORS.filter(
  ({ value, takes }) => takes !== 'date' && !value.includes('regex'),
)

const TYPE_LABELS: Record<PropertyType, string> = { event: t('Event'), person: t('Person') }

/** Form for a condition on a property, with the names and values that the project has received. */
export function PropertyForm({
  types,
  count,
  onAdd,
}: {
  /** Records that have the property, the default first. */
  types: readonly [PropertyType, ...PropertyType[]]
  /** Number of existing conditions. */
  count: number
  onAdd: (condition: PropertyFilter) => void
}) {
  const [type, setType] = useState<PropertyType>(types[0])
  const [key, setKey] = useState('')
  const [operator, setOperator] = useState('exact')
  const [value, setValue] = useState('')
  const names = usePropertyNames(key, type)
  const values = usePropertyValues(key, value, type)
  const hasValue = findOperator(operator)?.takes !== 'nothing'
  const isComplete = key.trim() !== '' && (!hasValue || value.trim() !== '') && count < PROPERTY_FILTERS_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    onAdd({
      key: key.trim(),
      ...(type === 'person' && { type }),
      operator: operator as PropertyFilter['operator'],
      ...(hasValue && { value: value.trim() }),
    })
  }
  // Options in a portal would be outside of the menu, which then closes.
  const inside = { comboboxProps: { withinPortal: false }, maxDropdownHeight: 180, autoComplete: 'off' }
  return (
    <form onSubmit={submit} className="stack gap-8">
      <span className="flex gap-8">
        {types.length > 1 && (
          <NativeSelect
            aria-label={t('Property of')}
            w={104}
            className="flex-none"
            value={type}
            onChange={({ currentTarget }) => setType(currentTarget.value as PropertyType)}
            data={types.map((type) => ({ value: type, label: TYPE_LABELS[type] }))}
          />
        )}
        <Autocomplete
          {...inside}
          className="flex-1"
          aria-label={t('Property')}
          placeholder={types.length > 1 ? t('Property') : t('Property, such as email')}
          spellCheck={false}
          data-autofocus
          data={names}
          value={key}
          onChange={setKey}
        />
      </span>
      <span className="flex gap-8">
        <NativeSelect
          aria-label={t('Operator')}
          w={hasValue ? 132 : undefined}
          className={hasValue ? 'flex-none' : 'flex-1'}
          value={operator}
          onChange={({ currentTarget }) => setOperator(currentTarget.value)}
          data={OPERATORS.map(({ value, label }) => ({ value, label }))}
        />
        {hasValue && (
          <Autocomplete
            {...inside}
            className="flex-1"
            aria-label={t('Value')}
            placeholder={t('Value')}
            data={values}
            value={value}
            onChange={setValue}
          />
        )}
      </span>
      <Button type="submit" disabled={!isComplete}>
        {t('Add filter')}
      </Button>
    </form>
  )
}
