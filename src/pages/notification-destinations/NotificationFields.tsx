import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Checkbox, MultiSelect, type MultiSelectProps, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import {
  AUDIT_EVENT,
  NOTIFICATION_EVENTS,
  type NotificationType,
  RESPONSE_SCHEDULES,
} from '../../../contract/domain/notifications'
import { query } from '../../api/query/queries'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { useMemberships } from '../../api/session/use-memberships'
import { ChoiceCardsField } from '../../components/form/ChoiceCards'
import { FieldGroup, GroupProblem } from '../../components/form/FieldGroup'
import { SelectField, TagsField, TextField } from '../../components/form/fields'
import { SecretField } from '../../components/form/SecretField'
import { type FieldProps, useField, useValues } from '../../components/form/use-field'
import { t } from '../../lib/i18n/translate'
import { EVENT_LABELS, SCHEDULE_LABELS, TYPE_LABELS } from './labels'
import { type DestinationValues, getEvents, getSurveyProject } from './model'

const TYPES = [
  { value: 'email', label: TYPE_LABELS.email, description: t('An email to each address.') },
  { value: 'slack', label: TYPE_LABELS.slack, description: t('An incoming webhook of a channel.') },
  { value: 'teams', label: TYPE_LABELS.teams, description: t('An incoming webhook of a channel.') },
  {
    value: 'webhook',
    label: TYPE_LABELS.webhook,
    description: t('A signed HTTP request to a program of yours.'),
  },
]

const URL_HINTS: Record<Exclude<NotificationType, 'email'>, string> = {
  slack: t('Create an app with incoming webhooks in Slack, and copy the webhook URL of the channel.'),
  teams: t('Add a workflow for webhook requests to the channel in Teams, and copy its URL.'),
  webhook: t('It receives a POST request with JSON, signed as specified by Standard Webhooks.'),
}

/** Fields of a destination. The type of a stored one cannot be changed. */
export function NotificationFields({ organization_id, isNew }: { organization_id: string; isNew: boolean }) {
  const values = useValues<DestinationValues>()
  const { type, events } = values
  const cannotSendEmail = useMe().data?.can_send_email === false
  const surveyProject = getSurveyProject(values)
  return (
    <Stack gap="lg">
      <FieldGroup title={t('Destination')}>
        {isNew && <ChoiceCardsField name="type" label={t('Type')} options={TYPES} />}
        {type === 'email' && cannotSendEmail && (
          <p role="note">
            {t('This server does not send email. Set SMTP_URL in its configuration, or choose another type.')}
          </p>
        )}
        <TextField name="name" label={t('Name')} description={t('For example, “Product team”.')} required />
        {type === 'email' ? (
          <TagsField
            name="emails"
            label={t('Email addresses')}
            description={t('At most ten. Press Enter after each address.')}
            required
          />
        ) : (
          <SecretField
            name="url"
            label={t('URL')}
            description={`${URL_HINTS[type]} ${t('Stored encrypted and never displayed.')}`}
            required={isNew}
            kind="password"
            isSaved={!isNew}
          />
        )}
      </FieldGroup>
      <FieldGroup title={t('Notify when')}>
        <EventsField />
        {events.includes('survey.response') && (
          <SelectField
            name="response_schedule"
            label={t('Survey responses')}
            options={RESPONSE_SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABELS[value] }))}
          />
        )}
      </FieldGroup>
      <FieldGroup title={t('Limit to')}>
        <ProjectsField organization_id={organization_id} />
        {surveyProject !== null && <SurveysField project_id={surveyProject} />}
      </FieldGroup>
    </Stack>
  )
}

function EventsField() {
  const { set } = useField('events')
  const values = useValues<DestinationValues>()
  const events = getEvents(values)
  const denial = useDenialReason(api.activityLog.list, t('read the audit log'))
  const auditReason = values.type === 'webhook' ? denial : t('Only a webhook can receive the audit log.')
  return (
    <Stack gap="md">
      <GroupProblem name="events" />
      {NOTIFICATION_EVENTS.map((event) => (
        <Checkbox
          key={event}
          label={EVENT_LABELS[event]}
          checked={events.includes(event)}
          {...(event === AUDIT_EVENT && {
            description: auditReason ?? t('Each change, sign-in and refused request, within seconds.'),
            disabled: auditReason !== null && !events.includes(event),
          })}
          onChange={({ currentTarget: { checked } }) =>
            set(
              NOTIFICATION_EVENTS.filter((name) => (name === event ? checked : values.events.includes(name))),
            )
          }
        />
      ))}
    </Stack>
  )
}

function ProjectsField({ organization_id }: { organization_id: string }) {
  const { organizations, projects } = useMemberships()
  const organization = organizations.find(({ id }) => id === organization_id)?.name
  return (
    <MultiField
      name="project_ids"
      label={t('Projects')}
      description={t('All projects and the organization itself, unless you choose some.')}
      data={projects
        .filter((project) => project.organization === organization)
        .map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

/** Number of surveys to choose from. */
const SURVEYS_MAX = '1000'

function SurveysField({ project_id }: { project_id: string }) {
  const surveys = useQuery(
    query('surveys', 'list', { params: { project_id }, query: { limit: SURVEYS_MAX } }),
  )
  return (
    <MultiField
      name="survey_ids"
      label={t('Surveys')}
      description={t('Responses to all surveys, unless you choose some.')}
      data={(surveys.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Maximum number of rendered options; the search finds the others. */
const OPTIONS_SHOWN = 100

function MultiField({
  name,
  required: _,
  ...props
}: FieldProps & { data: NonNullable<MultiSelectProps['data']> }) {
  const { value, set, input } = useField(name)
  return (
    <MultiSelect
      {...props}
      {...input}
      placeholder={t('Search')}
      searchable
      hidePickedOptions
      limit={OPTIONS_SHOWN}
      nothingFoundMessage={t('No more options')}
      value={value as string[]}
      onChange={set}
    />
  )
}
