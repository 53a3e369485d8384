import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { api } from '../../../contract'
import {
  AUDIT_EVENT,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationType,
  RESPONSE_SCHEDULES,
} from '../../../contract/domain/notifications'
import { query } from '../../api/query/queries'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { useMemberships } from '../../api/session/use-memberships'
import { ChoiceCardsField } from '../../components/form/ChoiceCards'
import { GroupProblem } from '../../components/form/FieldGroup'
import { SelectField, TagsField, TextField } from '../../components/form/fields'
import { MultiSelectField } from '../../components/form/MultiSelectField'
import { SecretField } from '../../components/form/SecretField'
import { useField, useValues } from '../../components/form/use-field'
import { Card } from '../../components/ui/card/Card'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { EVENT_LABELS, SCHEDULE_LABELS, TYPE_LABELS } from './labels'
import { type DestinationValues, getEvents, getSurveyProject } from './model'
import { TypeTile } from './TypeTile'

const EMAIL = { value: 'email', description: t('An email to each address.') } as const
const OTHERS = [
  { value: 'slack', description: t('Incoming webhook for a channel.') },
  { value: 'teams', description: t('Workflow in a channel.') },
  { value: 'webhook', description: t('A signed HTTP request.') },
] as const

const URL_HINTS: Record<Exclude<NotificationType, 'email'>, string> = {
  slack: t('Create an app with incoming webhooks in Slack, and copy the webhook URL of the channel.'),
  teams: t('Add a workflow for webhook requests to the channel in Teams, and copy its URL.'),
  webhook: t('It receives a POST request with JSON, signed as specified by Standard Webhooks.'),
}

/** Setting of the server for email. Its administrators have a page with the state of the setting. */
function SmtpSetting({ isStaff }: { isStaff: boolean | undefined }) {
  const setting = <code>SMTP_URL</code>
  return isStaff ? <Link to="/system">{setting}</Link> : setting
}

/** Fields of a destination. The type of a stored one cannot be changed. */
export function NotificationFields({ organization_id, isNew }: { organization_id: string; isNew: boolean }) {
  const values = useValues<DestinationValues>()
  const { type, events } = values
  const { data: me } = useMe()
  const cannotSendEmail = me?.can_send_email === false
  const surveyProject = getSurveyProject(values)
  return (
    <div className="stack gap-16">
      <Card title={t('Destination')} isTitleHidden>
        <div className="stack gap-16 mt-4">
          {isNew && (
            <ChoiceCardsField
              name="type"
              label={t('Type')}
              options={(cannotSendEmail ? [...OTHERS, EMAIL] : [EMAIL, ...OTHERS]).map(
                ({ value, description }) => ({
                  value,
                  label: TYPE_LABELS[value],
                  description:
                    value === 'email' && cannotSendEmail
                      ? rich('Set {variable} on the server first.', {
                          variable: <SmtpSetting isStaff={me?.is_staff} />,
                        })
                      : description,
                  isDisabled: value === 'email' && cannotSendEmail,
                  icon: <TypeTile type={value} />,
                  mark: value === 'email' && cannotSendEmail && (
                    <StatusBadge tone="warning">{t('Not set up')}</StatusBadge>
                  ),
                }),
              )}
            />
          )}
          {type === 'email' && cannotSendEmail && (
            <p role="note" data-tone="warning" className="rounded toned icon-text p-10-12 text-sm">
              <IconAlertTriangle size={16} aria-hidden />
              <span>
                {rich(
                  'This server does not send email. Set {variable} in its configuration, or choose another type.',
                  {
                    variable: <SmtpSetting isStaff={me?.is_staff} />,
                  },
                )}
              </span>
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
              description={`${URL_HINTS[type]} ${t('Stored encrypted and not shown again after saving.')}`}
              required={isNew}
              kind="password"
              isSaved={!isNew}
            />
          )}
        </div>
      </Card>
      <Card title={t('Notify when')}>
        <div className="stack gap-16">
          <EventsField />
          {events.includes('survey.response') && (
            <SelectField
              name="response_schedule"
              label={t('Survey responses')}
              options={RESPONSE_SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABELS[value] }))}
            />
          )}
        </div>
      </Card>
      <Card title={t('Limit to')}>
        <div className="stack gap-16">
          <ProjectsField organization_id={organization_id} />
          {surveyProject !== null && <SurveysField project_id={surveyProject} />}
        </div>
      </Card>
    </div>
  )
}

