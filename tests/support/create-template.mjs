// Creates an empty, migrated database with the built server, from which tests start: a file with an embedded one, or with
// arguments `<url> <name>` a database of that name on a PostgreSQL server.
import { mkdir, stat, writeFile } from 'node:fs/promises'

const cache = new URL('../../.cache/', import.meta.url)
const template = new URL('test-database.tar', cache)
const library = new URL('../../dist/server/library.js', import.meta.url)

const getModifiedTime = async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0

async function createPostgresTemplate(server, name) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const { openDatabase } = await import(library)
  const url = Object.assign(new URL(server), { pathname: name }).href
  const settings = { DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '', DISK_RESERVE_MB: 0 }
  await (await openDatabase(settings)).close()
}

async function createEmbeddedTemplate() {
  const { embeddedDatabase } = await import(library)
  const { client } = await embeddedDatabase()
  // Databases that nothing connects to, more than half of the files of every copy.
  await client.exec("update pg_database set datistemplate = false where datname like 'template%'")
  for (const unused of ['template0', 'template1']) await client.exec(`drop database ${unused}`)
  await client.exec('checkpoint')
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(cache, { recursive: true })
  await writeFile(template, Buffer.from(await dump.arrayBuffer()))
}

const [server, name] = process.argv.slice(2)
if (server) await createPostgresTemplate(server, name)
else if ((await getModifiedTime(template)) < (await getModifiedTime(library))) await createEmbeddedTemplate()
