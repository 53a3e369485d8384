import { type SQL, sql } from 'drizzle-orm'
import type { PluginSegment } from '../../../contract/resources/plugins'
import type { Plugin } from '../../../contract/schemas/plugins'
import { pluginTable } from '../../db/tables/plugins'

const capabilities = sql`${pluginTable.capabilities}::jsonb`
const methods = sql`(${capabilities} -> 'methods')`

/** The only thing in which the five groups differ on this side. */
export const groups: Record<
  PluginSegment,
  {
    /** Which plugins the group shows. */
    shows: SQL | undefined
    /** What a plugin made in the group can do, where nobody says: so that the group shows it. */
    capabilities: Plugin['capabilities']
  }
> = {
  plugins: { shows: undefined, capabilities: {} },
  pipeline_destinations: {
    shows: sql`${methods} ?| array['onEvent', 'composeWebhook', 'exportEvents']`,
    capabilities: { methods: ['onEvent'] },
  },
  pipeline_transformations: {
    shows: sql`${methods} ? 'processEvent'`,
    capabilities: { methods: ['processEvent'] },
  },
  pipeline_import_apps: {
    shows: sql`(${capabilities} -> 'scheduled_tasks' -> 0 is not null
      or not ${methods} ?| array['processEvent', 'onEvent', 'composeWebhook', 'exportEvents'])`,
    capabilities: { scheduled_tasks: ['runEveryMinute'] },
  },
  pipeline_frontend_apps: {
    shows: sql`not ${capabilities} ?| array['methods', 'scheduled_tasks']`,
    capabilities: {},
  },
}
