import type { ActivityContext } from '../../core/activity/log'
import { type ActivityInput, buildActivityEntry } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { encodeJson, jsonEquals } from '../../core/json'
import { scope } from './activity-snapshot'
import type { SurveyRow } from './columns'

import { deleteOwnedFlags, type FlagChange, getOwnedFlagIds, type SurveyFlagRow } from './flags'
import { enableSurveys, isLaunch } from './opt-in'
import { insertSurveys, updateSurveys } from './survey-sql'

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
export async function saveSurvey(db: Database, author: SurveyAuthor, written: SurveyWrite) {
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

export interface SurveyAuthor extends ActivityContext {
  project: { id: number }
}
