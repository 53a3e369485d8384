import { isDeepStrictEqual } from 'node:util'
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
import { optIn } from './opt-in'
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
  const asSent = columnsOf(body, before)
  const sent = { ...asSent, ...restarted(before, { ...before, ...asSent }, now) }
  assertShuffle(body, { ...before, ...sent })
  const set = { ...sent, ...derivedFrom({ ...before, ...sent }) }
  const known = ownFlags((column) => flag(before[column]))
  const own = await steerFlags(tx, author, { ...before, ...set }, known, targeting, now)
  const after = { ...before, ...set, ...idsOf(own) }
  const changes = changesOf(
    scope,
    told(before, flag(before.linked_flag_id), flag(before.targeting_flag_id)),
    told(after, flag(after.linked_flag_id), own.targeting_flag_id),
  )
  if (changes.length > 0) {
    const write = { scope, item_id: before.id, activity: 'updated', name: after.name, changes }
    await logActivity(tx, author, write)
  }
  await optIn(tx, author, before, after)
  const same = changes.length === 0 && isDeepStrictEqual(ownIds(before), ownIds(after))
  const { survey } = same
    ? await read(tx, before.id)
    : await write(tx, before.id, { ...set, ...idsOf(own) }, now)
  await deleteOwned(
    tx,
    ownIds(before).filter((id) => !ownIds(after).includes(id)),
  )
  return { survey, targeting: own.targeting_flag_id }
}

type Columns = Partial<typeof surveyTable.$inferInsert>

async function write(tx: Database, id: string, columns: Columns, updated_at: string) {
  const [written] = await tx
    .update(surveyTable)
    .set({ ...columns, updated_at })
    .where(eq(surveyTable.id, id))
    .returning(wireSurvey)
  return found(written)
}

async function read(tx: Database, id: string) {
  const [unchanged] = await tx.select(wireSurvey).from(surveyTable).where(eq(surveyTable.id, id))
  return found(unchanged)
}
