// `npm start`: builds what is not built, then is the server.
import { ensureBuilt } from './built.mjs'

await ensureBuilt()
await import('../dist/server/main.js')
