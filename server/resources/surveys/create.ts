import { randomUUID } from 'node:crypto'
import type { SurveyCreate } from '../../../contract/schemas/surveys'
import { logActivity, type Writer } from '../../activity/log'
import type { Database } from '../../db/client'
import { surveyTable } from '../../db/tables/surveys'
import { found } from '../../http/errors'
import { BLANK, columnsOf, derivedFrom } from './columns'
import { flagsById, idsOf, ownFlags, steerFlags } from './flags'
import { scope } from './history'
import { optIn } from './opt-in'
import { assertExternal, assertShuffle } from './rules'
import { assertSampling } from './sampling'
import { wireSurvey } from './select'
import { linkedBy, targetingBy } from './targeting'

export interface Author extends Writer {
  project: { id: number }
}

/** Makes a survey with the flags that it owns. `now` is an instant of the wire. */
export async function createSurvey(tx: Database, author: Author, body: SurveyCreate, now: string) {
  const flags = await flagsById(tx, author, [body.linked_flag_id, body.targeting_flag_id])
  linkedBy(body, null, flags)
  const targeting = targetingBy({ ...body, remove_targeting_flag: false }, null, flags)
  assertSampling(body, null, now)
  assertExternal(body)
  const columns = columnsOf(body, null)
  const fields = { ...BLANK, ...columns }
  assertShuffle(body, fields)
  const { name, type } = body
  const survey = { ...fields, ...derivedFrom(fields), id: randomUUID(), name, type }
  const noFlags = ownFlags(() => null)
  const own = await steerFlags(tx, author, survey, noFlags, targeting, now)
  const [made] = await tx
    .insert(surveyTable)
    .values({
      ...survey,
      ...idsOf(own),
      project_id: author.project.id,
      created_by_id: author.actor?.user.id ?? null,
    })
    .returning(wireSurvey)
  await optIn(tx, author, null, survey)
  await logActivity(tx, author, { scope, item_id: survey.id, activity: 'created', name, changes: null })
  return { ...found(made), targeting: own.targeting_flag_id }
}
