import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Project, ProjectCreate, ProjectPatch } from '../../../contract/schemas/projects'
import { query } from '../../api/query/queries'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel } from '../../api/session/me'
import { FieldGroup } from '../../components/form/FieldGroup'
import { CreatePage, EditPage } from '../../components/form/FormPage'
import { SelectField, SwitchField, TagsField, TextField } from '../../components/form/fields'
import { JsonField } from '../../components/form/JsonField'
import { createTarget, type FormModel, type FormTarget, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { type FieldProps, useField } from '../../components/form/use-field'
import { formatHour, formatZoneOffset } from '../../components/ui/cells/format-time'
import { t } from '../../lib/i18n/translate'
import { isAppUrl } from './app-url'
import classes from './time-zone.module.css'

type Values = Pick<
  Project,
  | 'name'
  | 'timezone'
  | 'access_control'
  | 'week_start_day'
  | 'app_urls'
  | 'test_account_filters'
  | 'anonymize_ips'
  | 'autocapture_opt_out'
  | 'session_recording_opt_in'
  | 'surveys_opt_in'
  | 'heatmaps_opt_in'
>

const WEEK_STARTS = [
  { value: null, label: t('Not set') },
  { value: 0, label: t('Sunday') },
  { value: 1, label: t('Monday') },
]

/** Changes of access and time zone are confirmed before saving. */
const editModel: FormModel<Values, Values> = {
  body: (values) => values,
  problems: (_, { app_urls }) => {
    const url = app_urls?.find((appUrl) => appUrl && !isAppUrl(appUrl))
    if (!url) return []
    const message = t('“{url}” is not a URL. Enter a URL such as https://example.com.', { url })
    return [{ field: 'app_urls', message }]
  },
  getWarnings: ({ access_control, timezone }) => [
    ...(access_control ? [t('Members without explicit access then lose access to the project.')] : []),
    ...(access_control === false
      ? [t('All members of the organization then have access to the project.')]
      : []),
    ...(timezone
      ? [t('Days and weeks in reports then start at a different hour, so daily figures change.')]
      : []),
  ],
}

interface Common {
  onSaved: (saved: Project) => void
  cancel: ReactNode
  /** Reason why the user cannot change the project's privacy; null if allowed. */
  accessReason: string | null
}

/** Form for a new project: only the name is required. */
function NewProjectForm({
  accessReason,
  ...form
}: Common & { target: FormTarget<ProjectCreate, Project, undefined> }) {
  return (
    <ResourceForm
      schema={ProjectCreate}
      values={() => ({ name: '', timezone: 'UTC', access_control: false })}
      submitLabel={t('Create project')}
      {...form}
    >
      <General accessReason={accessReason} />
    </ResourceForm>
  )
}

/** Form for the project settings editable in the dashboard; sends only changed fields. */
function EditProjectForm({
  accessReason,
  ...form
}: Common & { target: FormTarget<ProjectPatch, Project, Project> }) {
  return (
    <ResourceForm schema={ProjectPatch} values={toValues} model={editModel} submitLabel={t('Save')} {...form}>
      <General accessReason={accessReason} />
      <FieldGroup title={t('Weeks')}>
        <SelectField name="week_start_day" label={t('First day of week')} options={WEEK_STARTS} />
      </FieldGroup>
      <FieldGroup title={t('Data collection')}>
        <SwitchField
          name="surveys_opt_in"
          label={t('Show surveys')}
          description={t('SDKs load surveys only if this is on.')}
        />
        <SwitchField name="session_recording_opt_in" label={t('Record sessions')} />
        <SwitchField name="heatmaps_opt_in" label={t('Collect heatmaps')} />
        <SwitchField name="autocapture_opt_out" label={t('Disable autocapture')} />
        <SwitchField name="anonymize_ips" label={t('Discard IP addresses')} />
      </FieldGroup>
      <FieldGroup title={t('URLs and filters')}>
        <TagsField
          name="app_urls"
          label={t('App URLs')}
          description={t('URLs of your app or website. Press Enter to add a URL.')}
        />
        <JsonField
          name="test_account_filters"
          label={t('Exclude internal users')}
          description={t('JSON list of property filters.')}
        />
      </FieldGroup>
    </ResourceForm>
  )
}

function toValues(project: Project): Values {
  return {
    name: project.name,
    timezone: project.timezone,
    access_control: project.access_control,
    week_start_day: project.week_start_day,
    app_urls: project.app_urls,
    test_account_filters: project.test_account_filters,
    anonymize_ips: project.anonymize_ips,
    autocapture_opt_out: project.autocapture_opt_out,
    session_recording_opt_in: project.session_recording_opt_in,
    surveys_opt_in: project.surveys_opt_in,
    heatmaps_opt_in: project.heatmaps_opt_in,
  }
}

const General = ({ accessReason }: { accessReason: string | null }) => (
  <FieldGroup title={t('General')}>
    <TextField name="name" label={t('Name')} description={t('At most 200 characters.')} required />
    <TimeZoneField
      name="timezone"
      label={t('Time zone')}
      description={t('Days and weeks in reports start in this time zone.')}
    />
    <SwitchField
      name="access_control"
      label={t('Private')}
      description={accessReason ?? t('Visible to admins, owners and members with explicit access.')}
      disabled={accessReason !== null}
    />
  </FieldGroup>
)

export function NewProjectPage() {
  const params = useParams({ from: '/organizations/$organization_id/projects/new' })
  const level = useLevel(params.organization_id)
  const to = '/organizations/$organization_id/projects'
  return (
    <CreatePage
      target={createTarget('projects', 'create', params)}
      title={t('New project')}
      description={t('Each project has its own surveys, feature flags and token.')}
      list={{ label: t('Projects'), link: linkOptions({ to, params }) }}
      message={({ name }) => t('{name} was created.', { name })}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id: String(id) } })}
    >
      {(slots) => (
        <NewProjectForm
          accessReason={getLevelDenial(level, 'admin', t('create a private project'))}
          {...slots}
        />
      )}
    </CreatePage>
  )
}

