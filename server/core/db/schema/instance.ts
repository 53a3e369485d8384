import { pgTable, text } from 'drizzle-orm/pg-core'

/** Settings shared by all processes on this database. */
export const instanceSettingTable = pgTable('instance_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})
