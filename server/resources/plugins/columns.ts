import type { PluginPatch } from '../../../contract/schemas/plugins'
import { JsonText } from '../../json'
import type { PluginChange } from './save-plugin'

/** Maps the fields of the request to columns. Null resets non-nullable columns to an empty value. */
export function toPluginColumns(body: PluginPatch): PluginChange['values'] {
  const { config_schema, capabilities, metrics, public_jobs, ...plain } = body
  return {
    ...plain,
    ...(config_schema !== undefined && { config_schema: JsonText.from(config_schema ?? {}) }),
    ...(capabilities !== undefined && { capabilities: JsonText.from(capabilities ?? {}) }),
    ...(metrics !== undefined && { metrics: metrics && JsonText.from(metrics) }),
    ...(public_jobs !== undefined && { public_jobs: public_jobs && JsonText.from(public_jobs) }),
  }
}
