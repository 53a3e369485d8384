import { pgTable, text } from 'drizzle-orm/pg-core'

/** What all processes on this database have to agree on. */
export const instanceSettingTable = pgTable('instance_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})