const isAbout = (kind: string) => (event: NotificationEvent) => event.startsWith(`${kind}.`)

const EVENT_GROUPS = [
  { title: t('Surveys'), events: NOTIFICATION_EVENTS.filter(isAbout('survey')) },
  { title: t('Batch exports'), events: NOTIFICATION_EVENTS.filter(isAbout('export')) },
  {
    title: t('Other'),
    events: NOTIFICATION_EVENTS.filter((event) => !isAbout('survey')(event) && !isAbout('export')(event)),
  },
]

/** Indent of the events of a group: the width of its checkbox and the gap. */
const BELOW_GROUP = { marginInlineStart: 28 }

/** Checkbox that selects all events of a group, or none. */
function GroupCheckbox({
  label,
  selected,
  available,
  onChange,
}: {
  label: string
  selected: number
  available: number
  onChange: (isChosen: boolean) => void
}) {
  const isChecked = selected > 0 && selected === available
  return (
    <label className="row gap-10 target medium">
      <input
        type="checkbox"
        className="flex-none"
        checked={isChecked}
        ref={(input) => {
          if (input) input.indeterminate = selected > 0 && !isChecked
        }}
        onChange={() => onChange(!isChecked)}
      />
      {label}
    </label>
  )
}

function EventsField() {
  const { set } = useField('events')
  const values = useValues<DestinationValues>()
  const events = getEvents(values)
  const denial = useDenialReason(api.activityLog.list, t('read the audit log'))
  const auditReason = values.type === 'webhook' ? denial : t('Only a webhook can receive the audit log.')
  const id = useId()
  const change = (changed: readonly NotificationEvent[], isChosen: boolean) =>
    set(
      NOTIFICATION_EVENTS.filter((name) =>
        changed.includes(name) ? isChosen : values.events.includes(name),
      ),
    )
  const isSelectable = (event: NotificationEvent) =>
    event !== AUDIT_EVENT || auditReason === null || events.includes(event)
  return (
    <div className="stack gap-12">
      <GroupProblem name="events" />
      {EVENT_GROUPS.map((group) => (
        <fieldset key={group.title} className="stack gap-2">
          <legend>
            <GroupCheckbox
              label={group.title}
              selected={group.events.filter((event) => events.includes(event)).length}
              available={group.events.filter(isSelectable).length}
              onChange={(isChosen) => change(group.events.filter(isSelectable), isChosen)}
            />
          </legend>
          {group.events.map((event) => (
            <div key={event} style={BELOW_GROUP}>
              <label className="row gap-10 target">
                <input
                  type="checkbox"
                  className="flex-none"
                  checked={events.includes(event)}
                  {...(event === AUDIT_EVENT && {
                    'aria-describedby': id,
                    disabled: !isSelectable(event),
                  })}
                  onChange={({ currentTarget: { checked } }) => change([event], checked)}
                />
                {EVENT_LABELS[event]}
              </label>
              {event === AUDIT_EVENT && (
                <p id={id} className="soft text-sm">
                  {auditReason ?? t('Each change, sign-in and refused request, within seconds.')}
                </p>
              )}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function ProjectsField({ organization_id }: { organization_id: string }) {
  const { organizations, projects } = useMemberships()
  const organization = organizations.find(({ id }) => id === organization_id)?.name
  return (
    <MultiSelectField
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
    <MultiSelectField
      name="survey_ids"
      label={t('Surveys')}
      description={t('Responses to all surveys, unless you choose some.')}
      data={(surveys.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