export function EditProjectPage() {
  const params = useParams({ from: '/organizations/$organization_id/projects/$id/edit' })
  const level = useLevel(params.organization_id)
  const to = '/organizations/$organization_id/projects'
  return (
    <EditPage
      query={useQuery(query('projects', 'retrieve', { params }))}
      kind={t('Project')}
      getName={({ name }) => name}
      list={{ label: t('Projects'), link: linkOptions({ to, params }) }}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id: String(id) } })}
    >
      {(project, slots) => (
        <EditProjectForm
          target={updateTarget('projects', 'update', params, project)}
          accessReason={getLevelDenial(level, 'admin', t('change the visibility of a project'))}
          {...slots}
        />
      )}
    </EditPage>
  )
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

const toOption = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })

/** Searchable select of a time zone. Each option shows the offset and the current time. */
function TimeZoneField({ name, required, ...props }: FieldProps) {
  const { value, set, input } = useField(name)
  const current = typeof value === 'string' ? value : null
  // The name of a zone on another server may be unknown to the browser.
  const zones = current === null || ZONES.includes(current) ? ZONES : [current, ...ZONES]
  return (
    <Select
      {...props}
      {...input}
      withAsterisk={required ?? false}
      searchable
      allowDeselect={false}
      maxDropdownHeight={300}
      nothingFoundMessage={t('No results')}
      data={zones.map(toOption)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          <ZoneTime zone={option.value} />
        </span>
      )}
      value={current}
      onChange={set}
    />
  )
}

/** Offset and current time of a zone; nothing if the browser does not know it. */
function ZoneTime({ zone }: { zone: string }) {
  if (!ZONES.includes(zone)) return null
  const now = new Date()
  return (
    <span className="soft numeric">
      {formatZoneOffset(now, zone)} · {formatHour(now, zone)}
    </span>
  )
}
