import { and, eq, getTableColumns, getTableName, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { insertActivityEntries } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { memoizePerDatabase } from '../../core/db/memoize-per-db'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { surveyTable } from '../../core/db/schema/surveys'
import { batchIndex, batchInput, batchStatements } from '../../core/db/statement-batcher'
import { orNotFound } from '../../core/errors'
import { flagFields } from './flags'
import { surveyJson } from './select'

/*
 * Statements that read and write surveys in batches: each input is an item of a JSON list, and `given` is that list
 * with the index of each item, `at`.
 */

const { placeholder } = sql
const { search_text: _, ...columns } = getTableColumns(surveyTable)
const { id, project_id, created_at, created_by_id, deleted_at, deleted_by_id, ...changeable } = columns

/**
 * State that an update of a survey starts from: the survey, its row version, and a row for each relevant flag. Items:
 * `{project, id, linked, targeting}`.
 */
export const loadForUpdate = memoizePerDatabase((db) => {
  const {
    linked_flag_id,
    targeting_flag_id,
    internal_targeting_flag_id,
    internal_response_sampling_flag_id,
  } = surveyTable
  const flags = [
    linked_flag_id,
    targeting_flag_id,
    internal_targeting_flag_id,
    internal_response_sampling_flag_id,
    sql`given.linked`,
    sql`given.targeting`,
  ]
  const statement = db
    .select({
      at: batchIndex,
      survey: columns,
      state: sql<string>`${surveyTable}.xmin::text`,
      flag: flagFields,
    })
    .from(batchInput('project int, id uuid, linked int, targeting int'))
    .innerJoin(surveyTable, and(eq(project_id, sql`given.project`), eq(id, sql`given.id`), isLiveSurvey))
    .leftJoin(
      featureFlagTable,
      and(
        eq(featureFlagTable.project_id, project_id),
        eq(featureFlagTable.id, sql`any (array[${joinWithCommas(flags)}]::int[])`),
      ),
    )
    .prepare('survey_before')
  return batchStatements((items) => statement.execute({ items }))
})

/** Serialized survey, if its row version has not changed since it was read. */
export const reloadIfUnchanged = memoizePerDatabase((db) =>
  db
    .select(surveyJson)
    .from(surveyTable)
    .where(and(eq(id, placeholder('id')), sql`${surveyTable}.xmin = ${placeholder('state')}`, isLiveSurvey))
    .prepare('survey_unchanged'),
)

/**
 * Inserts a survey with its flags and log entries. Items: `{id, changes, made, changed, entries}`, the columns in
 * `changes`.
 */
export const insertSurveys = memoizePerDatabase((db) => {
  const names = listColumns({ id, project_id, created_by_id, ...changeable })
  const batchItems = sql`select * from ${batchInput(ITEM)}`
  const survey = sql`
    insert into ${surveyTable} (${names})
    select ${names} from (select changes from given) given, json_populate_record(null::${surveyTable}, changes)
    returning *`
  return buildWriteStatement(db, batchItems, survey, 'survey_making')
})

/**
 * Updates the columns of a survey named in `changes`, with its flags and log entries, if its row version has not
 * changed since it was read and no other transaction holds its lock. Items: the same, with `state`.
 */
export const updateSurveys = memoizePerDatabase((db) => {
  const names = listColumns(changeable)
  // Of several updates of one survey, only the first is applied.
  const batchItems = sql`select distinct on (id) * from ${batchInput(ITEM)} order by id, at`
  const free = sql`
    select ${id} as id, changes from ${surveyTable}, given
    where ${id} = given.id and ${isLiveSurvey} and ${surveyTable}.xmin::text = state for no key update of ${surveyTable} skip locked`
  const survey = sql`
    with free as (${free})
    update ${surveyTable} set (${names}) = (select ${names} from json_populate_record(${surveyTable}, free.changes))
    from free where ${id} = free.id returning ${surveyTable}.*`
  return buildWriteStatement(db, batchItems, survey, 'survey_changing')
})

const ITEM = 'id uuid, state text, changes json, made json, changed json, entries json'

/**
 * Builds one statement, itself a transaction, that writes the surveys, their flags and the log, and returns the
 * serialized surveys. A statement does not see its own writes in the tables, so `feature_flags` is a CTE with the flags
 * after the write.
 */
function buildWriteStatement(db: Database, batchItems: SQL, survey: SQL, name: string) {
  const insertStatement = sql`
    insert into ${featureFlagTable} (id, project_id, key, name, filters, active, survey_owned, created_by_id)
    select flag.id, survey.project_id, flag.key, flag.name, flag.filters, flag.active, true, flag.created_by_id
    from survey join given using (id), json_populate_recordset(null::${featureFlagTable}, made) flag
    returning *`
  const changed = sql`
    update ${featureFlagTable} flag set filters = coalesce(wanted.filters, flag.filters), active = wanted.active,
      deleted = false, deleted_at = null, version = flag.version + 1, updated_at = now()
    from survey join given using (id), json_populate_recordset(null::${featureFlagTable}, changed) wanted
    where flag.id = wanted.id
    returning flag.*`
  const flags = sql`
    select * from made union all select * from changed union all
    select * from ${featureFlagTable} flag where flag.id in (select unnest(array[survey.linked_flag_id,
      survey.targeting_flag_id, survey.internal_targeting_flag_id, survey.internal_response_sampling_flag_id]) from survey)
      and not exists (select from changed where changed.id = flag.id)`
  const part = (name: string, statement: SQL) => db.$with(name, {}).as(statement)
  const statement = db
    .with(
      part('given', batchItems),
      part('survey', survey),
      part('made', insertStatement),
      part('changed', changed),
      part('logged', insertActivityEntries(sql`survey join given using (id)`)),
      part(getTableName(featureFlagTable), flags),
    )
    .select({ at: batchIndex, ...surveyJson })
    .from(sql`survey as ${surveyTable} join given on given.id = ${id}`)
    .prepare(name)
  return batchStatements((items) => statement.execute({ items }))
}

const listColumns = (columns: Record<string, PgColumn>) =>
  joinWithCommas(Object.values(columns).map(({ name }) => sql.identifier(name)))
const joinWithCommas = (items: SQLChunk[]) => sql.join(items, sql`, `)

/** Locks a survey of a project against other writers until the transaction ends. */
export async function lockSurvey(tx: Database, project: { id: number }, id: string) {
  const [row] = await tx
    .select()
    .from(surveyTable)
    .where(and(eq(surveyTable.project_id, project.id), eq(surveyTable.id, id), isLiveSurvey))
    .for('update')
  return orNotFound(row)
}
