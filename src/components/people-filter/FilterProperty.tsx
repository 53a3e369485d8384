import { ActionIcon, Autocomplete, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { JsonRecord } from '../../../contract/is-object'
import { toInputText } from '../form/use-field'
import { formatPeopleClause, formatPropertyClause } from './describe-filter'
import {
  findOperator,
  getPropertyTexts,
  getUnknownEntries,
  isEditableProperty,
  PROPERTY_OPERATORS,
  setPropertyOperator,
  setTexts,
} from './filter'
import classes from './filter.module.css'
import { UnsupportedConditions } from './UnsupportedConditions'
import { usePropertyNames, usePropertyValues } from './use-property-suggestions'

interface FilterPropertyProps {
  /** Position of the property, for screen readers. */
  place: string
  name: string
  property: JsonRecord
  problem: string | null
  onChange: (property: JsonRecord) => void
  onRemove: () => void
}

/** One condition on users. A condition without fields is displayed as text and raw JSON. */
export function FilterProperty({ place, name, property, problem, onChange, onRemove }: FilterPropertyProps) {
  return (
    <div className={classes.property}>
      {isEditableProperty(property) ? (
        <Parts {...{ place, name, property, problem, onChange }} />
      ) : (
        <div className={classes.unknown}>
          <span>{formatPeopleClause(formatPropertyClause(property))}</span>
          <code>{JSON.stringify(property)}</code>
          {problem && <p className="error text-sm">{problem}</p>}
        </div>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove {place}', { place })}
        onClick={onRemove}
      >
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}

function Parts({ place, name, property, problem, onChange }: Omit<FilterPropertyProps, 'onRemove'>) {
  const operator = toInputText(property.operator) || 'exact'
  const takes = findOperator(operator)?.takes
  const unknown = takes ? [] : [{ value: operator, label: operator }]
  const key = toInputText(property.key)
  const value = {
    'aria-label': t('Value of {place}', { place }),
    name: `${name}.value`,
    error: key === '' ? undefined : problem,
  }
  const names = usePropertyNames(key)
  const [searchedValue, setSearchedValue] = useState('')
  const values = usePropertyValues(key, searchedValue)
  const several = takes === 'values' || (!takes && Array.isArray(property.value))
  return (
    <div className={classes.parts}>
      <Autocomplete
        name={`${name}.key`}
        aria-label={t('Name of {place}', { place })}
        placeholder={t('Property, such as email')}
        autoComplete="off"
        spellCheck={false}
        error={key === '' ? problem : undefined}
        data={names}
        value={key}
        onChange={(key) => onChange({ ...property, key })}
      />
      <NativeSelect
        aria-label={t('Operator of {place}', { place })}
        data={[...PROPERTY_OPERATORS.map(({ value, label }) => ({ value, label })), ...unknown]}
        value={operator}
        onChange={({ currentTarget }) => onChange(setPropertyOperator(property, currentTarget.value))}
      />
      {several && (
        <TagsInput
          {...value}
          placeholder={getPropertyTexts(property).length === 0 ? t('Type a value and press Enter') : ''}
          acceptValueOnBlur
          data={values}
          searchValue={searchedValue}
          onSearchChange={setSearchedValue}
          value={getPropertyTexts(property)}
          onChange={(texts) => onChange(setTexts(property, texts))}
        />
      )}
      {!several && takes === 'text' && (
        <Autocomplete
          {...value}
          placeholder={t('Value')}
          autoComplete="off"
          data={values}
          value={toInputText(property.value)}
          onChange={(text) => {
            setSearchedValue(text)
            onChange({ ...property, value: text })
          }}
        />
      )}
      {!several && takes !== 'text' && takes !== 'nothing' && (
        <TextInput
          {...value}
          placeholder={takes === 'date' ? t('2025-01-31 or -7d') : t('Value')}
          autoComplete="off"
          value={toInputText(property.value)}
          onChange={({ currentTarget }) => onChange({ ...property, value: currentTarget.value })}
        />
      )}
      <UnsupportedConditions
        what={t('this property')}
        entries={getUnknownEntries(property, ['key', 'type', 'operator', 'value'])}
      />
    </div>
  )
}
