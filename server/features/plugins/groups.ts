import { type SQL, sql } from 'drizzle-orm'
import type { PluginSegment } from '../../../contract/endpoints/plugins'
import type { Plugin } from '../../../contract/schemas/plugins'
import { pluginTable } from '../../core/db/schema/plugins'

const capabilities = sql`${pluginTable.capabilities}::jsonb`
const methods = sql`(${capabilities} -> 'methods')`

/** Configuration of the five plugin groups; they differ in nothing else on the server. */
export const groups: Record<
  PluginSegment,
  {
    /** Condition for the plugins that the group lists. */
    shows: SQL | undefined
    /** Default capabilities of a plugin created in the group, chosen so that the group lists it. */
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
