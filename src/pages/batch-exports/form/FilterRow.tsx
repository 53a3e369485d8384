import { ActionIcon, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { IconX } from '@tabler/icons-react'
import type { JsonRecord } from '../../../../contract/json-object'
import { textOf } from '../../../components/resource-form/use-field'
import { useMessages } from '../../../components/resource-form/use-messages'
import {
  FILTER_TYPES,
  isExpression,
  isPlain,
  OPERATORS,
  operatorOf,
  valuesOf,
  withOperator,
  withType,
} from './filters'
import classes from './form.module.css'

interface FilterRowProps {
  filter: JsonRecord
  index: number
  onChange: (filter: JsonRecord) => void
  onRemove: () => void
}

/** One condition: whose property, which, and how it compares. */
export function FilterRow({ filter, index, onChange, onRemove }: FilterRowProps) {
  const messageOf = useMessages()
  const name = `filters.${index}`
  const number = index + 1
  const value = { name: `${name}.value`, error: messageOf(`${name}.value`) }
  const takes = isExpression(filter) ? 'none' : operatorOf(filter)?.takes
  return (
    <div className={classes.filter}>
      {isPlain(filter) ? (
        <div className={classes.parts}>
          <NativeSelect
            aria-label={`Kind of filter ${number}`}
            data={FILTER_TYPES}
            value={textOf(filter.type)}
            onChange={({ currentTarget }) => onChange(withType(filter, currentTarget.value))}
          />
          <TextInput
            name={`${name}.key`}
            aria-label={`${isExpression(filter) ? 'Expression' : 'Property'} of filter ${number}`}
            placeholder={isExpression(filter) ? 'properties.price > 10' : 'Property'}
            autoComplete="off"
            spellCheck={false}
            error={messageOf(`${name}.key`)}
            value={textOf(filter.key)}
            onChange={({ currentTarget }) => onChange({ ...filter, key: currentTarget.value })}
          />
          {!isExpression(filter) && (
            <NativeSelect
              aria-label={`Comparison of filter ${number}`}
              data={OPERATORS.map(({ value, label }) => ({ value, label }))}
              value={textOf(filter.operator ?? 'exact')}
              onChange={({ currentTarget }) => onChange(withOperator(filter, currentTarget.value))}
            />
          )}
          {takes === 'several' && (
            <TagsInput
              {...value}
              aria-label={`Values of filter ${number}`}
              placeholder={valuesOf(filter).length === 0 ? 'Values, with Enter' : ''}
              acceptValueOnBlur
              value={valuesOf(filter)}
              onChange={(values) => onChange({ ...filter, value: values })}
            />
          )}
          {takes === 'one' && (
            <TextInput
              {...value}
              aria-label={`Value of filter ${number}`}
              placeholder="Value"
              autoComplete="off"
              value={textOf(filter.value)}
              onChange={({ currentTarget }) => onChange({ ...filter, value: currentTarget.value })}
            />
          )}
        </div>
      ) : (
        <code className={classes.raw}>{JSON.stringify(filter)}</code>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove filter ${number}`} onClick={onRemove}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}
