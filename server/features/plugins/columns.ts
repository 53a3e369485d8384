import type { ParsedBody } from '../../../contract/parsed-body'
import type { PluginFiles, PluginPatch } from '../../../contract/schemas/plugins'
import type { pluginTable } from '../../core/db/schema/plugins'
import { JsonText } from '../../core/json'

/** Maps the fields of the request to columns. Null resets non-nullable columns to an empty value. */
export function toPluginColumns(body: ParsedBody<PluginPatch>): PluginChange['values'] {
  const { config_schema, capabilities, metrics, public_jobs, ...plain } = body
  return {
    ...plain,
    ...(config_schema !== undefined && { config_schema: JsonText.from(config_schema ?? {}) }),
    ...(capabilities !== undefined && { capabilities: JsonText.from(capabilities ?? {}) }),
    ...(metrics !== undefined && { metrics: metrics && JsonText.from(metrics) }),
    ...(public_jobs !== undefined && { public_jobs: public_jobs && JsonText.from(public_jobs) }),
  }
}

/** Changes of a write: columns, and files by name, where null deletes a file. */
export interface PluginChange {
  values: Partial<Omit<typeof pluginTable.$inferSelect, 'id' | 'organization_id' | 'url'>>
  files?: PluginFiles | undefined
}
