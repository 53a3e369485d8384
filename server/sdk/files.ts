import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Packed, pack } from './packed'

const require = createRequire(import.meta.url)
const FOLDER = dirname(require.resolve('posthog-js/package.json'))

/** Installed version of the browser SDK. */
export const SDK_VERSION: string = require('posthog-js/package.json').version

/** Serves the scripts of the browser SDK by name. Each is read and compressed once, on first request. */
export function sdkFiles() {
  const dist = join(FOLDER, 'dist')
  const names = new Set(readdirSync(dist).filter((name) => name.endsWith('.js')))
  const files = new Map<string, Promise<Packed>>()

  return (name: string): Promise<Packed> | null => {
    if (!names.has(name)) return null
    const file = files.get(name) ?? readFile(join(dist, name)).then(pack)
    files.set(name, file)
    return file
  }
}
