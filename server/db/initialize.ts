import { embeddedDatabase } from './client'

// Process of its own, started by `initializeDatabase`, with which it ends.
process.on('disconnect', () => process.exit(1))
const { client } = await embeddedDatabase(process.argv[2])
await client.close()
process.exit(0)
