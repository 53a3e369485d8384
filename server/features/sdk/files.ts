import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type CompressedBody, compressOnce } from './compressed-response'

const require = createRequire(import.meta.url)
const FOLDER = dirname(require.resolve('posthog-js/package.json'))

/** Installed version of the browser SDK. */
export const SDK_VERSION: string = require('posthog-js/package.json').version

/** Serves the scripts of the browser SDK by name. Each is read and compressed once, on first request. */
export function createScriptCache() {
  const dist = join(FOLDER, 'dist')
  const names = new Set(readdirSync(dist).filter((name) => name.endsWith('.js')))
  const files = new Map<string, Promise<CompressedBody>>()

  return (name: string): Promise<CompressedBody> | null => {
    if (!names.has(name)) return null
    const file = files.get(name) ?? readFile(join(dist, name)).then(compressOnce)
    files.set(name, file)
    return file
  }
}
