import type { Plugin } from 'vite'
import { bundleScript } from './inline-script-plugin.ts'

const SUFFIX = '?own-script'

/** `import text from './x?own-script'` returns a module with its imports as the text of one classic script. */
export function ownScript(): Plugin {
  return {
    name: 'own-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null
      const resolved = await this.resolve(source.slice(0, -SUFFIX.length), importer)
      return resolved && resolved.id + SUFFIX
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const path = id.slice(0, -SUFFIX.length)
      this.addWatchFile(path)
      return `export default ${JSON.stringify(await bundleScript(`import ${JSON.stringify(path)}`))}`
    },
  }
}
