import { eq } from 'drizzle-orm'
import type { SurveyPatch } from '../../../contract/schemas/surveys'
import { changesOf, logActivity } from '../../activity/log'
import type { Database } from '../../db/client'
import { surveyTable } from '../../db/tables/surveys'
import { found } from '../../http/errors'
import { columnsOf, derivedFrom } from './columns'
import type { Author } from './create'
import { deleteOwned, flagsById, idsOf, ownFlags, ownIds, steerFlags } from './flags'
import { scope, told } from './history'
import { restarted } from './iterations'
import { lockSurvey } from './lock'
import { assertExternal, assertIterations, assertShuffle } from './rules'
import { assertSampling } from './sampling'
import { wireSurvey } from './select'
import { linkedBy, targetingBy } from './targeting'

/** Changes a survey and the flags that it owns. A change of nothing leaves no trace. `now` is an instant of the wire. */
export async function updateSurvey(tx: Database, author: Author, id: string, body: SurveyPatch, now: string) {
  const before = await lockSurvey(tx, author.project, id)
  const asked = [before.linked_flag_id, body.linked_flag_id, body.targeting_flag_id]
  const flags = await flagsById(tx, author, [...asked, ...ownIds(before)])
  const flag = (id: number | null) => (id !== null && flags.get(id)) || null
  linkedBy(body, before.linked_flag_id, flags)
  const targeting = targetingBy(body, flag(before.targeting_flag_id), flags)
  assertIterations(body, before.current_iteration)
  assertSampling(body, before, now)
  assertExternal(body)
  const sent = columnsOf(body, before)
  const fields = { ...before, ...sent, ...restarted(before, { ...before, ...sent }, now) }
  assertShuffle(body, fields)
  const settled = { ...fields, ...derivedFrom(fields) }
  const own = await steerFlags(
    tx,
    author,
    settled,
    ownFlags((column) => flag(before[column])),
    targeting,
    now,
  )
  const after = { ...settled, ...idsOf(own) }
  const changes = changesOf(
    scope,
    told(before, flag(before.linked_flag_id), flag(before.targeting_flag_id)),
    told(after, flag(after.linked_flag_id), own.targeting_flag_id),
  )
  const replaced = ownIds(before).filter((id) => !ownIds(after).includes(id))
  const touched = changes.length > 0 || replaced.length > 0 || ownIds(after).length > ownIds(before).length
  const written = touched ? await write(tx, { ...after, updated_at: now }) : await read(tx, before.id)
  await deleteOwned(tx, replaced)
  if (changes.length > 0) {
    await logActivity(tx, author, {
      scope,
      item_id: before.id,
      activity: 'updated',
      name: after.name,
      changes,
    })
  }
  return { ...written, targeting: own.targeting_flag_id }
}

async function write(tx: Database, row: typeof surveyTable.$inferSelect) {
  const [written] = await tx
    .update(surveyTable)
    .set(row)
    .where(eq(surveyTable.id, row.id))
    .returning(wireSurvey)
  return found(written)
}

async function read(tx: Database, id: string) {
  const [written] = await tx.select(wireSurvey).from(surveyTable).where(eq(surveyTable.id, id))
  return found(written)
}
