import { eq } from 'drizzle-orm'
import { SurveyCreate } from '../../../contract/schemas/surveys'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { surveyReportTable } from '../../core/db/schema/survey-reports'
import { surveyTable } from '../../core/db/schema/surveys'
import { parseWithSchema } from '../../core/http/validation'
import { JsonText } from '../../core/json'
import { createSurvey } from '../surveys/save-survey'
import { backdateActivity, buildChange, logPast, type SampleContext, toPast, toWorkTime } from './history'
import type { SamplePersonKey } from './people'
import { addButtonTexts } from './questions'
import { BRAND, getQuestionId, SAMPLE_SURVEYS, type SampleProject, type SampleSurvey } from './surveys'

/** Past edit of a survey: the previous value of a text. */
interface SurveyEdit {
  survey: string
  by: SamplePersonKey
  /** Age in days. */
  age: number
  field: 'name' | 'description'
  before: string
}

const EDITS: SurveyEdit[] = [
  { survey: 'nps', by: 'tomasz', age: 58.6, field: 'name', before: 'NPS Q4' },
  { survey: 'nps', by: 'priya', age: 58.2, field: 'description', before: 'Relationship NPS for paid plans.' },
  { survey: 'support', by: 'priya', age: 54.4, field: 'name', before: 'Support CSAT' },
  { survey: 'onboarding', by: 'mei', age: 49.5, field: 'description', before: 'Asked on the second day.' },
  { survey: 'roadmap', by: 'priya', age: 42.3, field: 'name', before: 'Roadmap poll' },
  {
    survey: 'roadmap',
    by: 'tomasz',
    age: 20.8,
    field: 'description',
    before: 'Input for the roadmap of next quarter.',
  },
  { survey: 'pricing', by: 'samuel', age: 8.9, field: 'description', before: '' },
  { survey: 'editor', by: 'mei', age: 17.6, field: 'name', before: 'Editor feedback' },
  { survey: 'summaries', by: 'samuel', age: 4.3, field: 'description', before: 'Draft.' },
  { survey: 'exports', by: 'lucia', age: 31.7, field: 'name', before: 'Exports CSAT' },
]

/** Creates the surveys as users did in the past, and returns their ids by key. */
export async function createPastSurveys(
  context: SampleContext,
  projects: Record<SampleProject, number>,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const sample of SAMPLE_SURVEYS.toSorted((a, b) => b.created - a.created)) {
    ids[sample.key] = await createPastSurvey(context, projects[sample.project], sample)
  }
  return ids
}

async function createPastSurvey(
  context: SampleContext,
  project: number,
  { key, author, created, started, ended, survey }: SampleSurvey,
): Promise<string> {
  const { tx, users } = context
  const created_at = toPast(context, created)
  const start_date = started === undefined ? null : toPast(context, started)
  // The customers answer until then.
  const end_date = ended === undefined ? null : new Date(toWorkTime(context, ended)).toISOString()
  const body = parseWithSchema(SurveyCreate, {
    ...survey,
    start_date,
    end_date,
    appearance: survey.type === 'api' ? survey.appearance : { ...BRAND, ...survey.appearance },
    questions: addButtonTexts(survey.questions).map((question, index) => ({
      ...question,
      id: getQuestionId(key, index),
    })),
  })
  const writer = { actor: { user: users[author] }, project: { id: project } }
  const written = await createSurvey(tx, writer, body, created_at)
  const { id, name } = written.survey.value()
  await backdateActivity(context, created_at)
  const latest = Math.min(
    created,
    ...[started, ended].filter((age) => age !== undefined && age > 0).map(Number),
  )
  const edits = EDITS.filter((edit) => edit.survey === key)
  const updated = Math.min(latest, ...edits.map(({ age }) => age))
  await tx
    .update(surveyTable)
    .set({ created_at, updated_at: (updated === ended && end_date) || toPast(context, updated) })
    .where(eq(surveyTable.id, id))
  await tx
    .update(featureFlagTable)
    .set({ created_at, updated_at: created_at })
    .where(eq(featureFlagTable.id, written.targeting?.id ?? 0))
  const entry = { scope: 'Survey', item_id: id, name, project }
  const dated = (field: string, at: string | null | undefined) => [
    buildChange('Survey', field, null, at ?? null),
  ]
  await logPast(context, [
    ...edits.map(({ by, age, field, before }) => ({
      ...entry,
      by,
      age,
      activity: 'updated',
      changes: [buildChange('Survey', field, before || null, survey[field] ?? null)],
    })),
    ...(started !== undefined && started > 0
      ? [
          {
            ...entry,
            by: author,
            age: started,
            activity: 'launched',
            changes: dated('start_date', start_date),
          },
        ]
      : []),
    ...(started !== undefined && started < 0
      ? [
          {
            ...entry,
            by: author,
            age: created - 0.2,
            activity: 'updated',
            changes: dated('start_date', start_date),
          },
        ]
      : []),
    ...(ended !== undefined
      ? [
          {
            ...entry,
            by: author,
            at: end_date ?? '',
            activity: 'stopped',
            changes: dated('end_date', end_date),
          },
        ]
      : []),
    ...(survey.archived && ended !== undefined
      ? [
          {
            ...entry,
            by: author,
            age: ended - 0.5,
            activity: 'updated',
            changes: [buildChange('Survey', 'archived', false, true)],
          },
        ]
      : []),
  ])
  return id
}

