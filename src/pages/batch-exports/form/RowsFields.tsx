import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useController, useWatch } from 'react-hook-form'
import { COMMON_KEYS } from '../../../../contract/domain/destinations'
import { EXPORT_MODELS, type ExportModel } from '../../../../contract/domain/exports'
import type { JsonRecord } from '../../../../contract/is-object'
import { Disclosure } from '../../../components/form/Disclosure'
import { FieldRow, FieldStack } from '../../../components/form/FieldGroup'
import { SelectField } from '../../../components/form/fields'
import { GroupProblem } from '../../../components/form/GroupProblem'
import { toInputText, useField } from '../../../components/form/use-field'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { t } from '../../../lib/i18n/translate'
import { getModelLabel } from '../labels'
import { getConfigKeys } from './config'
import { DestinationConfigField } from './DestinationConfigField'
import type { ExportFieldsProps } from './DestinationFields'
import { FilterRow } from './FilterRow'
import { createFilter } from './filters'
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
