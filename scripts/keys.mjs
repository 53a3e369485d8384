// `npm run keys`: builds what is not built, then is the command.
import { ensureBuilt } from './built.mjs'

await ensureBuilt()
await import('../dist/server/keys.js')
