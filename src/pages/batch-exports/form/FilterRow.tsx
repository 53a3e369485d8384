import { ActionIcon, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { t } from '../../../lib/i18n/translate'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { IconX } from '@tabler/icons-react'
import type { JsonRecord } from '../../../../contract/is-object'
import { toInputText, useMessages } from '../../../components/form/use-field'
import {
  FILTER_OPERATORS,
  FILTER_TYPES,
  getFilterValues,
  getOperator,
  isExpression,
  isSimpleFilter,
  setFilterOperator,
  setFilterType,
} from './filters'
import classes from './form.module.css'

interface FilterRowProps {
  filter: JsonRecord
  index: number
  onChange: (filter: JsonRecord) => void
  onRemove: () => void
}

/** Filter condition: property type, property and operator. */
export function FilterRow({ filter, index, onChange, onRemove }: FilterRowProps) {
  const getMessage = useMessages()
  const name = `filters.${index}`
  const number = index + 1
  const value = { name: `${name}.value`, error: getMessage(`${name}.value`) }
  const takes = isExpression(filter) ? 'none' : getOperator(filter)?.takes
  return (
    <div className="flex align-start gap-4">
      {isSimpleFilter(filter) ? (
        <div className={classes.parts}>
          <NativeSelect
            aria-label={t('Type of filter {number}', { number })}
            data={FILTER_TYPES}
            value={toInputText(filter.type)}
            onChange={({ currentTarget }) => onChange(setFilterType(filter, currentTarget.value))}
          />
          <TextInput
            name={`${name}.key`}
            aria-label={
              isExpression(filter)
                ? t('Expression of filter {number}', { number })
                : t('Property of filter {number}', { number })
            }
            placeholder={isExpression(filter) ? 'properties.price > 10' : t('Property')}
            autoComplete="off"
            spellCheck={false}
            error={getMessage(`${name}.key`)}
            value={toInputText(filter.key)}
            onChange={({ currentTarget }) => onChange({ ...filter, key: currentTarget.value })}
          />
          {!isExpression(filter) && (
            <NativeSelect
              aria-label={t('Operator of filter {number}', { number })}
              data={FILTER_OPERATORS.map(({ value, label }) => ({ value, label }))}
              value={toInputText(filter.operator ?? 'exact')}
              onChange={({ currentTarget }) => onChange(setFilterOperator(filter, currentTarget.value))}
            />
          )}
          {takes === 'several' && (
            <TagsInput
              {...value}
              aria-label={t('Values of filter {number}', { number })}
              placeholder={getFilterValues(filter).length === 0 ? t('Type a value and press Enter') : ''}
              acceptValueOnBlur
              value={getFilterValues(filter)}
              onChange={(values) => onChange({ ...filter, value: values })}
            />
          )}
          {takes === 'one' && (
            <TextInput
              {...value}
              aria-label={t('Value of filter {number}', { number })}
              placeholder={t('Value')}
              autoComplete="off"
              value={toInputText(filter.value)}
              onChange={({ currentTarget }) => onChange({ ...filter, value: currentTarget.value })}
            />
          )}
        </div>
      ) : (
        <code className="rounded shaded grow p-8-12 text-sm break">{JSON.stringify(filter)}</code>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove filter {number}', { number })}
        onClick={onRemove}
      >
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}
