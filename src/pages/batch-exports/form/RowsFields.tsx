import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { ActionIcon, Button, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useController, useWatch } from 'react-hook-form'
import { COMMON_KEYS } from '../../../../contract/domain/destinations'
import { EXPORT_MODELS, type ExportModel } from '../../../../contract/domain/exports'
import type { JsonRecord } from '../../../../contract/is-object'
import { Disclosure } from '../../../components/form/Disclosure'
import { FieldRow, FieldStack, GroupProblem } from '../../../components/form/FieldGroup'
import { SelectField } from '../../../components/form/fields'
import { toInputText, useField, useMessages } from '../../../components/form/use-field'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { t } from '../../../lib/i18n/translate'
import { getModelLabel } from '../labels'
import { getConfigKeys } from './config'
import { DestinationConfigField } from './DestinationConfigField'
import type { ExportFieldsProps } from './DestinationFields'
import {
  createFilter,
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
import { RowsPreview } from './RowsPreview'
import { type ExportValues, supportsFilters, supportsQuery } from './values'

const MODELS = EXPORT_MODELS.map((value) => ({ value, label: getModelLabel(value) }))

/** Selection of the rows and columns to export. */
export function RowsFields({ scope, id }: ExportFieldsProps) {
  const [model, destination, query]: [ExportValues['model'], ExportValues['destination'], string] = useWatch({
    name: ['model', 'destination', 'hogql_query'],
  })
  const isKnown = destination.type === null || getConfigKeys(destination.type).length > 0
  return (
    <FieldStack>
      <SelectField name="model" label={t('Model')} options={MODELS} required />
      {supportsFilters({ model }) && (
        <>
          {isKnown && (
            <FieldRow>
              {COMMON_KEYS.map((field) => (
                <DestinationConfigField
                  key={field.key}
                  field={field}
                  type={destination.type}
                  path="destination.config"
                  isSaved={id !== null}
                  format="JSONLines"
                />
              ))}
            </FieldRow>
          )}
          <FiltersField />
        </>
      )}
      {supportsQuery({ destination }) && (
        <Disclosure
          label={t('Select columns with a query')}
          names={['hogql_query']}
          startsOpen={query !== ''}
        >
          <QueryField model={model} />
        </Disclosure>
      )}
      <RowsPreview scope={scope} />
    </FieldStack>
  )
}

const EXAMPLES: Record<ExportModel, string> = {
  events: 'SELECT uuid, timestamp, event, properties.plan AS plan FROM events',
  persons: 'SELECT person_id, properties.email AS email FROM persons',
}

/** Query that defines the columns. Errors are reported by the server. */
function QueryField({ model }: { model: ExportModel }) {
  const { value, set, input } = useField('hogql_query')
  return (
    <GrowingTextarea
      {...input}
      label={t('Query')}
      description={t('SELECT lists the columns. The optional WHERE clause filters the rows of the interval.')}
      placeholder={EXAMPLES[model]}
      minRows={4}
      maxRows={20}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
      value={toInputText(value)}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

/** Property conditions, all of which a row must match. */
function FiltersField() {
  const { field } = useController({ name: 'filters' })
  const filters: JsonRecord[] = field.value
  const replace = (index: number, filter: JsonRecord) => field.onChange(filters.with(index, filter))
  return (
    <fieldset className={classes.group}>
      <legend className="mb-8 bold">{t('Filters')}</legend>
      <GroupProblem name="filters" />
      {filters.length > 1 && (
        <p className="soft text-sm">{t('Only events that match all filters are exported.')}</p>
      )}
      {filters.map((filter, index) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: filters are identified by their position and have no state.
          key={index}
          filter={filter}
          index={index}
          onChange={(next) => replace(index, next)}
          onRemove={() => field.onChange(filters.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => field.onChange([...filters, createFilter()])}
      >
        {t('Add filter')}
      </Button>
    </fieldset>
  )
}

interface FilterRowProps {
  filter: JsonRecord
  index: number
  onChange: (filter: JsonRecord) => void
  onRemove: () => void
}

/** Filter condition: property type, property and operator. */
function FilterRow({ filter, index, onChange, onRemove }: FilterRowProps) {
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
