import {
  AUDIT_EVENT,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationType,
  type ResponseSchedule,
} from '../../../contract/domain/notifications'
import type {
  NotificationDestination,
  NotificationDestinationCreate,
  NotificationDestinationPatch,
} from '../../../contract/schemas/notifications'
import type { Me } from '../../../contract/schemas/users'
import type { FormModel, FormProblem } from '../../components/form/model'
import { t } from '../../lib/i18n/translate'

export interface DestinationValues {
  name: string
  type: NotificationType
  emails: string[]
  /** Null leaves the stored URL unchanged. */
  url: string | null
  events: NotificationEvent[]
  response_schedule: ResponseSchedule
  /** Ids as text, as used by the select inputs. Empty for all. */
  project_ids: string[]
  survey_ids: string[]
}

const newDestination: DestinationValues = {
  name: '',
  type: 'email',
  emails: [],
  url: null,
  events: [],
  response_schedule: 'immediate',
  project_ids: [],
  survey_ids: [],
}

/** Returns the values of a new destination, of a type that the server supports, for what needs attention. */
export const buildDestination = ({ can_send_email }: Pick<Me, 'can_send_email'>): DestinationValues => ({
  ...newDestination,
  events: ['export.failing', 'export.paused'],
  type: can_send_email === false ? 'slack' : 'email',
})

/** Suggested destinations, by the parameter `for` of the page of a new one. */
export const SUGGESTIONS = ['responses', 'exports', 'webhook', 'audit'] as const
export type Suggestion = (typeof SUGGESTIONS)[number]

/** Returns the values of a suggested destination, of a type that the server supports. */
export function buildSuggestion(
  suggestion: Suggestion,
  me: Pick<Me, 'can_send_email' | 'email'>,
): DestinationValues {
  const { type } = buildDestination(me)
  const values: Record<Suggestion, Partial<DestinationValues>> = {
    responses: {
      name: t('Survey responses'),
      type,
      emails: type === 'email' ? [me.email] : [],
      events: ['survey.response'],
      response_schedule: 'daily',
    },
    exports: {
      name: t('Batch export alerts'),
      type: 'slack',
      events: ['export.failing', 'export.paused', 'export.recovered', 'export.late'],
    },
    webhook: { name: t('All events'), type: 'webhook', events: [...NOTIFICATION_EVENTS] },
    audit: { name: t('Audit log'), type: 'webhook', events: [AUDIT_EVENT] },
  }
  return { ...newDestination, ...values[suggestion] }
}

export const toDestinationValues = (destination: NotificationDestination): DestinationValues => ({
  ...newDestination,
  ...destination,
  project_ids: (destination.project_ids ?? []).map(String),
  survey_ids: destination.survey_ids ?? [],
})

/** Chosen events that a destination of the chosen type can receive. */
export const getEvents = ({ type, events }: DestinationValues) =>
  events.filter((event) => type === 'webhook' || event !== AUDIT_EVENT)

/** Surveys are chosen within one project. */
export const getSurveyProject = ({ events, project_ids }: DestinationValues): string | null =>
  events.includes('survey.response') && project_ids.length === 1 ? (project_ids[0] ?? null) : null

function toBody(values: DestinationValues) {
  const { name, type, emails, url, response_schedule, project_ids, survey_ids } = values
  const surveyIds = getSurveyProject(values) === null ? [] : survey_ids
  return {
    name,
    events: getEvents(values),
    response_schedule,
    project_ids: project_ids.length > 0 ? project_ids.map(Number) : null,
    survey_ids: surveyIds.length > 0 ? surveyIds : null,
    ...(type === 'email' ? { emails } : url && { url }),
  }
}

function findProblems(values: DestinationValues, isNew: boolean): FormProblem[] {
  const { type, emails, url } = values
  const problems: FormProblem[] = []
  if (type === 'email' && emails.length === 0)
    problems.push({ field: 'emails', message: t('Enter at least one email address.') })
  if (type !== 'email' && !url && isNew) problems.push({ field: 'url', message: t('Enter the URL.') })
  if (getEvents(values).length === 0)
    problems.push({ field: 'events', message: t('Choose at least one event.') })
  return problems
}

export const createModel: FormModel<DestinationValues, NotificationDestinationCreate> = {
  body: (values) => ({ type: values.type, ...toBody(values) }),
  problems: (values) => findProblems(values, true),
}

export const updateModel: FormModel<DestinationValues, NotificationDestinationPatch> = {
  body: toBody,
  problems: (values) => findProblems(values, false),
}
