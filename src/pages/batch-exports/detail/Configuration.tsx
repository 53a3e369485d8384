import type { ReactNode } from 'react'
import { type ConfigKey, DESTINATIONS, getDestinationKeys } from '../../../../contract/domain/destinations'
import type { DestinationType } from '../../../../contract/domain/exports'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { CopyText } from '../../../components/ui/cells/CopyText'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { FieldList, type FieldListItem } from '../../../components/ui/page/FieldList'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import { getConfigKeyLabel } from '../config-labels'
import { getFilterValues, getOperator, isSimpleFilter } from '../form/filters'
import { formatSchedule, getDestinationLabel, getModelLabel } from '../labels'
import { useProjects } from '../scope'
import type { ExportDetail } from './use-export-detail'

const SECRET = t('Hidden')

/** List of all settings of an export. */
export function Configuration({ detail: { scope, record } }: { detail: ExportDetail }) {
  const projects = useProjects(scope.organization_id)
  const { type, config } = record.destination
  const { filters, hogql_query, schema } = record
  return (
    <>
      <Section title={t('Export')}>
        <FieldList
          fields={[
            { label: t('Name'), value: record.name },
            { label: t('Model'), value: getModelLabel(record.model) },
            { label: t('Runs'), value: formatSchedule(record) },
            { label: t('Time zone'), value: record.timezone ?? 'UTC' },
            {
              label: t('Start'),
              value: <RelativeTime at={record.start_at} full none={t('None')} />,
            },
            { label: t('End'), value: <RelativeTime at={record.end_at} full none={t('None')} /> },
            {
              label: t('Project'),
              value: projects.find(({ id }) => id === record.team_id)?.name ?? String(record.team_id),
            },
            { label: 'ID', value: <CopyText text={record.id} label={t('the ID')} /> },
            { label: t('Created'), value: <RelativeTime at={record.created_at} full /> },
            { label: t('Last updated'), value: <RelativeTime at={record.last_updated_at} full /> },
          ]}
        />
      </Section>
      <Section title={t('Destination')}>
        <FieldList
          fields={[{ label: t('Type'), value: getDestinationLabel(type) }, ...configFields(type, config)]}
        />
      </Section>
      <Section title={t('Data')}>
        <FieldList
          fields={[
            {
              label: t('Filters'),
              value: filters && filters.length > 0 ? formatFilters(filters) : t('None'),
            },
            {
              label: t('Query'),
              value: hogql_query ? (
                <pre className="text-sm mono break pre-wrap">{hogql_query}</pre>
              ) : (
                t('Default columns')
              ),
            },
            ...(isObject(schema)
              ? [
                  {
                    label: t('Schema'),
                    value: (
                      <pre className="text-sm mono break pre-wrap">{JSON.stringify(schema, null, 2)}</pre>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
    </>
  )
}

/** Returns the configuration fields with the labels of the form; unknown keys are shown as is. */
function configFields(type: string, config: JsonRecord): FieldListItem[] {
  const keys = Object.hasOwn(DESTINATIONS, type) ? getDestinationKeys(type as DestinationType) : []
  const knownKeys = new Set(keys.map(({ key }) => key))
  const others = Object.keys(config).filter((key) => !knownKeys.has(key))
  return [
    ...keys.flatMap((key) => getFields(key, config[key.key])),
    ...others.map((key) => ({ label: key, value: renderValue(config[key]) })),
  ]
}

function getFields(key: ConfigKey, value: unknown, label = getConfigKeyLabel(key.key)): FieldListItem[] {
  if (key.kind === 'group' && key.keys && isObject(value)) {
    return key.keys.flatMap((nestedKey) =>
      getFields(
        nestedKey,
        value[nestedKey.key],
        t('{group}: {field}', { group: label, field: getConfigKeyLabel(nestedKey.key).toLowerCase() }),
      ),
    )
  }
  return [{ label, value: key.secret ? SECRET : renderValue(value) }]
}

function renderValue(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(String).join(', ')
  return isObject(value) ? (
    <pre className="text-sm mono break pre-wrap">{JSON.stringify(value, null, 2)}</pre>
  ) : (
    String(value)
  )
}

const formatFilters = (filters: readonly JsonRecord[]): string =>
  filters.map(formatFilter).reduce((others, last) => t('{others} and {last}', { others, last }))

function formatFilter(filter: JsonRecord): string {
  const operator = getOperator(filter)
  // Only filters that the form supports have labels.
  if (!operator || !isSimpleFilter(filter)) return JSON.stringify(filter)
  const valueText =
    filter.type === 'person'
      ? t('the person’s {property}', { property: String(filter.key) })
      : String(filter.key)
  const values = operator.takes === 'none' ? [] : getFilterValues(filter)
  return [valueText, operator.label, values.join(', ')].filter(Boolean).join(' ')
}
