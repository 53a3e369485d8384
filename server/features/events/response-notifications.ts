import { and, eq, inArray, sql } from 'drizzle-orm'
import { describeResponse } from '../../../contract/domain/notification-messages'
import { isObject } from '../../../contract/is-object'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { notificationDigestTable } from '../../core/db/schema/notifications'
import { surveyTable } from '../../core/db/schema/surveys'
import { enqueue } from '../../core/jobs/enqueue'
import { defineJobKind } from '../../core/jobs/job'
import { findSubscribers, type Subscriber, storeMessages } from '../../core/notifications/outbox'
import type { Event } from './event'
import { parseAnswers } from './survey-answers'
import { isUuid } from './uuids'

/** Sends the digest of a destination that is due. */
export const NOTIFICATION_DIGEST = defineJobKind<{ id: string }>('notification-digest', { retries: 20 })

/** Maximum length of an answer in a message, in characters. */
const ANSWER_MAX = 2000
const ANSWERS_MAX = 50
const SUBMISSION_ID_MAX = 200
const PERIODS_MS = { hourly: 3_600_000, daily: 86_400_000 }

/** Tests whether an event completes a survey response. */
export const isCompletedResponse = ({ event, properties }: Event): boolean =>
  event === 'survey sent' && properties.$survey_completed !== false && isUuid(properties.$survey_id)

type Survey = Pick<typeof surveyTable.$inferSelect, 'id' | 'name' | 'questions'>

/** Stores messages about new survey responses, or counts them for digests. Called in the transaction of the events. */
export async function recordResponses(tx: Database, project_id: number, events: Event[]): Promise<void> {
  const responses = events.filter(isCompletedResponse)
  if (responses.length === 0) return
  const subscribers = await findSubscribers(tx, 'survey.response', { project: { id: project_id } })
  if (subscribers.length === 0) return
  const surveys = await loadSurveys(tx, project_id, responses)
  const pairs = subscribers.flatMap((subscriber) =>
    responses.flatMap((event) => {
      const survey = surveys.get(getSurveyId(event))
      const isIncluded = survey && (subscriber.survey_ids?.includes(survey.id) ?? true)
      return isIncluded ? [{ subscriber, survey, event }] : []
    }),
  )
  const messages = pairs
    .filter(({ subscriber }) => subscriber.response_schedule === 'immediate')
    .map(({ subscriber, survey, event }) => ({
      subscriber,
      type: 'survey.response' as const,
      content: buildResponseContent(project_id, survey, event),
      dedupeKey: `response ${survey.id} ${getSubmissionId(event)?.slice(0, SUBMISSION_ID_MAX) ?? event.uuid}`,
    }))
  await storeMessages(tx, messages)
  for (const { subscriber, survey } of pairs) await countForDigest(tx, project_id, subscriber, survey.id)
}

const getSurveyId = ({ properties }: Event) => String(properties.$survey_id).toLowerCase()

function getSubmissionId({ properties: { $survey_submission_id: id } }: Event): string | null {
  return typeof id === 'string' && id !== '' ? id : null
}

async function loadSurveys(tx: Database, project_id: number, responses: Event[]) {
  const { id, name, questions } = surveyTable
  const ids = [...new Set(responses.map(getSurveyId))]
  const surveys = await tx
    .select({ id, name, questions })
    .from(surveyTable)
    .where(and(eq(surveyTable.project_id, project_id), inArray(id, ids), isLiveSurvey))
  return new Map(surveys.map((survey) => [survey.id, survey]))
}

function buildResponseContent(project_id: number, { id, name, questions }: Survey, event: Event) {
  const answers = parseAnswers((questions?.value() ?? []).filter(isObject), event.properties)
    .filter(({ answer }) => answer !== null)
    .slice(0, ANSWERS_MAX)
    .map(({ question_id, question_text, answer }) => ({
      question_id,
      question: question_text,
      answer: formatAnswer(answer),
    }))
  return {
    ...describeResponse(name, answers),
    path: `/projects/${project_id}/surveys/${id}`,
    data: {
      survey: { id, name },
      response: {
        uuid: event.uuid,
        submission_id: getSubmissionId(event),
        distinct_id: event.distinct_id,
        timestamp: event.timestamp,
        answers,
      },
    },
  }
}

function formatAnswer(answer: unknown): string {
  const text = Array.isArray(answer) ? answer.join(', ') : String(answer)
  return text.length > ANSWER_MAX ? `${text.slice(0, ANSWER_MAX)}…` : text
}

/** Counts a response for the digest of a destination, which is sent at the end of the hour or the day in UTC. */
async function countForDigest(
  tx: Database,
  project_id: number,
  { id, response_schedule }: Subscriber,
  survey_id: string,
): Promise<void> {
  if (response_schedule === 'immediate') return
  const periodMs = PERIODS_MS[response_schedule]
  const due = new Date((Math.floor(Date.now() / periodMs) + 1) * periodMs)
  const { destination_id, survey_id: survey, due_at, responses } = notificationDigestTable
  await tx
    .insert(notificationDigestTable)
    .values({ destination_id: id, survey_id, project_id, due_at: due.toISOString(), responses: 1 })
    .onConflictDoUpdate({
      target: [destination_id, survey, due_at],
      set: { responses: sql`${responses} + 1` },
    })
  await enqueue(tx, NOTIFICATION_DIGEST, { id }, { startAfter: due, dedupeKey: id })
}