/** Report of the sample workspace on the first question of surveys, with its age in days. */
interface SampleReport {
  key: string
  name: string
  author: SamplePersonKey
  created: number
  surveys: string[]
  settings: Pick<
    typeof surveyReportTable.$inferInsert,
    'metric' | 'period' | 'comparison' | 'property' | 'property_type' | 'pinned'
  >
}

/** The list shows the newest one first. */
const REPORTS: SampleReport[] = [
  {
    key: 'nps',
    name: 'Customer loyalty',
    author: 'priya',
    created: 7.3,
    surveys: ['nps'],
    settings: { metric: 'nps', period: 'last_30_days', comparison: 'previous_period', pinned: true },
  },
  {
    key: 'support',
    name: 'Support quality',
    author: 'freya',
    created: 9.6,
    surveys: ['support'],
    settings: { metric: 'csat', period: 'last_30_days', comparison: 'previous_period' },
  },
  {
    key: 'plans',
    name: 'Loyalty by plan',
    author: 'samuel',
    created: 13.2,
    surveys: ['nps'],
    settings: {
      metric: 'nps',
      period: 'last_90_days',
      comparison: 'property',
      property: 'plan',
      property_type: 'person',
    },
  },
  {
    key: 'features',
    name: 'Editor and exports',
    author: 'mei',
    created: 16.1,
    surveys: ['editor', 'exports'],
    settings: { metric: 'average', period: 'last_90_days', comparison: 'surveys' },
  },
]

/** Creates the reports of the web project, and returns their ids by key. */
export async function createPastReports(
  context: SampleContext,
  projects: Record<SampleProject, number>,
  surveys: Record<string, string>,
): Promise<Record<string, string>> {
  const { tx, users } = context
  const ids: Record<string, string> = {}
  for (const { key, name, author, created, surveys: keys, settings } of REPORTS) {
    const created_at = toPast(context, created)
    const [report] = await tx
      .insert(surveyReportTable)
      .values({
        ...settings,
        project_id: projects.web,
        name,
        surveys: JsonText.from(
          keys.map((survey) => ({
            survey_id: surveys[survey] ?? '',
            question_id: getQuestionId(survey, 0),
          })),
        ),
        created_by_id: users[author].id,
        created_at,
        updated_at: created_at,
      })
      .returning({ id: surveyReportTable.id })
    if (!report) throw new Error('The report was not stored.')
    ids[key] = report.id
    await logPast(context, [
      {
        scope: 'SurveyReport',
        item_id: report.id,
        name,
        project: projects.web,
        by: author,
        age: created,
        activity: 'created',
      },
    ])
  }
  return ids
}
