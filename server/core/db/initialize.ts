import { embeddedDatabase } from './client'

// Separate process, started by `initializeDatabase`; it ends with its parent.
process.on('disconnect', () => process.exit(1))
const { client } = await embeddedDatabase(process.argv[2])
await client.close()
process.exit(0)
