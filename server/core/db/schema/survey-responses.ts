import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn, updatedAt } from '../columns'
import { surveyTable } from './surveys'

/**
 * States of responses, which are events. A response without a row is unread, not archived, and no test. Rows are deleted
 * with the survey, and with the events of the response.
 */
export const responseStateTable = pgTable(
  'survey_response_states',
  {
    project_id: integer('project_id').notNull(),
    survey_id: uuid('survey_id')
      .notNull()
      .references(() => surveyTable.id, { onDelete: 'cascade' }),
    /** `survey_response` of its events. */
    response_id: uuid('response_id').notNull(),
    /** Null while it is unread. Requests for all responses set the same time in all rows, by which they are reverted. */
    read_at: timestampColumn('read_at'),
    archived: boolean('archived').notNull().default(false),
    test: boolean('test').notNull().default(false),
    tags: text('tags').array().notNull().default([]),
    note: text('note').notNull().default(''),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.survey_id, table.response_id] }),
    // Responses that are excluded from counts: few, compared to those that were read.
    index('survey_response_states_hidden')
      .on(table.project_id, table.survey_id, table.response_id, table.test)
      .where(sql`archived or test`),
    index('survey_response_states_tagged').on(table.project_id).where(sql`tags <> '{}'`),
  ],
)
