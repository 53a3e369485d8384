import { fileURLToPath } from 'node:url'

/** An empty, migrated database as one file. Made by the global setup. */
export const TEMPLATE = fileURLToPath(new URL('../../.cache/test-database.tar', import.meta.url))
