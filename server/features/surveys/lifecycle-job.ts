import { and, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { describeReachedLimit } from '../../../contract/domain/notification-messages'
import { addDays, toApiTimestamp } from '../../../contract/domain/timestamps'
import type { ParsedBody } from '../../../contract/parsed-body'
import type { SurveyPatch } from '../../../contract/schemas/surveys'
import type { Database } from '../../core/db/database'
import { inLiveProject, isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { HttpError } from '../../core/errors'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import { publishChange } from '../../core/live/bus'
import { recordNotification } from '../../core/notifications/outbox'
import type { EventDeps } from '../events/store-events'
import { SURVEY_RESPONSE_RECEIVED } from '../events/survey-response-watcher'
import { hasLastIterationEnded, type SurveyRow } from './columns'
import { lockSurvey } from './repository'
import { updateSurvey } from './save-survey'

const SURVEY_LIFECYCLE = defineJobKind('survey-upkeep', {
  timeoutSeconds: 600,
  retries: 0,
  everySeconds: 600,
})

/** Jobs that process running surveys: response limit, next iteration, end of the last iteration. */
export const surveyJobs = (deps: EventDeps): Job[] => [
  defineJob(SURVEY_LIFECYCLE, async (_, stopping) => {
    const faults: unknown[] = []
    for (const survey of await findCandidates(deps.db)) {
      if (stopping.aborted) break
      await processSurvey(deps, survey).catch((error) => faults.push(error))
    }
    if (faults.length > 0) throw new AggregateError(faults, 'survey lifecycle job failed')
  }),
  defineJob(SURVEY_RESPONSE_RECEIVED, (survey) => processSurvey(deps, survey)),
]

const { id, project_id, start_date, end_date, responses_limit } = surveyTable
const { iteration_count, iteration_frequency_days } = surveyTable

function findCandidates(db: Database) {
  const isLimited = isNotNull(responses_limit)
  const isRepeated = and(gt(iteration_count, 0), gt(iteration_frequency_days, 0))
  return db
    .select({ id, project_id })
    .from(surveyTable)
    .where(
      and(
        isLiveSurvey,
        inLiveProject(project_id),
        isNotNull(start_date),
        isNull(end_date),
        or(isLimited, isRepeated),
      ),
    )
}

/** Applies due changes to the current state of the survey. */
async function processSurvey(
  { db, eventStore }: EventDeps,
  candidate: { id: string; project_id: number },
): Promise<void> {
  const project = { id: candidate.project_id }
  try {
    const isChanged = await db.transaction(async (tx) => {
      const survey = await lockSurvey(tx, project, candidate.id)
      const now = toApiTimestamp(new Date())
      const due = await getDueChanges({ tx, eventStore }, survey, now)
      if (!due) return false
      await updateSurvey(tx, { actor: null, project }, survey.id, due, now)
      if (due.responses_limit === null) await recordReachedLimit(tx, survey)
      return true
    })
    if (isChanged) publishChange(project.id, 'survey')
  } catch (error) {
    // Deleted concurrently.
    if (!(error instanceof HttpError && error.status === 404)) throw error
  }
}

const recordReachedLimit = (tx: Database, { id, name, project_id, responses_limit }: SurveyRow) =>
  recordNotification(tx, 'survey.limit_reached', { project: { id: project_id } }, () => ({
    ...describeReachedLimit(name, responses_limit),
    path: `/projects/${project_id}/surveys/${id}`,
    data: { survey: { id, name, responses_limit } },
  }))

interface Transaction extends Pick<EventDeps, 'eventStore'> {
  tx: Database
}

/** Computes the changes of a survey that are due at a timestamp; null if there are none. */
async function getDueChanges(
  transaction: Transaction,
  survey: SurveyRow,
  now: string,
): Promise<ParsedBody<SurveyPatch> | null> {
  if (survey.start_date === null || survey.end_date !== null) return null
  if (await hasReachedLimit(transaction, survey)) return { end_date: now, responses_limit: null }
  if (hasLastIterationEnded(survey, now)) return { end_date: now }
  return getNextIteration(survey, now)
}

/** Returns a change to the latest started iteration, unless it is the current one. */
function getNextIteration(survey: SurveyRow, now: string): ParsedBody<SurveyPatch> | null {
  const { start_date, iteration_count: iterations, iteration_frequency_days: days } = survey
  if (start_date === null || !iterations || !days) return null
  const begun = Math.floor((Date.parse(now) - Date.parse(start_date)) / (days * 86_400_000))
  const passed = Math.min(begun, iterations - 1)
  if (passed < 0 || passed + 1 === survey.current_iteration) return null
  return {
    current_iteration: passed + 1,
    current_iteration_start_date: addDays(start_date, passed * days),
  }
}

/** Returns true if the survey has reached its response limit. */
async function hasReachedLimit(
  { tx, eventStore }: Transaction,
  { id, project_id, created_at, responses_limit: limit }: SurveyRow,
): Promise<boolean> {
  if (limit === null) return false
  const responses = await eventStore.countLimitedResponses(tx, { project_id, id, created_at })
  return responses > 0 && responses >= limit
}
