import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  type SQL,
  type SQLChunk,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Survey } from '../../../contract/schemas/surveys'
import { insertActivityEntries } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { inLiveProject, isLiveSurvey } from '../../core/db/not-deleted'
import {
  batchIndex,
  batchInput,
  batchStatements,
  memoizePerDatabase,
} from '../../core/db/prepared-statements'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { surveyTable } from '../../core/db/schema/surveys'
import { flagField, flagKeysField, instantField, jsonRecord, userField } from '../../core/db/sql-json'
import { orNotFound } from '../../core/errors'
import { flagFields } from './flags'

/*
 * Statements of surveys. Those that are batched receive a JSON list: each input is an item of it, and `given` is that list
 * with the index of each item, `at`.
 */

const { placeholder } = sql
const { search_text: _, ...columns } = getTableColumns(surveyTable)
const { id, project_id, created_at, created_by_id, deleted_at, deleted_by_id, ...changeable } = columns

/** Survey without the access of the caller. */
export type StoredSurvey = Omit<Survey, 'user_access_level'>

/** Columns of a survey as returned by the API, for SELECT or RETURNING. */
const surveyJson = {
  survey: jsonRecord<StoredSurvey>({
    id: columns.id,
    name: columns.name,
    description: columns.description,
    type: columns.type,
    schedule: columns.schedule,
    linked_flag: flagField(columns.linked_flag_id),
    linked_flag_id: columns.linked_flag_id,
    targeting_flag: flagField(columns.targeting_flag_id),
    internal_targeting_flag: flagField(columns.internal_targeting_flag_id),
    questions: columns.questions,
    conditions: columns.conditions,
    appearance: columns.appearance,
    created_at: instantField(columns.created_at),
    created_by: userField(columns.created_by_id),
    start_date: instantField(columns.start_date),
    end_date: instantField(columns.end_date),
    archived: columns.archived,
    responses_limit: columns.responses_limit,
    iteration_count: columns.iteration_count,
    iteration_frequency_days: columns.iteration_frequency_days,
    iteration_start_dates: columns.iteration_start_dates,
    current_iteration: columns.current_iteration,
    current_iteration_start_date: instantField(columns.current_iteration_start_date),
    response_sampling_start_date: instantField(columns.response_sampling_start_date),
    response_sampling_interval_type: columns.response_sampling_interval_type,
    response_sampling_interval: columns.response_sampling_interval,
    response_sampling_limit: columns.response_sampling_limit,
    response_sampling_daily_limits: columns.response_sampling_daily_limits,
    enable_partial_responses: columns.enable_partial_responses,
    enable_iframe_embedding: columns.enable_iframe_embedding,
    base_language: columns.base_language,
    translations: columns.translations,
    form_content: columns.form_content,
    feature_flag_keys: flagKeysField({
      linked_flag_key: columns.linked_flag_id,
      targeting_flag_key: columns.targeting_flag_id,
      internal_targeting_flag_key: columns.internal_targeting_flag_id,
      internal_response_sampling_flag_key: columns.internal_response_sampling_flag_id,
    }),
  }),
}

interface PageQuery {
  project: number
  limit: number
  offset: number
}

/** Newest first, the order of the index `surveys_page`. */
const NEWEST: SQL[] = [desc(columns.created_at), sql`${columns.id}`]

/** A project deleted by another server is still authorized here for a moment; its surveys are not listed. */
const isListed = (project: number, where?: SQL) =>
  and(eq(columns.project_id, project), isLiveSurvey, inLiveProject(sql`${project}`), where)

/** Selects the ids of a page of a project's surveys, by an index-only scan unless the query searches. */
export function selectPageIds(
  db: Database,
  { project, limit, offset }: PageQuery,
  where?: SQL,
  order = NEWEST,
) {
  return db
    .select({ id: columns.id })
    .from(surveyTable)
    .where(isListed(project, where))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/** Counts the surveys of a project. */
export function selectCount(db: Database, project: number, where?: SQL) {
  return db.select({ count: count() }).from(surveyTable).where(isListed(project, where))
}

/**
 * Prepared reads of the hot path. The input of `page` is a JSON list of ids, of `one` `{project, id}`. Planning a survey
 * with its flags takes a third of the time of a page, so all lists share one statement that is planned once.
 */
export const prepareSurveyReads = memoizePerDatabase((db) => {
  const byId = db
    .select({ at: batchIndex, ...surveyJson })
    .from(batchInput('project int, id uuid'))
    .innerJoin(
      surveyTable,
      and(eq(columns.project_id, sql`given.project`), eq(columns.id, sql`given.id`), isLiveSurvey),
    )
    .prepare('surveys_one')
  const page = db
    .select(surveyJson)
    .from(sql`json_array_elements_text(${placeholder('ids')}) with ordinality page (id, at)`)
    .innerJoin(surveyTable, and(eq(columns.id, sql`page.id::uuid`), isLiveSurvey))
    .orderBy(sql`page.at`)
    .prepare('surveys_page')
  return {
    page: (ids: string[]) => page.execute({ ids: JSON.stringify(ids) }),
    one: batchStatements((items) => byId.execute({ items })),
  }
})

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
