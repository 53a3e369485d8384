import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RowPreview, RowPreviewBody } from '../../../../contract/schemas/batch-exports'
import { useApiMutation } from '../../../api/query/mutation'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { t } from '../../../lib/i18n/translate'
import type { ExportScope } from '../scope'
import classes from './form.module.css'
import { type ExportValues, supportsFilters, supportsQuery } from './values'

/** Columns and first rows of the export with the current form values, loaded on request. */
export function RowsPreview({ scope }: { scope: ExportScope }) {
  const { getValues } = useFormContext<ExportValues>()
  const type: ExportValues['destination']['type'] = useWatch({ name: 'destination.type' })
  const { mutate, data, error, isPending } = useApiMutation(scope.resource, 'preview')
  if (type === null) return null
  return (
    <div className="grid justify-start min-0 gap-10">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTable size={14} />}
        loading={isPending}
        onClick={() =>
          mutate({ params: scope.params, body: { ...toPreviewBody(getValues()), destination_type: type } })
        }
      >
        {t('Preview rows')}
      </Button>
      {error && <ErrorPanel error={error} />}
      {data && <PreviewTable preview={data} />}
    </div>
  )
}

function toPreviewBody(values: ExportValues): Omit<RowPreviewBody, 'destination_type'> {
  const { model, filters, hogql_query, team_id, destination } = values
  const toNames = (names: unknown) => (Array.isArray(names) ? names.map(String) : null)
  return {
    model,
    ...(team_id !== null && { team_id }),
    ...(supportsQuery(values) && { hogql_query: hogql_query.trim() || null }),
    ...(supportsFilters(values) && {
      filters: filters.length > 0 ? filters : null,
      include_events: toNames(destination.config.include_events),
      exclude_events: toNames(destination.config.exclude_events),
    }),
  }
}

function PreviewTable({ preview: { columns, rows, is_complete } }: { preview: RowPreview }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the area scrolls, also with a keyboard.
    <section className={classes.scroll} aria-label={t('Preview of rows')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, type }) => (
              <th key={name} scope="col" className="truncate">
                {name} <span className="soft text-sm">{type}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {row.map((value, index) => (
                <td
                  key={columns[index]?.name}
                  className="truncate"
                  title={value === null ? undefined : String(value)}
                >
                  {value === null ? '–' : String(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className="p-10-12 soft text-sm">
          {is_complete
            ? t('No rows match.')
            : t('No matching rows were found within the time limit. Older rows may match.')}
        </p>
      )}
    </section>
  )
}
