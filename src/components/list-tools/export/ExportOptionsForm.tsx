import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../../api/session/me'
import { getScopeName } from '../../../api/session/use-memberships'
import { inSentence } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { formatRowCount } from '../../data-table/format-row-count'
import { FilterSegments } from '../../ui/page/FilterSegments'
import type { ExportFormat } from './build-file'
import { toFileName } from './download-file'
import classes from './export.module.css'
import type { ExportOptions, ExportSource } from './use-list-export'

const KINDS = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
] as const
const EXTENTS = [
  { value: 'all', label: t('All fields') },
  { value: 'some', label: t('Selected fields') },
] as const

/** Export options, before the rows are read. */
export function ExportOptionsForm({
  source,
  onStart,
  onCancel,
}: {
  source: ExportSource<unknown>
  onStart: (options: ExportOptions) => void
  onCancel: () => void
}) {
  const { data: me } = useMe()
  const [kind, setKind] = useState<ExportFormat>('csv')
  const [extent, setExtent] = useState<'all' | 'some'>('all')
  const fieldNames = [...new Set(source.sample.flatMap((row) => Object.keys(Object(row))))]
  const [selectedFields, setChosen] = useState<readonly string[]>(() =>
    fieldNames.filter(
      (field) =>
        field === 'id' || source.columns.some(({ id, hiddenByDefault }) => id === field && !hiddenByDefault),
    ),
  )
  const rows = source.count === null ? inSentence(source.label) : formatRowCount(source, source.count)
  const fields = extent === 'all' ? null : new Set(selectedFields)
  const name = toFileName([source.label, getScopeName(source.params, me), today()].join(' '), kind)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onStart({ kind, fields, name })
      }}
    >
      <Stack gap="sm">
        <p className="break sentence-case">
          {source.isFiltered
            ? t('{rows} that match the search and filters, from all pages, in the current order.', { rows })
            : t('{rows}, from all pages, in the current order.', { rows })}
        </p>
        <Group gap="sm">
          <FilterSegments label={t('File format')} value={kind} options={KINDS} onChange={setKind} />
          <FilterSegments label={t('Fields')} value={extent} options={EXTENTS} onChange={setExtent} />
        </Group>
        {extent === 'some' && (
          <fieldset className={classes.fields}>
            <legend className="mb-6 soft text-sm">{t('API field names')}</legend>
            {fieldNames.map((field) => (
              <Checkbox
                key={field}
                label={field}
                checked={selectedFields.includes(field)}
                onChange={({ currentTarget }) =>
                  setChosen(
                    currentTarget.checked
                      ? [...selectedFields, field]
                      : selectedFields.filter((name) => name !== field),
                  )
                }
              />
            ))}
          </fieldset>
        )}
        <p className="soft text-sm break">{name}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={fields?.size === 0} data-autofocus>
            {t('Export {rows}', { rows })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Returns the current local day, `2024-05-01`. */
function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
