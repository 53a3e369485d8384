import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jsonColumn, timestampColumn } from '../columns'

/*
 * Events ingested from SDKs. These tables are large, so they have no foreign key to the project: the check would cost a
 * lookup per event, and deleting a project would block the database for minutes. A job deletes the rows of deleted
 * projects.
 */

export const eventTable = pgTable(
  'events',
  {
    project_id: integer('project_id').notNull(),
    /** Chosen by the sender: a duplicate event is stored once. */
    uuid: uuid('uuid').notNull(),
    event: text('event').notNull(),
    distinct_id: text('distinct_id').notNull(),
    /** Time of the event by the sender's clock. */
    timestamp: timestampColumn('timestamp').notNull(),
    /** Ingestion time by the database's clock: see `ingestion-barrier.ts`. */
    inserted_at: timestampColumn('inserted_at').notNull(),
    properties: jsonColumn('properties').notNull(),
    elements_chain: text('elements_chain'),
    person_id: uuid('person_id'),
    /** Properties of the person at ingestion. */
    person_properties: jsonColumn('person_properties'),
    /** Survey id of survey events sent by SDKs. No survey has another kind of id. */
    survey_id: uuid('survey_id').generatedAlwaysAs(sql`case
      when event in ('survey shown', 'survey dismissed', 'survey sent')
        and properties ->> '$survey_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (properties ->> '$survey_id')::uuid end`),
    /**
     * Submission id of survey responses: the same for all events of one submission. An event without one counts as a
     * submission by itself.
     */
    survey_response: uuid('survey_response').generatedAlwaysAs(sql`case
      when event = 'survey sent'
        or event = 'survey dismissed' and properties ->> '$survey_partially_completed' = 'true'
      then coalesce(md5(nullif(properties ->> '$survey_submission_id', ''))::uuid, "uuid") end`),
  },
  (table) => [
    primaryKey({ columns: [table.project_id, table.uuid] }),
    index('events_arrived').on(table.project_id, table.inserted_at, table.uuid),
    index('events_happened').on(table.project_id, table.timestamp, table.uuid),
    index('events_by_name').on(table.project_id, table.event, table.inserted_at, table.uuid),
    index('events_by_distinct_id').on(table.project_id, table.distinct_id, table.timestamp, table.uuid),
    // Covering index for survey counts, so that they do not read the wide rows.
    index('events_of_surveys')
      .on(
        table.project_id,
        table.event,
        table.survey_id,
        table.survey_response,
        table.timestamp,
        table.distinct_id,
        table.uuid,
      )
      .where(sql`survey_id is not null`),
    // Responses to a survey in their order. The condition has a form of its own, so that no other query uses this index:
    // without statistics, the planner would also choose it for the events of a submission.
    index('events_survey_responses')
      .on(table.project_id, table.survey_id, table.timestamp, table.uuid)
      .where(sql`nullif(event, '') = 'survey sent' and survey_id is not null`),
  ],
)

export const personTable = pgTable(
  'persons',
  {
    id: idColumn(),
    project_id: integer('project_id').notNull(),
    properties: jsonColumn('properties').notNull(),
    is_identified: boolean('is_identified').notNull().default(false),
    is_deleted: boolean('is_deleted').notNull().default(false),
    /** Change counter; the row with the highest value wins. */
    version: integer('version').notNull().default(0),
    created_at: createdAt(),
    /** Time of the last change by the database's clock: see `ingestion-barrier.ts`. */
    changed_at: timestampColumn('changed_at').notNull(),
  },
  (table) => [
    index('persons_changed').on(table.project_id, table.changed_at, table.id),
    index('persons_created').on(table.project_id, table.created_at, table.id).where(sql`not is_deleted`),
    index('persons_by_email')
      .on(table.project_id, sql`lower(left(properties ->> 'email', 200))`)
      .where(sql`not is_deleted`),
  ],
)

/** Distinct ids by which SDKs identify a person. Merging two persons moves the ids of one to the other. */
export const distinctIdTable = pgTable(
  'distinct_ids',
  {
    project_id: integer('project_id').notNull(),
    distinct_id: text('distinct_id').notNull(),
    person_id: uuid('person_id').notNull(),
    version: integer('version').notNull().default(0),
    changed_at: timestampColumn('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.project_id, table.distinct_id] }),
    index('distinct_ids_changed').on(table.project_id, table.changed_at, table.distinct_id),
    index().on(table.person_id),
  ],
)
