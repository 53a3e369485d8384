import { useWatch } from 'react-hook-form'
import { COMMON_KEYS } from '../../../../contract/destinations'
import { EXPORT_MODELS } from '../../../../contract/exports'
import { Disclosure } from '../../../components/resource-form/Disclosure'
import { FieldRow, FieldStack } from '../../../components/resource-form/FieldGroup'
import { SelectField } from '../../../components/resource-form/SelectField'
import { t } from '../../../texts/translate'
import { getModelLabel } from '../labels'
import { getConfigKeys } from './config'
import { DestinationConfigField } from './DestinationConfigField'
import { FiltersField } from './FiltersField'
import { QueryField } from './QueryField'
import type { ExportValues } from './values'
import { supportsFilters, supportsQuery } from './values'

const MODELS = EXPORT_MODELS.map((value) => ({ value, label: getModelLabel(value) }))

/** Selection of the rows and columns to export. */
export function RowsFields({ isSaved }: { isSaved: boolean }) {
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
                  path="destination.config"
                  isSaved={isSaved}
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
    </FieldStack>
  )
}
