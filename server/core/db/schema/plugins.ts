import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Plugin } from '../../../../contract/schemas/plugins'
import type { JsonText } from '../../json'
import { jsonColumn } from '../columns'
import { organizationTable } from './organizations'

/** Plugins of all five groups: the capabilities of a plugin determine where it is displayed. */
export const pluginTable = pgTable(
  'plugins',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    plugin_type: text('plugin_type').$type<Plugin['plugin_type']>(),
    name: text('name'),
    description: text('description'),
    /** Source URL, without any token. */
    url: text('url'),
    icon: text('icon'),
    config_schema: jsonColumn('config_schema').notNull().default(sql`'{}'`),
    tag: text('tag'),
    latest_tag: text('latest_tag'),
    is_global: boolean('is_global').notNull().default(false),
    capabilities: jsonColumn('capabilities')
      .$type<JsonText<Plugin['capabilities']>>()
      .notNull()
      .default(sql`'{}'`),
    metrics: jsonColumn('metrics').$type<JsonText<Plugin['metrics']>>().default(sql`'{}'`),
    public_jobs: jsonColumn('public_jobs').$type<JsonText<Plugin['public_jobs']>>().default(sql`'{}'`),
  },
  (table) => [uniqueIndex('plugins_address').on(table.organization_id, table.url)],
)

/** Source code of plugins. It is stored and displayed, never executed. */
export const pluginFileTable = pgTable(
  'plugin_files',
  {
    plugin_id: integer('plugin_id')
      .notNull()
      .references(() => pluginTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.plugin_id, table.name] })],
)
