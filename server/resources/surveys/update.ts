import { isDeepStrictEqual } from 'node:util'
import type { SurveyPatch } from '../../../contract/schemas/surveys'
import { diffRecords } from '../../activity/log'
import type { Database } from '../../db/client'
import { orNotFound } from '../../http/errors'
import { columnsOf, derivedFrom } from './columns'
import type { Author } from './create'
import { flagId, idsOf, ownFlags, ownIds, steerFlags } from './flags'
import { scope, told } from './history'
import { lockSurvey } from './lock'
import { assertExternal, assertIterations, assertShuffle } from './rules'
import { assertSampling } from './sampling'
import { beforeOf, unchanged } from './statements'
import { linkedBy, targetingBy } from './targeting'
import { writeSurvey } from './write'

/**
 * Updates a survey and the flags that it owns. No-op updates do not write an activity entry. `now` is an API timestamp.
 */
export async function updateSurvey(
  db: Database,
  author: Author,
  id: string,
  body: SurveyPatch,
  now: string,
  activity: 'updated' | 'launched' | 'stopped' = 'updated',
) {
  const changed = await change(db, author, id, body, now, activity)
  if (changed) return changed
  // Concurrent update: retry once under a row lock.
  return db.transaction(async (tx) => {
    await lockSurvey(tx, author.project, id)
    return orNotFound(await change(tx, author, id, body, now, activity))
  })
}

/** Returns null if the survey was updated concurrently. */
async function change(
  db: Database,
  author: Author,
  id: string,
  body: SurveyPatch,
  now: string,
  activity: string,
) {
  const { survey: before, state, flags } = await read(db, author, id, body)
  const flag = (id: number | null) => (id !== null && flags.get(id)) || null
  linkedBy(body, before.linked_flag_id, flags)
  const targeting = targetingBy(body, flag(before.targeting_flag_id), flags)
  assertIterations(body, before.current_iteration)
  assertSampling(body, before, now)
  assertExternal(body)
  const sent = columnsOf(body, before)
  assertShuffle(body, { ...before, ...sent })
  const set = { ...sent, ...derivedFrom({ ...before, ...sent }) }
  const known = ownFlags((column) => flag(before[column]))
  const { own, made, changed } = await steerFlags(db, { ...before, ...set }, known, targeting, now)
  const after = { ...before, ...set, ...idsOf(own) }
  const changes = diffRecords(
    scope,
    told(before, flag(before.linked_flag_id), flag(before.targeting_flag_id)),
    told(after, flag(after.linked_flag_id), own.targeting_flag_id),
  )
  const isSame = changes.length === 0 && isDeepStrictEqual(ownIds(before), ownIds(after))
  const survey =
    isSame && made.length + changed.length === 0
      ? ((await unchanged(db).execute({ id, state }))[0]?.survey ?? null)
      : await writeSurvey(db, author, {
          before: { survey: before, state },
          survey: isSame ? before : { ...after, updated_at: now },
          flags: { made, changed },
          activity: changes.length > 0 ? { activity, changes } : null,
        })
  return survey && { survey, targeting: own.targeting_flag_id }
}

/** Reads the survey, its flags, and the flags that the request references. */
async function read(db: Database, { project }: Author, id: string, body: SurveyPatch) {
  const [linked, targeting] = [flagId(body.linked_flag_id), flagId(body.targeting_flag_id)]
  const rows = await beforeOf(db)(project.id, JSON.stringify({ project: project.id, id, linked, targeting }))
  const flags = new Map(rows.flatMap(({ flag }) => (flag ? [[flag.id, flag]] : [])))
  return { ...orNotFound(rows[0]), flags }
}
