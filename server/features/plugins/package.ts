import type { PluginFiles } from '../../../contract/schemas/plugins'
import type { PluginChange } from './columns'
import { toPluginColumns } from './columns'
import { invalidUrl } from './errors'
import { parseManifest } from './manifest'
import type { PluginOrigin } from './origin'

const MANIFEST = 'plugin.json'
/** Main file name, regardless of the package's own name for it. */
const MAIN = 'index.ts'
/** Browser code: a package with one of these needs no main file. */
const SITES = ['frontend.tsx', 'site.ts']
const OTHERS = [...SITES, 'README.md']

/** Builds the update of a plugin from its source. Files that users added to it remain. */
export async function readPackage(origin: PluginOrigin): Promise<PluginChange> {
  const tag = await origin.latest()
  const read = await origin.open(tag)
  const manifest = (await read([MANIFEST])).get(MANIFEST)
  if (manifest === undefined) throw invalidUrl('There is no plugin.json at this URL.')
  const { name, description, icon, config, publicJobs, main } = parseManifest(manifest, 'url')

  const mains = main ? [main.replace(/^(\.?\/)+/, '')] : ['index.js', 'index.ts']
  const foundFiles = await read([...mains, ...OTHERS])
  const code = mains.map((path) => foundFiles.get(path)).find((text) => text !== undefined)
  if (code === undefined && !SITES.some((site) => foundFiles.has(site))) {
    throw invalidUrl(`There is no main file ${mains.join(' or ')}, and no ${SITES.join(' or ')}.`)
  }
  const files: PluginFiles = { [MANIFEST]: manifest, [MAIN]: code ?? null }
  for (const fileName of OTHERS) files[fileName] = foundFiles.get(fileName) ?? null
  return {
    values: {
      ...toPluginColumns({
        name,
        description: description ?? '',
        icon: icon ?? null,
        config_schema: config ?? {},
        public_jobs: publicJobs ?? {},
      }),
      tag,
      latest_tag: tag,
    },
    files,
  }
}
