import { fileURLToPath } from 'node:url'

/** File with an empty, migrated database, created by the global setups with `create-template.mjs`. */
export const TEMPLATE = fileURLToPath(new URL('../../.cache/test-database.tar', import.meta.url))
