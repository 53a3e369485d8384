import type { PluginPatch } from '../../../contract/schemas/plugins'
import { JsonText } from '../../json'
import type { Change } from './write'

/** Maps the fields of the request to columns. Null resets non-nullable columns to an empty value. */
export function columnsOf(body: PluginPatch): Change['values'] {
  const { config_schema, capabilities, metrics, public_jobs, ...plain } = body
  return {
    ...plain,
    ...(config_schema !== undefined && { config_schema: JsonText.of(config_schema ?? {}) }),
    ...(capabilities !== undefined && { capabilities: JsonText.of(capabilities ?? {}) }),
    ...(metrics !== undefined && { metrics: metrics && JsonText.of(metrics) }),
    ...(public_jobs !== undefined && { public_jobs: public_jobs && JsonText.of(public_jobs) }),
  }
}
