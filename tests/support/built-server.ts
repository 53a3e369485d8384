import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Folder of the built server that users run. */
export const BUILT_SERVER = fileURLToPath(new URL('../../dist/server', import.meta.url))

const library = `${BUILT_SERVER}/library.js`
if (!existsSync(library)) throw new Error('The server is not built. Run `npm run build` first.')

/** Built server, loaded by Node as for users, not transformed by the test runner. */
export const built: typeof import('../../server/library') = await import(
  /* @vite-ignore */ pathToFileURL(library).href
)
