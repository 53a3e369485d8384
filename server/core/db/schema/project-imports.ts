import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportedRecord, ImportState } from '../../../../contract/schemas/project-imports'
import type { JsonText } from '../../json'
import { createdAt, idColumn, jsonColumn, timestampColumn } from '../columns'
import { organizationTable, projectTable } from './organizations'
import { userTable } from './users'

/** Imports of projects of other servers, which remain as reports. */
export const projectImportTable = pgTable(
  'project_imports',
  {
    id: idColumn(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    /** Project that is imported into; null once it was deleted permanently. */
    project_id: integer('project_id').references(() => projectTable.id, { onDelete: 'set null' }),
    /** The settings of the source are imported into a new project only. */
    is_new_project: boolean('is_new_project').notNull(),
    invite_members: boolean('invite_members').notNull(),
    source_host: text('source_host').notNull(),
    source_project: text('source_project').notNull(),
    source_name: text('source_name').notNull(),
    state: text('state').$type<ImportState>().notNull().default('running'),
    /** Sentence about the failure; null without one. */
    error: text('error'),
    /** Encrypted keys of both servers; null once the import has ended. */
    sealed_keys: text('sealed_keys'),
    /** Personal API key of this server that the import uses. */
    key_id: text('key_id'),
    /** Prepared records; null until the source was read. */
    items: jsonColumn('items'),
    /** Ids in this server by kind and id in the source. */
    mapping: jsonColumn('mapping').$type<JsonText<Record<string, string | number>>>().notNull(),
    results: jsonColumn('results').$type<JsonText<ImportedRecord[]>>().notNull(),
    /** Number of records of the source; null until it was read. */
    total: integer('total'),
    created_by_id: integer('created_by_id').references(() => userTable.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    finished_at: timestampColumn('finished_at'),
  },
  (table) => [index().on(table.organization_id, table.created_at), index().on(table.project_id)],
)
