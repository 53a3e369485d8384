import { z } from 'zod'
import { JsonObject } from '../../../contract/schemas/primitives'
import { invalid } from '../../core/errors'
import { assertStorableText } from '../../core/http/validation'

/** Supported fields of plugin.json; all others are ignored. */
const PluginManifest = z.object({
  name: z.string('a string is required').trim().min(1, 'a string is required').max(200),
  description: z.string().nullish(),
  icon: z.string().max(800).nullish(),
  config: z.union([z.array(JsonObject), JsonObject], 'a list or an object is required').nullish(),
  publicJobs: JsonObject.nullish(),
  main: z.string().max(200).nullish(),
  stateless: z.boolean().nullish(),
})
type PluginManifest = z.output<typeof PluginManifest>

/** Parses plugin.json or throws a validation error; `attr` is the field that contained it. */
export function parseManifest(text: string, attr: string): PluginManifest {
  const refused = (fault: string) => invalid(`plugin.json cannot be used: ${fault}.`, attr)
  const json = parseJson(text)
  if (json === undefined) throw refused('it is not JSON')
  try {
    assertStorableText(json)
  } catch {
    throw refused('it contains characters that cannot be stored or is nested too deeply')
  }
  const { data, error } = PluginManifest.safeParse(json)
  if (!data) {
    const { path = [], message = '' } = error?.issues[0] ?? {}
    throw refused([...path, message].join(': '))
  }
  if (data.stateless && Object.keys(data.config ?? {}).length)
    throw refused('a stateless plugin cannot have a config')
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
