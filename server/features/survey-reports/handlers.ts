import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { surveyReports } from '../../../contract/endpoints/survey-reports'
import { diffRecords, logActivity } from '../../core/activity/log'
import { isUuidParam } from '../../core/auth/access'
import { hashKey } from '../../core/auth/hash-key'
import type { Actor, ProjectScope } from '../../core/auth/principal'
import { assertAccess, canAccess } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { inLiveProject, isLiveReport } from '../../core/db/not-deleted'
import { surveyReportTable } from '../../core/db/schema/survey-reports'
import { invalid, notFound, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { JsonText } from '../../core/json'
import { createScopedRepository } from '../../core/repository/scoped-repository'
import type { Deps } from '../deps'
import { purgeReports } from '../trash/purge'
import { deletionFields, listDeleted, notInTrashError, RESTORED } from '../trash/trash'
import { createSummaryLoader, loadReportResults, resolveSurveys } from './results'
import { parseReport, presentReports, type ReportRow, type ReportSettings } from './rows'

const scope = 'SurveyReport'
/** Bytes of the token of a link. */
const TOKEN_BYTES = 32
/** Number of reports whose scores are computed at once. */
const SUMMARIES_MAX = 50

const { id, project_id, deleted_at, share_hash } = surveyReportTable

interface Writer {
  actor: Actor
  project: ProjectScope
}

export const surveyReportHandlers = ({ db, env, eventStore }: Deps): Handlers<typeof surveyReports> => {
  const store = createScopedRepository(db, surveyReportTable, scope, 'name')
  const loadSummaries = createSummaryLoader({ db, eventStore })
  const present = async (row: typeof surveyReportTable.$inferSelect) =>
    orNotFound((await presentReports(db, [row]))[0])

  return {
    async list(call) {
      const page = await store.page(call, isLiveReport)
      return { ...page, results: await presentReports(db, page.results) }
    },

    async create({ body, actor, project }) {
      const { surveys, ...fields } = body
      const report = toReport({ ...NEW_REPORT, ...fields, surveys: toReferences(surveys) })
      assertValid({ actor, project }, report)
      await assertSurveys(db, project, report)
      const values = { ...report, surveys: JsonText.from(report.surveys), created_by_id: actor.user.id }
      return present(await store.insert({ actor, project }, values))
    },

    retrieve: async ({ params, project }) => present(await findReport(db, project, params.id)),

    async update({ params, body, actor, project }) {
      const row = await db.transaction(async (tx) => {
        const stored = await findReport(tx, project, params.id, 'update')
        const { surveys, ...fields } = body
        const before = parseReport(stored)
        const report = toReport({
          ...before,
          ...fields,
          ...(surveys && { surveys: toReferences(surveys) }),
        })
        assertValid({ actor, project }, report)
        if (surveys || body.metric) await assertSurveys(tx, project, report)
        const changes = diffRecords(scope, before, report)
        if (changes.length === 0) return stored
        const [after] = await tx
          .update(surveyReportTable)
          .set({ ...report, surveys: JsonText.from(report.surveys), updated_at: sql`now()` })
          .where(eq(id, stored.id))
          .returning()
        await log(tx, { actor, project }, orNotFound(after), 'updated', changes)
        return orNotFound(after)
      })
      return present(row)
    },

    async destroy({ params, actor, project }) {
      await db.transaction(async (tx) => {
        const report = await findReport(tx, project, params.id, 'update')
        await tx.update(surveyReportTable).set(deletionFields(actor)).where(eq(id, report.id))
        await log(tx, { actor, project }, report, 'deleted')
        if (env.TRASH_DAYS === 0) await purgeReports(tx, eq(id, report.id), actor)
      })
    },

    deleted: ({ project, ...call }) =>
      listDeleted(db, env.TRASH_DAYS, call, surveyReportTable, {
        name: surveyReportTable.name,
        where: and(eq(project_id, project.id), isNotNull(deleted_at)),
      }),

    async restore({ params, actor, project }) {
      const row = await db.transaction(async (tx) => {
        const own = isOwn(project, params.id)
        const [report] = await tx.select().from(surveyReportTable).where(own).for('update')
        if (!report) throw notInTrashError()
        if (report.deleted_at === null) return report
        await tx.update(surveyReportTable).set(RESTORED).where(own)
        await log(tx, { actor, project }, report, 'restored')
        return report
      })
      return present(row)
    },

    async purge({ params, actor, project }) {
      const count = await db.transaction((tx) => purgeReports(tx, isOwn(project, params.id), actor))
      if (count === 0) throw notInTrashError()
    },

    async summaries({ actor, project }) {
      const rows = await db
        .select()
        .from(surveyReportTable)
        .where(and(eq(project_id, project.id), isLiveReport))
        .orderBy(desc(surveyReportTable.updated_at), desc(id))
        .limit(SUMMARIES_MAX)
      const reports = rows.map(parseReport)
      return { results: await loadSummaries(project, reports, canAccess(actor, project, 'person')) }
    },

    async results({ params, actor, project }) {
      const report = parseReport(await findReport(db, project, params.id))
      assertMayCompare({ actor, project }, report)
      return loadReportResults({ db, eventStore }, project, report)
    },

    // Surveys that do not fit are excluded, as in a saved report.
    async previewResults({ body, actor, project }) {
      const report = toReport({ ...NEW_REPORT, name: '', ...body, surveys: toReferences(body.surveys) })
      assertValid({ actor, project }, report)
      return loadReportResults({ db, eventStore }, project, report)
    },

    async share({ params, body, actor, project }) {
      const { expires_at = null } = body
      if (expires_at !== null && Date.parse(expires_at) <= Date.now())
        throw invalid('The expiry must be in the future.', 'expires_at')
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      return db.transaction(async (tx) => {
        const before = await findReport(tx, project, params.id, 'update')
        assertMayCompare({ actor, project }, before)
        const [after] = await tx
          .update(surveyReportTable)
          .set({ share_hash: hashKey(token), shared_at: sql`now()`, share_expires_at: expires_at })
          .where(eq(id, before.id))
          .returning()
        const { shared_at, share_expires_at } = orNotFound(after)
        await log(tx, { actor, project }, before, 'shared', [
          {
            type: scope,
            action: before.share_hash === null ? 'created' : 'changed',
            field: 'share',
            before: before.share_hash === null ? null : 'set',
            after: before.share_hash === null ? 'set' : 'replaced',
          },
        ])
        return { token, created_at: orNotFound(shared_at), expires_at: share_expires_at }
      })
    },

    async revoke({ params, actor, project }) {
      await db.transaction(async (tx) => {
        const report = await findReport(tx, project, params.id, 'update')
        if (report.share_hash === null) throw notFound('The report has no public link.')
        await tx
          .update(surveyReportTable)
          .set({ share_hash: null, shared_at: null, share_expires_at: null })
          .where(eq(id, report.id))
        await log(tx, { actor, project }, report, 'share_revoked')
      })
    },
  }
}

/** Finds the report of a public link that is valid; undefined if there is none. */
export async function findSharedReport(db: Database, token: string) {
  const [row] = await db
    .select()
    .from(surveyReportTable)
    .where(
      and(
        eq(share_hash, hashKey(token)),
        isLiveReport,
        inLiveProject(project_id),
        sql`coalesce(${surveyReportTable.share_expires_at} > now(), true)`,
      ),
    )
  return row && parseReport(row)
}

/** Condition for a report of a project, by the id of a path. */
const isOwn = (project: { id: number }, text: string) =>
  and(eq(project_id, project.id), eq(id, orNotFound(isUuidParam(text) ? text : null)))

async function findReport(tx: Database, project: { id: number }, text: string, lock?: 'update') {
  const rows = tx
    .select()
    .from(surveyReportTable)
    .where(and(isOwn(project, text), isNull(deleted_at)))
  const [row] = lock ? await rows.for(lock) : await rows
  return orNotFound(row)
}

const log = (
  tx: Database,
  writer: Writer,
  report: { id: string; name: string },
  activity: string,
  changes: ReturnType<typeof diffRecords> | null = null,
) => logActivity(tx, writer, { scope, item_id: report.id, activity, name: report.name, changes })

/** Properties of a report that a request can change. */
type ReportFields = ReportSettings & Pick<ReportRow, 'name' | 'pinned'>

const NEW_REPORT = {
  period: 'last_90_days',
  date_from: null,
  date_to: null,
  comparison: 'none',
  property: null,
  property_type: null,
  base: null,
  pinned: false,
} as const

/** Selects the settings. Those that the period and the comparison do not use are null. */
function toReport(settings: ReportFields): ReportFields {
  const { name, surveys, metric, period, comparison, base, pinned } = settings
  const isCustom = period === 'custom'
  const isProperty = comparison === 'property'
  return {
    name,
    surveys,
    metric,
    period,
    date_from: isCustom ? settings.date_from : null,
    date_to: isCustom ? settings.date_to : null,
    comparison,
    property: isProperty ? settings.property : null,
    property_type: isProperty ? settings.property_type : null,
    base: isProperty || comparison === 'surveys' ? base : null,
    pinned,
  }
}

const toReferences = (surveys: { survey_id: string; question_id?: string | null | undefined }[]) =>
  surveys.map(({ survey_id, question_id = null }) => ({ survey_id, question_id }))

/** Asserts that the settings of a report fit together, and that the caller may compare by them. */
function assertValid(writer: Writer, report: ReportSettings): void {
  const { period, date_from, date_to, comparison, property, property_type, surveys } = report
  if (period === 'custom') {
    if (date_from === null) throw invalid('This field is required.', 'date_from', 'required')
    if (date_to === null) throw invalid('This field is required.', 'date_to', 'required')
    if (date_from > date_to) throw invalid('date_from must not be after date_to.', 'date_to')
  }
  if (comparison === 'previous_period' && period === 'all_time')
    throw invalid('All time has no previous period.', 'comparison')
  if (comparison === 'property') {
    if (property === null) throw invalid('This field is required.', 'property', 'required')
    if (property_type === null) throw invalid('This field is required.', 'property_type', 'required')
  }
  assertMayCompare(writer, report)
  const ids = new Set(surveys.map(({ survey_id }) => survey_id))
  if (ids.size < surveys.length) throw invalid('A survey may be in the list only once.', 'surveys')
}

/** Asserts that all surveys of a report have a question for it. */
async function assertSurveys(
  tx: Database,
  project: ProjectScope,
  report: Pick<ReportSettings, 'surveys' | 'metric'>,
): Promise<void> {
  const { excluded } = await resolveSurveys(tx, project, report)
  const [first] = excluded
  if (!first) return
  if (first.reason === 'deleted')
    throw invalid(
      `The survey ${first.survey_id} does not exist in this project.`,
      'surveys',
      'does_not_exist',
    )
  throw invalid(
    first.reason === 'no_question'
      ? `The survey ${first.name} does not have this rating question.`
      : `The survey ${first.name} has no rating question with the scale of this report.`,
    'surveys',
  )
}

/** Asserts that a caller who compares values of a property may view persons and events. */
function assertMayCompare({ actor, project }: Writer, { comparison }: Pick<ReportRow, 'comparison'>): void {
  if (comparison === 'property') assertAccess(actor, project, [{ resource: 'person', level: 'viewer' }])
}
