import { randomUUID } from 'node:crypto'
import { SURVEY_DEFAULTS } from '../../../contract/domain/survey-defaults'
import type { SurveyCreate } from '../../../contract/schemas/surveys'
import type { Database } from '../../core/db/database'
import { orNotFound } from '../../core/errors'
import { getDerivedColumns, toSurveyColumns } from './columns'
import { loadFlagsById, mapOwnedFlags, syncOwnedFlags, toFlagIds } from './flags'
import { assertExternal, assertShuffle } from './rules'
import { assertSampling } from './sampling'
import { type SurveyAuthor, saveSurvey } from './save-survey'
import { resolveTargeting, validateLinkedFlag } from './targeting'

/** Creates a survey with the flags that it owns. `now` is an API timestamp. */
export async function createSurvey(db: Database, author: SurveyAuthor, body: SurveyCreate, now: string) {
  const projectFlags = await loadFlagsById(db, author, [body.linked_flag_id, body.targeting_flag_id])
  validateLinkedFlag(body, null, projectFlags)
  const targeting = resolveTargeting({ ...body, remove_targeting_flag: false }, null, projectFlags)
  assertSampling(body, null, now)
  assertExternal(body)
  const columns = toSurveyColumns(body, null)
  const fields = { ...SURVEY_DEFAULTS, ...columns }
  assertShuffle(body, fields)
  const { name, type } = body
  const survey = { ...fields, ...getDerivedColumns(fields), id: randomUUID(), name, type }
  const noFlags = mapOwnedFlags(() => null)
  const { own, ...flags } = await syncOwnedFlags(db, survey, noFlags, targeting, now)
  const createdSurvey = await saveSurvey(db, author, {
    before: null,
    survey: { ...survey, ...toFlagIds(own), updated_at: now },
    flags,
    activity: { activity: 'created', changes: null },
  })
  return { survey: orNotFound(createdSurvey), targeting: own.targeting_flag_id }
}
