import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { BatchExport } from '../../../../contract/schemas/batch-exports'
import { FieldStack } from '../../../components/form/FieldGroup'
import { FormSection } from '../../../components/form/FormSection'
import { ResourceForm } from '../../../components/form/ResourceForm'
import { SelectField } from '../../../components/form/SelectField'
import { SwitchField } from '../../../components/form/SwitchField'
import { TextField } from '../../../components/form/TextField'
import type { FormTarget } from '../../../components/form/target'
import { t } from '../../../lib/i18n/translate'
import type { ExportScope } from '../scope'
import { useProjects } from '../use-projects'
import { ConnectionTestPanel } from './ConnectionTestPanel'
import { DestinationFields } from './DestinationFields'
import { ExportPreview } from './ExportPreview'
import classes from './form.module.css'
import { createEditExportModel, createNewExportModel } from './model'
import { RowsFields } from './RowsFields'
import { ScheduleFields } from './ScheduleFields'
import { createExportValues, type ExportValues, toExportValues } from './values'

const SECTIONS = [
  { id: 'basics', title: t('Basics'), names: ['name', 'team_id', 'paused'], Fields: ExportBasicsFields },
  { id: 'destination', title: t('Destination'), names: ['destination'], Fields: DestinationFields },
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
  schema: S
  onSaved: (result: BatchExport) => void
  submitLabel: string
  cancel: ReactNode
}

/** Form for all settings of a new or existing batch export, with a preview of the result. */
export function BatchExportForm<S extends z.ZodType, L extends BatchExport | undefined>(
  props: BatchExportFormProps<S, L>,
) {
  const { scope, team_id, ...form } = props
  const loaded = form.target.loaded?.record
  const [values] = useState(() => (loaded ? toExportValues(loaded) : createExportValues(team_id)))
  const [model] = useState(() =>
    loaded ? createEditExportModel(values) : createNewExportModel(scope.organization_id !== null),
  )
  return (
    <ResourceForm {...form} values={(record) => (record ? toExportValues(record) : values)} model={model}>
      <div className={classes.layout}>
        <div className={classes.main}>
          {SECTIONS.map(({ id, title, names, Fields }) => (
            <FormSection key={id} id={id} title={title} names={names} startsOpen>
              <Fields scope={scope} isSaved={loaded !== undefined} />
            </FormSection>
          ))}
        </div>
        <aside className={classes.aside} aria-label={t('Preview and test')}>
          <ExportPreview />
          <Test scope={scope} id={loaded?.id ?? null} loaded={values} />
        </aside>
      </div>
    </ResourceForm>
  )
}

/** Connection test of the selected type; resets when the type changes. */
function Test(props: { scope: ExportScope; id: string | null; loaded: ExportValues }) {
  const type: ExportValues['destination']['type'] = useWatch({ name: 'destination.type' })
  return type && <ConnectionTestPanel key={type} type={type} {...props} />
}

/** Name of the export, and for a new one its project and whether it starts immediately. */
function ExportBasicsFields({ scope, isSaved }: { scope: ExportScope; isSaved: boolean }) {
  return (
    <FieldStack>
      <TextField name="name" label={t('Name')} required />
      {!isSaved && scope.organization_id !== null && <ProjectField organization_id={scope.organization_id} />}
      {!isSaved && (
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
      description={t('Project to export from.')}
      options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      required
    />
  )
}
