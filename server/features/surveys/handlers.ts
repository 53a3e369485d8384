import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { toApiTimestamp } from '../../../contract/domain/timestamps'
import type { surveys } from '../../../contract/endpoints/surveys'
import type {
  Survey,
  SurveyListQuery,
  SurveyPatch,
  SurveyWriteResponse,
} from '../../../contract/schemas/surveys'
import { loadActivityPage } from '../../core/activity/activity-page'
import { logActivity } from '../../core/activity/log'
import { isUuidParam } from '../../core/auth/access'
import type { Actor, ProjectScope } from '../../core/auth/principal'
import { assertAccess, canAccess, resolveAccess } from '../../core/auth/project-access'
import { violates } from '../../core/db/constraint-violation'
import { buildPage, getCountAtEnd, parsePageRange } from '../../core/db/pagination'
import { surveyTable } from '../../core/db/schema/surveys'
import { getOnlyRow } from '../../core/db/select-rows'
import { shareReads } from '../../core/db/share-reads'
import { invalid, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { JsonText } from '../../core/json'
import type { Deps } from '../deps'
import { purgeSurveys } from '../trash/purge'
import { deletionFields, listDeleted, notInTrashError } from '../trash/trash'
import { getOwnedFlagIds } from './flags'
import { buildListFilter, buildListOrder } from './list-query'
import { lockSurvey, prepareSurveyReads, type StoredSurvey, selectCount, selectPageIds } from './repository'
import { loadDailyResponses, loadResponseCounts } from './response-counts'
import { loadResponsePage } from './responses'
import { createSurvey, scope, updateSurvey } from './save-survey'
import { loadAllStats, loadSurveyStats } from './stats'
import { restoreSurvey, trashOwnedFlags } from './trash'

export const surveyHandlers = (deps: Deps): Handlers<typeof surveys> => {
  const { db, env, eventStore } = deps
  const reads = prepareSurveyReads(db)
  const now = () => toApiTimestamp(new Date())
  const shareCounts = shareReads<number>()
  const loadCount = (project: number, { limit, offset, order, ...filters }: SurveyListQuery, filter?: SQL) =>
    shareCounts(`${project} ${JSON.stringify(filters)}`, async () => {
      return getOnlyRow(await selectCount(db, project, filter)).count
    })
  const find = async ({ id: project }: { id: number }, id: string) =>
    orNotFound((await reads.one(project, JSON.stringify({ project, id: parseId(id) })))[0]).survey

  return {
    async list({ actor, project, query, url }) {
      const range = parsePageRange(query)
      const filter = buildListFilter(query)
      const ids = await selectPageIds(db, { project: project.id, ...range }, filter, buildListOrder(query))
      const [rows, count] = await Promise.all([
        reads.page(ids.map(({ id }) => id)),
        getCountAtEnd(range, ids.length) ?? loadCount(project.id, query, filter),
      ])
      return buildPage(
        url,
        range,
        count,
        rows.map(({ survey }) => presentSurvey({ actor, project }, survey)),
      )
    },

    async create({ body, ...author }) {
      assertMayLink(author, body)
      const written = createSurvey(db, author, body, now())
      return present(author, body, await withNameCheck(written, 'There is already a survey with this name.'))
    },

    retrieve: async ({ params, ...call }) =>
      presentSurvey(call, await find(call.project, parseId(params.id))),

    async update({ params, body, ...author }) {
      assertMayLink(author, body)
      const written = updateSurvey(db, author, parseId(params.id), body, now())
      return present(
        author,
        body,
        await withNameCheck(written, 'There is already another survey with this name.'),
      )
    },

    async launch({ params, project, ...author }) {
      const id = parseId(params.id)
      const { archived, start_date, end_date } = (await find(project, id)).value()
      if (archived) throw invalid('An archived survey cannot be launched. Restore it from the archive first.')
      if (end_date !== null && end_date <= now())
        throw invalid('This survey has ended. Clear its end date to resume it.')
      if (start_date === null || start_date > now())
        await updateSurvey(db, { ...author, project }, id, { start_date: now() }, now(), 'launched')
      return presentSurvey({ ...author, project }, await find(project, id))
    },

    async stop({ params, project, ...author }) {
      const id = parseId(params.id)
      const { archived, start_date, end_date } = (await find(project, id)).value()
      if (archived) throw invalid('An archived survey cannot be stopped: it is not running.')
      if (start_date === null) throw invalid('This survey has not been launched.')
      if (end_date === null || end_date > now())
        await updateSurvey(db, { ...author, project }, id, { end_date: now() }, now(), 'stopped')
      return presentSurvey({ ...author, project }, await find(project, id))
    },

    async destroy({ params, project, ...author }) {
      await db.transaction(async (tx) => {
        const { id, name, ...row } = await lockSurvey(tx, project, parseId(params.id))
        await tx.update(surveyTable).set(deletionFields(author.actor)).where(eq(surveyTable.id, id))
        await trashOwnedFlags(tx, getOwnedFlagIds(row), author.actor)
        const write = { scope, item_id: id, activity: 'deleted', name, changes: null }
        await logActivity(tx, { ...author, project }, write)
        if (env.TRASH_DAYS === 0) await purgeSurveys(tx, eq(surveyTable.id, id), author.actor)
      })
    },

    deleted: ({ project, ...call }) =>
      listDeleted(db, env.TRASH_DAYS, call, surveyTable, {
        name: surveyTable.name,
        where: and(eq(surveyTable.project_id, project.id), isNotNull(surveyTable.deleted_at)),
      }),

    async restore({ params, project, actor }) {
      const restored = db.transaction((tx) => restoreSurvey(tx, { actor, project }, parseId(params.id)))
      const id = await withNameCheck(
        restored,
        'Another survey has this name. Rename it, then restore this one.',
      )
      return presentSurvey({ actor, project }, await find(project, id))
    },

    async purge({ params, project, actor }) {
      const own = and(eq(surveyTable.project_id, project.id), eq(surveyTable.id, parseId(params.id)))
      if ((await db.transaction((tx) => purgeSurveys(tx, own, actor))) === 0) throw notInTrashError()
    },

    async activity({ project, params, ...call }) {
      const { id } = (await find(project, params.id)).value()
      return loadActivityPage(db, call, { scope, project_id: project.id, item_id: id })
    },

    activityOfAll: ({ project, ...call }) => loadActivityPage(db, call, { scope, project_id: project.id }),

    responsesCount: ({ project, query }) => loadResponseCounts(eventStore, project, query),

    dailyResponses: ({ project, query }) => loadDailyResponses(eventStore, project, query),

    statsOfAll: ({ project, query }) => loadAllStats(deps, project, query),

    async stats({ project, params, query }) {
      return loadSurveyStats(eventStore, project, (await find(project, params.id)).value(), query)
    },

    async responses({ project, params, ...call }) {
      const survey = (await find(project, params.id)).value()
      return loadResponsePage(eventStore, project, survey, {
        ...call,
        hasPersons: canAccess(call.actor, project, 'person'),
      })
    },
  }
}

/** Returns the id of a path; throws 404 unless it is a UUID. */
const parseId = (text: string) => orNotFound(isUuidParam(text) ? text : null)

interface SurveyCaller {
  actor: Actor
  project: ProjectScope
}

/** Asserts that a caller who references a flag may view flags: the response contains it. */
function assertMayLink({ actor, project }: SurveyCaller, body: SurveyPatch): void {
  if (typeof body.linked_flag_id === 'number' || body.targeting_flag_id !== undefined)
    assertAccess(actor, project, [{ resource: 'feature_flag', level: 'viewer' }])
}

/** Completes a survey with the access of the caller. Its linked flag is omitted if the caller may not view flags. */
function presentSurvey({ actor, project }: SurveyCaller, survey: JsonText<StoredSurvey>): JsonText<Survey> {
  const user_access_level = resolveAccess(actor, project, 'survey').access_level
  if (canAccess(actor, project, 'feature_flag')) return survey.extend({ user_access_level })
  const { linked_flag: _, feature_flag_keys, ...rest } = survey.value()
  return JsonText.from({
    ...rest,
    linked_flag: null,
    feature_flag_keys: feature_flag_keys.map((entry) =>
      entry.key === 'linked_flag_key' ? { ...entry, value: null } : entry,
    ),
    user_access_level,
  })
}

/** Builds the response to a write: the survey and the result of its targeting. */
function present(
  caller: SurveyCaller,
  body: SurveyPatch,
  { survey, targeting }: Awaited<ReturnType<typeof createSurvey>>,
) {
  return presentSurvey(caller, survey).extend<Omit<SurveyWriteResponse, keyof Survey>>({
    targeting_flag_id: targeting?.id ?? null,
    targeting_flag_filters: targeting?.filters ?? null,
    remove_targeting_flag: body.remove_targeting_flag ?? null,
  })
}

/** Awaits a write and maps a unique violation of the name to an error; the constraint also covers concurrent writes. */
async function withNameCheck<T>(write: Promise<T>, sentence: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw violates(error, 'surveys_project_id_name_unique') ? invalid(sentence, null, 'unique') : error
  }
}
