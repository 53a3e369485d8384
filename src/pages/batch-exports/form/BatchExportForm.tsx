import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { EXPORT_INTERVALS } from '../../../../contract/domain/exports'
import type { BatchExport } from '../../../../contract/schemas/batch-exports'
import { Disclosure } from '../../../components/form/Disclosure'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { FieldRow, FieldStack } from '../../../components/form/FieldGroup'
import { FormSection, FormWithAside } from '../../../components/form/FormSection'
import { DateTimeField, SelectField, SwitchField, TextField } from '../../../components/form/fields'
import type { FormTarget } from '../../../components/form/model'
import { ResourceForm } from '../../../components/form/ResourceForm'
import { formatDuration } from '../../../components/ui/cells/format-number'
import { formatTimeRange } from '../../../components/ui/cells/format-time'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { DAYS, formatHourOfDay, formatSchedule, getIntervalLabel } from '../labels'
import { type ExportScope, useProjects } from '../scope'
import { DestinationFields, type ExportFieldsProps } from './DestinationFields'
import classes from './form.module.css'
import { createEditExportModel, createNewExportModel } from './model'
import { formatPreview, getFileNames, getNextIntervals, getPreviewColumns, getTableName } from './preview'
import { RowsFields } from './RowsFields'
import {
  copyExportValues,
  createExportValues,
  type ExportValues,
  toExportValues,
  usesLocalTime,
} from './values'

const INTERVALS = EXPORT_INTERVALS.map((value) => ({ value, label: getIntervalLabel(value) }))
const HOURS = Array.from({ length: 24 }, (_, value) => ({ value, label: formatHourOfDay(value) }))
const WEEKDAYS = DAYS.map((label, value) => ({ value, label }))
const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: value,
}))
const BOUNDS = ['start_at', 'end_at']

/** Schedule of the export. */
function ScheduleFields() {
  const [interval, start_at, end_at] = useWatch({ name: ['interval', ...BOUNDS] })
  return (
    <FieldStack>
      <SelectField
        name="interval"
        label={t('Runs')}
        description={t('Each run exports the rows ingested during the interval that has just ended.')}
        options={INTERVALS}
        required
      />
      {usesLocalTime(interval) && (
        <FieldRow columns={3}>
          {interval === 'week' && (
            <SelectField name="offset_day" label={t('First day of week')} options={WEEKDAYS} whenUnset={0} />
          )}
          <SelectField
            name="offset_hour"
            label={interval === 'week' ? t('Start hour') : t('First hour of day')}
            options={HOURS}
            whenUnset={0}
          />
          <SelectField name="timezone" label={t('Time zone')} options={ZONES} />
        </FieldRow>
      )}
      <Disclosure
        label={t('Set a start or end date')}
        names={BOUNDS}
        startsOpen={Boolean(start_at || end_at)}
      >
        <FieldRow>
          <DateTimeField
            name="start_at"
            label={t('Start')}
            description={t('Intervals that end earlier are skipped.')}
          />
          <DateTimeField
            name="end_at"
            label={t('End')}
            description={t('Intervals that end later are skipped.')}
          />
        </FieldRow>
      </Disclosure>
    </FieldStack>
  )
}

const SECTIONS = [
  { id: 'destination', title: t('Destination'), names: ['destination'], Fields: DestinationFields },
  { id: 'basics', title: t('Basics'), names: ['name', 'team_id', 'paused'], Fields: ExportBasicsFields },
  {
    id: 'schedule',
    title: t('Schedule'),
    names: ['interval', 'offset_hour', 'offset_day', 'timezone', 'start_at', 'end_at'],
    Fields: ScheduleFields,
  },
  {
    id: 'rows',
    title: t('Data'),
    names: ['model', 'filters', 'hogql_query'],
    Fields: RowsFields,
  },
]

interface BatchExportFormProps<S extends z.ZodType, L extends BatchExport | undefined> {
  scope: ExportScope
  target: FormTarget<z.output<S>, BatchExport, L>
  /** Initial project of a new export, if the page covers several. */
  team_id: number | null
  /** Export whose settings a new one starts with. */
  source?: BatchExport | undefined
  schema: S
  onSaved: (result: BatchExport) => void
  submitLabel: string
  startsBy?: readonly string[]
  cancel: ReactNode
}

