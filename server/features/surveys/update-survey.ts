import { isDeepStrictEqual } from 'node:util'
import type { SurveyPatch } from '../../../contract/schemas/surveys'
import { diffRecords } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { orNotFound } from '../../core/errors'
import { scope, toActivitySnapshot } from './activity-snapshot'
import { getDerivedColumns, toSurveyColumns } from './columns'
import { getOwnedFlagIds, mapOwnedFlags, parseFlagId, syncOwnedFlags, toFlagIds } from './flags'
import { lockSurvey } from './lock'
import { assertExternal, assertIterations, assertShuffle } from './rules'
import { assertSampling } from './sampling'
import type { SurveyAuthor } from './save-survey'
import { saveSurvey } from './save-survey'
import { loadForUpdate, reloadIfUnchanged } from './survey-sql'
import { resolveTargeting, validateLinkedFlag } from './targeting'

/**
 * Updates a survey and the flags that it owns. No-op updates do not write an activity entry. `now` is an API timestamp.
 */
export async function updateSurvey(
  db: Database,
  author: SurveyAuthor,
  id: string,
  body: SurveyPatch,
  now: string,
  activity: 'updated' | 'launched' | 'stopped' = 'updated',
) {
  const changed = await tryUpdate(db, author, id, body, now, activity)
  if (changed) return changed
  // Concurrent update: retry once under a row lock.
  return db.transaction(async (tx) => {
    await lockSurvey(tx, author.project, id)
    return orNotFound(await tryUpdate(tx, author, id, body, now, activity))
  })
}

/** Returns null if the survey was updated concurrently. */
async function tryUpdate(
  db: Database,
  author: SurveyAuthor,
  id: string,
  body: SurveyPatch,
  now: string,
  activity: string,
) {
  const { survey: before, state, flags } = await loadForChange(db, author, id, body)
  const flag = (id: number | null) => (id !== null && flags.get(id)) || null
  validateLinkedFlag(body, before.linked_flag_id, flags)
  const targeting = resolveTargeting(body, flag(before.targeting_flag_id), flags)
  assertIterations(body, before.current_iteration)
  assertSampling(body, before, now)
  assertExternal(body)
  const sent = toSurveyColumns(body, before)
  assertShuffle(body, { ...before, ...sent })
  const set = { ...sent, ...getDerivedColumns({ ...before, ...sent }) }
  const ownedFlags = mapOwnedFlags((column) => flag(before[column]))
  const {
    own,
    made: createdFlags,
    changed,
  } = await syncOwnedFlags(db, { ...before, ...set }, ownedFlags, targeting, now)
  const after = { ...before, ...set, ...toFlagIds(own) }
  const changes = diffRecords(
    scope,
    toActivitySnapshot(before, flag(before.linked_flag_id), flag(before.targeting_flag_id)),
    toActivitySnapshot(after, flag(after.linked_flag_id), own.targeting_flag_id),
  )
  const isSame = changes.length === 0 && isDeepStrictEqual(getOwnedFlagIds(before), getOwnedFlagIds(after))
  const survey =
    isSame && createdFlags.length + changed.length === 0
      ? ((await reloadIfUnchanged(db).execute({ id, state }))[0]?.survey ?? null)
      : await saveSurvey(db, author, {
          before: { survey: before, state },
          survey: isSame ? before : { ...after, updated_at: now },
          flags: { made: createdFlags, changed },
          activity: changes.length > 0 ? { activity, changes } : null,
        })
  return survey && { survey, targeting: own.targeting_flag_id }
}

/** Reads the survey, its flags, and the flags that the request references. */
async function loadForChange(db: Database, { project }: SurveyAuthor, id: string, body: SurveyPatch) {
  const [linked, targeting] = [parseFlagId(body.linked_flag_id), parseFlagId(body.targeting_flag_id)]
  const rows = await loadForUpdate(db)(
    project.id,
    JSON.stringify({ project: project.id, id, linked, targeting }),
  )
  const flags = new Map(rows.flatMap(({ flag }) => (flag ? [[flag.id, flag]] : [])))
  return { ...orNotFound(rows[0]), flags }
}
