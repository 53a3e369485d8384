import { entryOf, type Write } from '../../activity/log'
import type { Database } from '../../db/client'
import { encode, JsonText } from '../../json'
import type { SurveyRow } from './columns'
import type { Author } from './create'
import { deleteOwned, type FlagChange, type FlagRow, ownIds } from './flags'
import { scope } from './history'
import { begins, optIn } from './opt-in'
import { changing, making } from './statements'

/** A survey as it was read, and which state of it that is. */
interface Before {
  survey: SurveyRow
  state: string
}

interface Written {
  /** Null where the survey is new. */
  before: Before | null
  survey: Omit<SurveyRow, 'project_id' | 'created_at' | 'created_by_id'>
  /** Those of its flags that there is something to write of. */
  flags: { made: FlagRow[]; changed: FlagChange[] }
  /** What there is to tell of it. */
  activity: Pick<Write, 'activity' | 'changes'> | null
}

/** Writes a survey, its flags and the log as a whole; null when somebody else has changed the survey since it was read. */
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
  const actor = author.actor?.user.id ?? null
  const entries = activity
    ? [entryOf(author, { ...activity, scope, item_id: survey.id, name: survey.name })]
    : []
  const [row] = await (before ? changing : making)(db).execute({
    ...Object.fromEntries(Object.entries(survey).map(([name, value]) => [name, asText(value)])),
    state: before?.state,
    project_id: author.project.id,
    created_by_id: actor,
    author: actor,
    made: encode(flags.made).toString(),
    changed: encode(flags.changed).toString(),
    entries: encode(entries).toString(),
  })
  return row?.survey ?? null
}

const asText = (value: unknown) => (value instanceof JsonText ? value.text : value)