/** Form for all settings of a new or existing batch export, with a preview of the result. */
export function BatchExportForm<S extends z.ZodType, L extends BatchExport | undefined>(
  props: BatchExportFormProps<S, L>,
) {
  const { scope, team_id, source, ...form } = props
  const loaded = form.target.loaded?.record
  const [values] = useState(() => {
    if (loaded) return toExportValues(loaded)
    return source ? copyExportValues(source, scope.organization_id !== null) : createExportValues(team_id)
  })
  const [model] = useState(() =>
    loaded ? createEditExportModel(values) : createNewExportModel(scope.organization_id !== null),
  )
  return (
    <ResourceForm {...form} values={(record) => (record ? toExportValues(record) : values)} model={model}>
      <FormWithAside label={t('Summary')} aside={<ExportPreview />}>
        {SECTIONS.map(({ id, title, names, Fields }) => (
          <FormSection key={id} id={id} title={title} names={names} startsOpen>
            <Fields scope={scope} id={loaded?.id ?? null} loaded={values} />
          </FormSection>
        ))}
      </FormWithAside>
    </ResourceForm>
  )
}

/** Name of the export, and for a new one its project and whether it starts immediately. */
function ExportBasicsFields({ scope, id }: ExportFieldsProps) {
  return (
    <FieldStack>
      <TextField name="name" label={t('Name')} required />
      {id === null && scope.organization_id !== null && (
        <ProjectField organization_id={scope.organization_id} />
      )}
      {id === null && (
        <SwitchField
          name="paused"
          label={t('Create as paused')}
          description={t('No runs start until you resume the export.')}
        />
      )}
    </FieldStack>
  )
}

function ProjectField({ organization_id }: { organization_id: string }) {
  const projects = useProjects(organization_id)
  return (
    <SelectField
      name="team_id"
      label={t('Project')}
      options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      required
    />
  )
}

/** Number of runs in the preview; fewer while the destination is not chosen. */
const [RUNS, FIRST_RUNS] = [5, 2]

const MINUTE_MS = 60_000

/** Formats the time until a run in minutes: `in 1 h 46 min`. */
const formatMinutesUntil = (at: Date): string => {
  const minutes = Math.ceil((at.getTime() - Date.now()) / MINUTE_MS)
  return t('in {duration}', { duration: formatDuration(minutes * MINUTE_MS) })
}

/** Preview of the export with the current form values. */
function ExportPreview() {
  const zone = useZone()
  const values = useDeferredFormValues<ExportValues>()
  const sentence = formatPreview(values)
  const runs = getNextIntervals(values, new Date(), values.destination.type === null ? FIRST_RUNS : RUNS)
  const [next] = runs
  const files = next ? getFileNames(values, next) : null
  const table = getTableName(values)
  const columns = getPreviewColumns(values)
  return (
    <section className={classes.preview} aria-label={t('Preview')}>
      <h2 className="mb-6">{t('Summary')}</h2>
      <p className={sentence ? undefined : 'soft'}>
        {sentence ?? t('Choose a destination to see what will be written.')}
      </p>
      {values.paused && <p>{t('The export is paused. No runs start until you resume it.')}</p>}
      {files && (
        <>
          <h3>{files.length > 1 ? t('Files of the next run') : t('File of the next run')}</h3>
          <ul className="grid gap-6">
            {files.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
          <p className="soft text-sm">{t('Intervals without rows write no files.')}</p>
        </>
      )}
      {table && (
        <>
          <h3>{t('Table')}</h3>
          <p>
            <code>{table}</code>
          </p>
        </>
      )}
      {columns && (
        <>
          <h3>{t('Columns')}</h3>
          <p>
            <code>{columns.join(', ')}</code>
          </p>
        </>
      )}
      <h3>{t('Next runs')}</h3>
      <p className="mb-6 soft">{formatSchedule(values)}</p>
      {runs.length === 0 ? (
        <p>{t('None, the schedule ends before.')}</p>
      ) : (
        <ol className="grid gap-6">
          {runs.map((run) => (
            <li key={run.end.getTime()} className="flex wrap between baseline gap-2-8">
              {/* Days start at midnight in the time zone of the export. */}
              {formatTimeRange(
                run.start,
                run.end,
                usesLocalTime(values.interval) ? values.timezone : zone,
                'compact',
              )}
              <span className="soft text-sm">{formatMinutesUntil(run.end)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
