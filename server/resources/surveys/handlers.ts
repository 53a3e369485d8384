import { and, eq, isNotNull } from 'drizzle-orm'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { surveys } from '../../../contract/resources/surveys'
import type { Survey, SurveyPatch, SurveyWriteResponse } from '../../../contract/schemas/surveys'
import { toApiTimestamp } from '../../../contract/timestamps'
import { loadActivityPage } from '../../activity/activity-page'
import { logActivity } from '../../activity/log'
import { violates } from '../../db/constraint-violation'
import { createResponseCache } from '../../db/response-cache'
import { surveyTable } from '../../db/tables/surveys'
import type { Deps } from '../../deps'
import { isUuidParam } from '../../http/access'
import { invalid, orNotFound } from '../../http/errors'
import { buildPage, parsePageRange } from '../../http/pagination'
import type { Handlers } from '../../http/register-endpoints'
import { purgeSurveys } from '../../trash/purge'
import { listDeleted, notInTrash, trashed } from '../../trash/trash'
import { createSurvey } from './create'
import { ownIds } from './flags'
import { scope } from './history'
import { filterOf, orderOf } from './list'
import { lockSurvey } from './lock'
import { responseCounts } from './response-counts'
import { responsePage } from './responses'
import { selectCount, selectPage, surveyReads } from './select'
import { statsOfAll, statsOfSurvey } from './stats'
import { restoreSurvey, trashOwned } from './trash'
import { updateSurvey } from './update'

export const surveyHandlers = ({ db, env }: Deps): Handlers<typeof surveys> => {
  const reads = surveyReads(db)
  const { getOrLoad, getOrLoadRecord } = createResponseCache(db)
  const now = () => toApiTimestamp(new Date())
  const find = async ({ id: project }: { id: number }, id: string) =>
    orNotFound((await reads.one(project, JSON.stringify({ project, id: uuid(id) })))[0]).survey

  return {
    list: ({ project, query, url }) =>
      getOrLoad<PaginatedResponse<Survey>>(project, url, async () => {
        const range = parsePageRange(query)
        const part = { project: project.id, ...range }
        const [filter, order] = [filterOf(query), orderOf(query)]
        const [rows, [total]] = await Promise.all([
          filter || order ? selectPage(db, part, filter, order) : reads.newest.execute(part),
          filter ? selectCount(db, project.id, filter) : reads.count.execute(part),
        ])
        const surveys = rows.map(({ survey }) => survey)
        return buildPage(url, range, total?.count ?? 0, surveys)
      }),

    async create({ body, ...author }) {
      const written = createSurvey(db, author, body, now())
      return present(body, await named(written, 'There is already a survey with this name.'))
    },

    async retrieve({ project, params }) {
      const id = uuid(params.id)
      return getOrLoadRecord(project, id, () => find(project, id))
    },

    async update({ params, body, ...author }) {
      const written = updateSurvey(db, author, uuid(params.id), body, now())
      return present(body, await named(written, 'There is already another survey with this name.'))
    },

    async launch({ params, project, ...author }) {
      const id = uuid(params.id)
      const { archived, start_date, end_date } = (await find(project, id)).value()
      if (archived) throw invalid('An archived survey cannot be launched. Restore it from the archive first.')
      if (end_date !== null && end_date <= now())
        throw invalid('This survey has ended. Clear its end date to resume it.')
      if (start_date === null || start_date > now())
        await updateSurvey(db, { ...author, project }, id, { start_date: now() }, now(), 'launched')
      return find(project, id)
    },

    async stop({ params, project, ...author }) {
      const id = uuid(params.id)
      const { archived, start_date, end_date } = (await find(project, id)).value()
      if (archived) throw invalid('An archived survey cannot be stopped: it is not running.')
      if (start_date === null) throw invalid('This survey has not been launched.')
      if (end_date === null || end_date > now())
        await updateSurvey(db, { ...author, project }, id, { end_date: now() }, now(), 'stopped')
      return find(project, id)
    },

    async destroy({ params, project, ...author }) {
      await db.transaction(async (tx) => {
        const { id, name, ...row } = await lockSurvey(tx, project, uuid(params.id))
        await tx.update(surveyTable).set(trashed(author.actor)).where(eq(surveyTable.id, id))
        await trashOwned(tx, ownIds(row), author.actor)
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
      const restored = db.transaction((tx) => restoreSurvey(tx, { actor, project }, uuid(params.id)))
      const id = await named(
        restored,
        'Another survey has this name now. Rename that one, then restore this one.',
      )
      return find(project, id)
    },

    async purge({ params, project, actor }) {
      const own = and(eq(surveyTable.project_id, project.id), eq(surveyTable.id, uuid(params.id)))
      if ((await db.transaction((tx) => purgeSurveys(tx, own, actor))) === 0) throw notInTrash()
    },

    async activity({ project, params, ...call }) {
      const { id } = (await find(project, params.id)).value()
      return loadActivityPage(db, call, { scope, project_id: project.id, item_id: id })
    },

    activityOfAll: ({ project, ...call }) => loadActivityPage(db, call, { scope, project_id: project.id }),

    responsesCount: ({ project, query }) => responseCounts(db, project, query),

    statsOfAll: ({ project, query }) => statsOfAll(db, project, query),

    async stats({ project, params, query }) {
      return statsOfSurvey(db, project, (await find(project, params.id)).value(), query)
    },

    async responses({ project, params, ...call }) {
      return responsePage(db, project, (await find(project, params.id)).value(), call)
    },
  }
}

/** Returns the id of a path; throws 404 unless it is a UUID. */
const uuid = (text: string) => orNotFound(isUuidParam(text) ? text : null)

/** Builds the response to a write: the survey and the result of its targeting. */
function present(body: SurveyPatch, { survey, targeting }: Awaited<ReturnType<typeof createSurvey>>) {
  return survey.with<Omit<SurveyWriteResponse, keyof Survey>>({
    targeting_flag_id: targeting?.id ?? null,
    targeting_flag_filters: targeting?.filters ?? null,
    remove_targeting_flag: body.remove_targeting_flag ?? null,
  })
}

/** Awaits a write and maps a unique violation of the name to an error; the constraint also covers concurrent writes. */
async function named<T>(write: Promise<T>, sentence: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw violates(error, 'surveys_project_id_name_unique') ? invalid(sentence, null, 'unique') : error
  }
}
