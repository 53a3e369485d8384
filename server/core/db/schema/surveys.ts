import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Survey } from '../../../../contract/schemas/surveys'
import type { JsonText } from '../../json'
import { createdAt, deletionColumns, idColumn, jsonColumn, timestampColumn, updatedAt } from '../columns'
import { featureFlagTable } from './feature-flags'
import { projectTable } from './organizations'
import { userTable } from './users'

const flag = (column: string) =>
  integer(column).references(() => featureFlagTable.id, { onDelete: 'set null' })

export const surveyTable = pgTable(
  'surveys',
  {
    id: idColumn(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    // Converting the case of all names and descriptions would take most of the time of a search. On PostgreSQL, the trigram
    // index `surveys_search` finds words of three characters and more; its migration omits it where `pg_trgm` is missing.
    search_text: text('search_text').generatedAlwaysAs(sql`lower(name || ' ' || description)`),
    type: text('type').$type<Survey['type']>().notNull(),
    schedule: text('schedule').$type<Survey['schedule']>().default('once'),
    linked_flag_id: flag('linked_flag_id'),
    targeting_flag_id: flag('targeting_flag_id'),
    internal_targeting_flag_id: flag('internal_targeting_flag_id'),
    internal_response_sampling_flag_id: flag('internal_response_sampling_flag_id'),
    questions: jsonColumn('questions').$type<JsonText<Survey['questions']>>(),
    conditions: jsonColumn('conditions').$type<JsonText<Survey['conditions']>>(),
    appearance: jsonColumn('appearance').$type<JsonText<Survey['appearance']>>(),
    created_by_id: integer('created_by_id').references(() => userTable.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
    start_date: timestampColumn('start_date'),
    end_date: timestampColumn('end_date'),
    archived: boolean('archived').notNull().default(false),
    responses_limit: integer('responses_limit'),
    iteration_count: integer('iteration_count'),
    iteration_frequency_days: integer('iteration_frequency_days'),
    iteration_start_dates:
      jsonColumn('iteration_start_dates').$type<JsonText<Survey['iteration_start_dates']>>(),
    current_iteration: integer('current_iteration'),
    current_iteration_start_date: timestampColumn('current_iteration_start_date'),
    response_sampling_start_date: timestampColumn('response_sampling_start_date'),
    response_sampling_interval_type: text('response_sampling_interval_type')
      .$type<Survey['response_sampling_interval_type']>()
      .default('week'),
    response_sampling_interval: integer('response_sampling_interval'),
    response_sampling_limit: integer('response_sampling_limit'),
    response_sampling_daily_limits: text('response_sampling_daily_limits'),
    enable_partial_responses: boolean('enable_partial_responses').default(false),
    enable_iframe_embedding: boolean('enable_iframe_embedding').notNull().default(false),
    base_language: text('base_language').notNull().default('en'),
    translations: jsonColumn('translations').$type<JsonText<Survey['translations']>>(),
    form_content: jsonColumn('form_content').$type<JsonText<Survey['form_content']>>(),
    ...deletionColumns(),
  },
  (table) => [
    // The name of a deleted survey can be reused.
    uniqueIndex('surveys_project_id_name_unique')
      .on(table.project_id, table.name)
      .where(sql`deleted_at is null`),
    index().on(table.deleted_at).where(sql`deleted_at is not null`),
    // Deleting a flag looks up the foreign keys that reference it.
    index().on(table.linked_flag_id).where(sql`linked_flag_id is not null`),
    index().on(table.targeting_flag_id).where(sql`targeting_flag_id is not null`),
    index().on(table.internal_targeting_flag_id).where(sql`internal_targeting_flag_id is not null`),
    index()
      .on(table.internal_response_sampling_flag_id)
      .where(sql`internal_response_sampling_flag_id is not null`),
    // Pages of a list, with any filter but a search, are found with this index alone; the wide rows are only read for
    // the page itself.
    index('surveys_page').on(
      table.project_id,
      table.created_at.desc().nullsFirst(),
      table.id,
      table.deleted_at,
      table.type,
      table.archived,
      table.start_date,
      table.end_date,
    ),
  ],
)
