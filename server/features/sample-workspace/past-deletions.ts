import { eq } from 'drizzle-orm'
import { invariant } from '../../../contract/invariant'
import { SurveyCreate } from '../../../contract/schemas/surveys'
import { batchExportTable } from '../../core/db/schema/batch-exports'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { surveyReportTable } from '../../core/db/schema/survey-reports'
import { surveyTable } from '../../core/db/schema/surveys'
import { parseWithSchema } from '../../core/http/validation'
import { JsonText } from '../../core/json'
import type { SecretBox } from '../batch-exports/secrets'
import { createSurvey } from '../surveys/save-survey'
import { backdateActivity, buildChange, logPast, type SampleContext, toPast } from './history'
import { createPastExport } from './past-exports'
import type { SamplePersonKey } from './people'
import { buildOpenQuestion, buildSingleChoice, type Question } from './questions'
import type { SampleRecords } from './records'
import { getQuestionId } from './surveys'

/** Deleted record; the times are ages in days. */
interface Deletion {
  name: string
  author: SamplePersonKey
  created: number
  deleted: number
  by: SamplePersonKey
}

const SURVEYS: (Deletion & { key: string; question: Question })[] = [
  {
    key: 'deleted-checkout',
    name: 'Checkout feedback',
    author: 'samuel',
    created: 26.4,
    deleted: 2.3,
    by: 'priya',
    question: buildOpenQuestion('Was anything unclear while you upgraded?'),
  },
  {
    key: 'deleted-webinar',
    name: 'Webinar topics',
    author: 'noor',
    created: 31.5,
    deleted: 15.6,
    by: 'mei',
    question: buildSingleChoice('Which topic interests you most?', ['Automation', 'Reporting', 'Security']),
  },
]

const FLAGS: (Deletion & { description: string })[] = [
  {
    name: 'dark-mode-test',
    description: 'Dark mode for half of the accounts',
    author: 'mei',
    created: 55.2,
    deleted: 6.2,
    by: 'chloe',
  },
  {
    name: 'trial-banner',
    description: 'Reminder in the last week of a trial',
    author: 'samuel',
    created: 39.3,
    deleted: 27.4,
    by: 'samuel',
  },
]

const REPORT: Deletion = {
  name: 'Loyalty of new accounts',
  author: 'freya',
  created: 11.7,
  deleted: 3.4,
  by: 'tomasz',
}

const EXPORT: Deletion = { name: 'Test bucket', author: 'arjun', created: 28.8, deleted: 21.2, by: 'lucia' }

type DeletedRecords = Pick<SampleRecords, 'surveys' | 'flags' | 'exports'> & {
  reports: Record<string, string>
}

/** Creates records of a project that are in the trash, and returns their ids by key. */
export async function createPastDeletions(
  context: SampleContext,
  project_id: number,
  secrets: SecretBox,
  surveys: Record<string, string>,
): Promise<DeletedRecords> {
  return {
    surveys: await createSurveys(context, project_id),
    flags: await createFlags(context, project_id),
    reports: { deleted: await createReport(context, project_id, surveys.nps ?? '') },
    exports: { deleted: await createExport(context, project_id, secrets) },
  }
}

const getFields = (context: SampleContext, { deleted, by }: Deletion) => ({
  deleted_at: toPast(context, deleted),
  deleted_by_id: context.users[by].id,
})

async function createSurveys(context: SampleContext, id: number): Promise<Record<string, string>> {
  const { tx, users } = context
  const ids: Record<string, string> = {}
  for (const { key, question, ...deletion } of SURVEYS) {
    const { name, author, created, deleted, by } = deletion
    const created_at = toPast(context, created)
    const questions = [{ ...question, id: getQuestionId(key, 0) }]
    const body = parseWithSchema(SurveyCreate, { name, type: 'popover', questions })
    const writer = { actor: { user: users[author] }, project: { id } }
    const survey = (await createSurvey(tx, writer, body, created_at)).survey.value()
    await backdateActivity(context, created_at)
    await tx
      .update(surveyTable)
      .set({ created_at, updated_at: created_at, ...getFields(context, deletion) })
      .where(eq(surveyTable.id, survey.id))
    ids[key] = survey.id
    const entry = { scope: 'Survey', item_id: survey.id, name, project: id }
    await logPast(context, [{ ...entry, by, age: deleted, activity: 'deleted' }])
  }
  return ids
}

async function createFlags(context: SampleContext, project_id: number): Promise<Record<string, number>> {
  const { tx, users } = context
  const ids: Record<string, number> = {}
  for (const { description, ...deletion } of FLAGS) {
    const { name, author, created, deleted, by } = deletion
    const fields = getFields(context, deletion)
    const filters = { groups: [{ properties: [], rollout_percentage: 50, variant: null }] }
    const [row] = await tx
      .insert(featureFlagTable)
      .values({
        project_id,
        key: name,
        name: description,
        filters: JsonText.from(filters),
        deleted: true,
        version: 2,
        created_by_id: users[author].id,
        created_at: toPast(context, created),
        updated_at: fields.deleted_at,
        ...fields,
      })
      .returning({ id: featureFlagTable.id })
    invariant(row, 'The feature flag was inserted.')
    ids[`deleted-${name}`] = row.id
    const entry = { scope: 'FeatureFlag', item_id: row.id, name, project: project_id }
    const changes = [buildChange('FeatureFlag', 'deleted', false, true)]
    await logPast(context, [
      { ...entry, by: author, age: created, activity: 'created' },
      { ...entry, by, age: deleted, activity: 'updated', changes },
    ])
  }
  return ids
}

async function createReport(context: SampleContext, project_id: number, survey_id: string): Promise<string> {
  const { tx, users } = context
  const { name, author, created, deleted, by } = REPORT
  const created_at = toPast(context, created)
  const [row] = await tx
    .insert(surveyReportTable)
    .values({
      project_id,
      name,
      metric: 'nps',
      period: 'last_30_days',
      surveys: JsonText.from([{ survey_id, question_id: getQuestionId('nps', 0) }]),
      created_by_id: users[author].id,
      created_at,
      updated_at: created_at,
      ...getFields(context, REPORT),
    })
    .returning({ id: surveyReportTable.id })
  invariant(row, 'The report was inserted.')
  const entry = { scope: 'SurveyReport', item_id: row.id, name, project: project_id }
  await logPast(context, [
    { ...entry, by: author, age: created, activity: 'created' },
    { ...entry, by, age: deleted, activity: 'deleted' },
  ])
  return row.id
}

/** Creates an export that was paused on the day of its creation and has no runs. */
async function createExport(context: SampleContext, project_id: number, secrets: SecretBox): Promise<string> {
  const { name, author, created, deleted, by } = EXPORT
  const config = {
    bucket_name: 'juniper-test',
    region: 'eu-central-1',
    prefix: 'test/',
    aws_access_key_id: 'to be replaced',
    aws_secret_access_key: 'to be replaced',
  }
  const id = await createPastExport(context, project_id, secrets, {
    key: 'deleted',
    author,
    created,
    export: { name, interval: 'day', paused: true, destination: { type: 'S3', config } },
    past: {},
    pausedBy: { author, at: created - 0.1 },
  })
  await context.tx.update(batchExportTable).set(getFields(context, EXPORT)).where(eq(batchExportTable.id, id))
  const entry = { scope: 'BatchExport', item_id: id, name, project: project_id }
  await logPast(context, [{ ...entry, by, age: deleted, activity: 'deleted' }])
  return id
}
