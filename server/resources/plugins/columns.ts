import type { PluginPatch } from '../../../contract/schemas/plugins'
import { JsonText } from '../../json'
import type { Change } from './write'

/** The fields that were sent, as columns. Null clears what cannot be null. */
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
