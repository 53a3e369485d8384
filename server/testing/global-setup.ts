import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { embeddedDatabase } from '../db/client'
import { TEMPLATE } from './database'

/** Makes the empty, migrated database once; every test file starts from a copy. */
export default async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return
  const { client } = await embeddedDatabase()
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(dirname(TEMPLATE), { recursive: true })
  await writeFile(TEMPLATE, Buffer.from(await dump.arrayBuffer()))
}
