// Creates an empty, migrated database with the built server, and writes it to a file from which tests start.
import { mkdir, stat, writeFile } from 'node:fs/promises'

const cache = new URL('../../.cache/', import.meta.url)
const template = new URL('test-database.tar', cache)
const library = new URL('../../dist/server/library.js', import.meta.url)

const getModifiedTime = async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0

if ((await getModifiedTime(template)) < (await getModifiedTime(library))) {
  const { embeddedDatabase } = await import(library)
  const { client } = await embeddedDatabase()
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(cache, { recursive: true })
  await writeFile(template, Buffer.from(await dump.arrayBuffer()))
}
