import { and, eq, getTableColumns, getTableName, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { entriesWritten } from '../../activity/log'
import { builtOnce } from '../../db/built-once'
import type { Database } from '../../db/client'
import { featureFlagTable } from '../../db/tables/feature-flags'
import { surveyTable } from '../../db/tables/surveys'
import { flagFields } from './flags'
import { wireSurvey } from './select'

const { placeholder } = sql
const { id, project_id, created_at, created_by_id, ...changeable } = getTableColumns(surveyTable)
const flagColumns = [
  surveyTable.linked_flag_id,
  surveyTable.targeting_flag_id,
  surveyTable.internal_targeting_flag_id,
  surveyTable.internal_response_sampling_flag_id,
]

const inState = sql`${id} = ${placeholder('id')} and ${surveyTable}.xmin = ${placeholder('state')}`

/** What a change of a survey starts from: the survey, which state of it this is, and a row for each flag that matters. */
export const beforeOf = builtOnce((db) => {
  const flags = [...flagColumns, placeholder('linked'), placeholder('targeting')]
  return db
    .select({
      survey: getTableColumns(surveyTable),
      state: sql<string>`${surveyTable}.xmin::text`,
      flag: flagFields,
    })
    .from(surveyTable)
    .leftJoin(
      featureFlagTable,
      and(
        eq(featureFlagTable.project_id, project_id),
        eq(featureFlagTable.id, sql`any (array[${listed(flags)}]::int[])`),
      ),
    )
    .where(and(eq(project_id, placeholder('project')), eq(id, placeholder('id'))))
    .prepare('survey_before')
})

/** A survey as the wire has it, if it is still in the state in which it was read. */
export const unchanged = builtOnce((db) =>
  db.select(wireSurvey).from(surveyTable).where(inState).prepare('survey_unchanged'),
)

/** Makes a survey, and all that comes with it. */
export const making = builtOnce((db) => {
  const columns = { id, project_id, created_by_id, ...changeable }
  const survey = sql`insert into ${surveyTable} (${names(columns)}) values (${values(columns)}) returning *`
  return written(db, survey).prepare('survey_making')
})

/** Changes a survey, and all that goes with it, if it is still in the state in which it was read. */
export const changing = builtOnce((db) => {
  const survey = sql`
    update ${surveyTable} set (${names(changeable)}) = row (${values(changeable)})
    where ${inState} returning *`
  return written(db, survey).prepare('survey_changing')
})

/**
 * One statement, which is a transaction by itself: the survey, its flags, the log. It answers with the survey as the wire
 * has it. What a statement writes is not yet in the tables for it, so `feature_flags` stands for the flags as they are then.
 */
function written(db: Database, survey: SQL) {
  const made = sql`
    insert into ${featureFlagTable} (id, project_id, key, name, filters, active, survey_owned, created_by_id)
    select flag.id, survey.project_id, key, flag.name, filters, active, true, ${placeholder('author')}::int
    from survey, json_populate_recordset(null::${featureFlagTable}, ${placeholder('made')}) flag
    returning *`
  const changed = sql`
    update ${featureFlagTable} flag set filters = coalesce(wanted.filters, flag.filters), active = wanted.active,
      deleted = false, version = flag.version + 1, updated_at = now()
    from survey, json_populate_recordset(null::${featureFlagTable}, ${placeholder('changed')}) wanted
    where flag.id = wanted.id
    returning flag.*`
  const flags = sql`
    select * from made union all select * from changed union all
    select flag.* from survey, ${featureFlagTable} flag
    where flag.id = any (array[survey.linked_flag_id, survey.targeting_flag_id, survey.internal_targeting_flag_id,
      survey.internal_response_sampling_flag_id]) and not exists (select from changed where changed.id = flag.id)`
  const part = (name: string, statement: SQL) => db.$with(name, {}).as(statement)
  return db
    .with(
      part('survey', survey),
      part('made', made),
      part('changed', changed),
      part('logged', entriesWritten(sql`survey`)),
      part(getTableName(featureFlagTable), flags),
    )
    .select(wireSurvey)
    .from(sql`survey as ${surveyTable}`)
}

type Columns = Record<string, PgColumn>

const names = (columns: Columns) => listed(Object.values(columns).map(({ name }) => sql.identifier(name)))
/** Not by the columns, which would be asked for the text of a document that is null. */
const values = (columns: Columns) => listed(Object.keys(columns).map((name) => sql`${placeholder(name)}`))
const listed = (items: SQLChunk[]) => sql.join(items, sql`, `)
