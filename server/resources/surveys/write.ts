import { type ActivityInput, buildActivityEntry } from '../../activity/log'
import type { Database } from '../../db/client'
import { encode, isSame } from '../../json'
import type { SurveyRow } from './columns'
import type { Author } from './create'
import { deleteOwned, type FlagChange, type FlagRow, ownIds } from './flags'
import { scope } from './history'
import { begins, optIn } from './opt-in'
import { changing, making } from './statements'

/** Survey as read, with its row version. */
interface Before {
  survey: SurveyRow
  state: string
}

interface Written {
  /** Null for a new survey. */
  before: Before | null
  survey: Omit<SurveyRow, 'project_id' | 'created_at' | 'created_by_id' | 'deleted_at' | 'deleted_by_id'>
  /** Flags of the survey that need to be written. */
  flags: { made: FlagRow[]; changed: FlagChange[] }
  /** Activity log entry; null if there is nothing to log. */
  activity: Pick<ActivityInput, 'activity' | 'changes'> | null
}

/** Writes a survey, its flags and the log atomically; returns null if the survey was updated since it was read. */
export async function writeSurvey(db: Database, author: Author, written: Written) {
  const { before, survey } = written
  const gone = before ? ownIds(before.survey).filter((id) => !ownIds(survey).includes(id)) : []
  const starts = begins(before?.survey ?? null, survey)
  if (gone.length === 0 && !starts) return writeRows(db, author, written)
  return db.transaction(async (tx) => {
    const wire = await writeRows(tx, author, written)
    if (wire === null) return null
    await deleteOwned(tx, gone)
    if (starts) await optIn(tx, author)
    return wire
  })
}

async function writeRows(db: Database, author: Author, { before, survey, flags, activity }: Written) {
  const created_by_id = author.actor?.user.id ?? null
  const project_id = author.project.id
  const entry = { scope, item_id: survey.id, name: survey.name }
  const item = {
    id: survey.id,
    state: before?.state,
    changes: before ? changed(before.survey, survey) : { ...survey, project_id, created_by_id },
    made: flags.made.map((flag) => ({ ...flag, created_by_id })),
    changed: flags.changed,
    entries: activity ? [buildActivityEntry(author, { ...activity, ...entry })] : [],
  }
  const [row] = await (before ? changing : making)(db)(project_id, encode(item).toString())
  return row?.survey ?? null
}

/** Returns only the changed columns: rewriting a long unchanged document would make the database compress it again. */
function changed(before: SurveyRow, after: Written['survey']): Partial<SurveyRow> {
  const entries = Object.entries(after)
  return Object.fromEntries(
    entries.filter(([name, value]) => !isSame(before[name as keyof SurveyRow], value)),
  )
}
