import { randomUUID } from 'node:crypto'
import type { SurveyCreate } from '../../../contract/schemas/surveys'
import { SURVEY_DEFAULTS } from '../../../contract/survey-defaults'
import type { ActivityContext } from '../../activity/log'
import type { Database } from '../../db/client'
import { orNotFound } from '../../http/errors'
import { columnsOf, derivedFrom } from './columns'
import { flagsById, idsOf, ownFlags, steerFlags } from './flags'
import { assertExternal, assertShuffle } from './rules'
import { assertSampling } from './sampling'
import { linkedBy, targetingBy } from './targeting'
import { writeSurvey } from './write'

export interface Author extends ActivityContext {
  project: { id: number }
}

/** Creates a survey with the flags that it owns. `now` is an API timestamp. */
export async function createSurvey(db: Database, author: Author, body: SurveyCreate, now: string) {
  const known = await flagsById(db, author, [body.linked_flag_id, body.targeting_flag_id])
  linkedBy(body, null, known)
  const targeting = targetingBy({ ...body, remove_targeting_flag: false }, null, known)
  assertSampling(body, null, now)
  assertExternal(body)
  const columns = columnsOf(body, null)
  const fields = { ...SURVEY_DEFAULTS, ...columns }
  assertShuffle(body, fields)
  const { name, type } = body
  const survey = { ...fields, ...derivedFrom(fields), id: randomUUID(), name, type }
  const noFlags = ownFlags(() => null)
  const { own, ...flags } = await steerFlags(db, survey, noFlags, targeting, now)
  const made = await writeSurvey(db, author, {
    before: null,
    survey: { ...survey, ...idsOf(own), updated_at: now },
    flags,
    activity: { activity: 'created', changes: null },
  })
  return { survey: orNotFound(made), targeting: own.targeting_flag_id }
}
