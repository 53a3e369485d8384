import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { SURVEY_DEFAULTS } from '../../../contract/domain/survey-defaults'
import type { ParsedBody } from '../../../contract/parsed-body'
import type { SurveyCreate, SurveyPatch } from '../../../contract/schemas/surveys'
import {
  type ActivityContext,
  type ActivityInput,
  buildActivityEntry,
  diffRecords,
} from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { orNotFound } from '../../core/errors'
import { encodeJson, jsonEquals } from '../../core/json'
import { assertSampling, getDerivedColumns, type SurveyRow, toSurveyColumns } from './columns'
import {
  deleteOwnedFlags,
  enableSurveys,
  type FlagChange,
  getOwnedFlagIds,
  isLaunch,
  loadFlagsById,
  mapOwnedFlags,
  parseFlagId,
  type SurveyFlagRow,
  syncOwnedFlags,
  toFlagIds,
} from './flags'
import { insertSurveys, loadForUpdate, lockSurvey, reloadIfUnchanged, updateSurveys } from './repository'
import {
  assertExternal,
  assertIterations,
  assertShuffle,
  resolveTargeting,
  validateLinkedFlag,
} from './rules'

/** Scope of surveys in the activity log. */
export const scope = 'Survey'

/** Survey as read, with its row version. */
interface LoadedSurvey {
  survey: SurveyRow
  state: string
}

interface SurveyWrite {
  /** Null for a new survey. */
  before: LoadedSurvey | null
  survey: Omit<SurveyRow, 'project_id' | 'created_at' | 'created_by_id' | 'deleted_at' | 'deleted_by_id'>
  /** Flags of the survey that need to be written. */
  flags: { made: SurveyFlagRow[]; changed: FlagChange[] }
  /** Activity log entry; null if there is nothing to log. */
  activity: Pick<ActivityInput, 'activity' | 'changes'> | null
}

/** Writes a survey, its flags and the log atomically; returns null if the survey was updated since it was read. */
async function saveSurvey(db: Database, author: SurveyAuthor, written: SurveyWrite) {
  const { before, survey } = written
  const orphanedFlagIds = before
    ? getOwnedFlagIds(before.survey).filter((id) => !getOwnedFlagIds(survey).includes(id))
    : []
  const starts = isLaunch(before?.survey ?? null, survey)
  if (orphanedFlagIds.length === 0 && !starts) return writeRows(db, author, written)
  return db.transaction(async (tx) => {
    const wire = await writeRows(tx, author, written)
    if (wire === null) return null
    await deleteOwnedFlags(tx, orphanedFlagIds)
    if (starts) await enableSurveys(tx, author)
    return wire
  })
}

async function writeRows(
  db: Database,
  author: SurveyAuthor,
  { before, survey, flags, activity }: SurveyWrite,
) {
  const created_by_id = author.actor?.user.id ?? null
  const project_id = author.project.id
  const entry = { scope, item_id: survey.id, name: survey.name }
  const item = {
    id: survey.id,
    state: before?.state,
    changes: before ? getChangedColumns(before.survey, survey) : { ...survey, project_id, created_by_id },
    made: flags.made.map((flag) => ({ ...flag, created_by_id })),
    changed: flags.changed,
    entries: activity ? [buildActivityEntry(author, { ...activity, ...entry })] : [],
  }
  const [row] = await (before ? updateSurveys : insertSurveys)(db)(project_id, encodeJson(item).toString())
  return row?.survey ?? null
}

/** Returns only the changed columns: rewriting a long unchanged document would make the database compress it again. */
function getChangedColumns(before: SurveyRow, after: SurveyWrite['survey']): Partial<SurveyRow> {
  const entries = Object.entries(after)
  return Object.fromEntries(
    entries.filter(([name, value]) => !jsonEquals(before[name as keyof SurveyRow], value)),
  )
}

interface SurveyAuthor extends ActivityContext {
  project: { id: number }
}

/** Creates a survey with the flags that it owns. `now` is an API timestamp. */
export async function createSurvey(
  db: Database,
  author: SurveyAuthor,
  body: ParsedBody<SurveyCreate>,
  now: string,
) {
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

/**
 * Updates a survey and the flags that it owns. No-op updates do not write an activity entry. `now` is an API timestamp.
 */
export async function updateSurvey(
  db: Database,
  author: SurveyAuthor,
  id: string,
  body: ParsedBody<SurveyPatch>,
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
  body: ParsedBody<SurveyPatch>,
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

/** Builds the snapshot of a survey that the activity log compares: flags by name, with the targeting filters. */
function toActivitySnapshot(
  row: SurveyRow,
  linked: SurveyFlagRow | null,
  targeting: SurveyFlagRow | null,
): Record<string, unknown> {
  const {
    linked_flag_id,
    targeting_flag_id,
    internal_targeting_flag_id,
    internal_response_sampling_flag_id,
    ...fields
  } = row
  return {
    ...fields,
    linked_flag: toFlagReference(linked),
    targeting_flag: toFlagReference(targeting),
    targeting_flag_filters: targeting?.filters ?? null,
  }
}

const toFlagReference = (flag: SurveyFlagRow | null) =>
  flag && { id: flag.id, key: flag.key, name: flag.name }
