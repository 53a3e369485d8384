import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built } from '../../../tests/support/built-server'
import { freshPostgres } from '../../../tests/support/database'
import { breakingStatements } from '../../../tests/support/migration-changes'
import { startServer } from '../../../tests/support/test-server'
import type { OpenDatabase } from './client'
import type { Database } from './database'
import { getNewestMigration, listMigrations, MIGRATIONS, MIN_COMPATIBLE_MIGRATION } from './migrations'
import { selectRows } from './select-rows'

const { embeddedDatabase, openDatabase } = built

const ROWS = fileURLToPath(new URL('../../../tests/support/first-schema.sql', import.meta.url))
const KEY = 'phx_of_the_first_schema_0000'
/** A future version with our migrations and one more. */
const LATER = { tag: '9999_later', when: getNewestMigration() + 1000 }

/** Number of counter shards per project. */
const VERSION_PARTS = 16

type Tables = Map<string, object[]>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-migrations-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Creates a folder with the migrations up to one of them, and optionally further SQL. */
async function createMigrationsFolder(name: string, upTo: string, more?: string): Promise<string> {
  const to = join(folder, name)
  await cp(MIGRATIONS, to, { recursive: true })
  const path = join(to, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const last = listMigrations().findIndex(({ tag }) => tag === upTo)
  journal.entries = journal.entries.slice(0, last + 1)
  if (more) {
    journal.entries.push({ idx: last + 1, version: '7', breakpoints: true, ...LATER })
    await writeFile(join(to, `${LATER.tag}.sql`), more)
  }
  await writeFile(path, JSON.stringify(journal))
  return to
}

/** Opens a database at the given migrations with its rows: embedded, or on PostgreSQL if the tests have one. */
async function openDatabaseAt(migrationsFolder: string, script: string) {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const client = await PGlite.create()
    await client.exec("set time zone 'UTC'")
    await migrate(drizzle(client), { migrationsFolder })
    await client.exec(script)
    const rows = await loadRows(drizzle(client))
    const dump = await client.dumpDataDir('none')
    await client.close()
    const open = async () => {
      const { client, ...rest } = await embeddedDatabase(undefined, dump)
      return { ...rest, close: () => client.close() }
    }
    return { rows, open, drop: async () => {} }
  }
  const { url, drop } = await freshPostgres(server)
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  await migratePostgres(drizzlePostgres(client), { migrationsFolder })
  await client.query(script)
  const rows = await loadRows(drizzlePostgres(client))
  await client.end()
  return {
    rows,
    open: () => openDatabase({ DATABASE_URL: url, DATABASE_POOL: 4, DATA_DIR: '', DISK_RESERVE_MB: 0 }),
    drop,
  }
}

/** Statement by which the future version declares its compatibility. */
const buildMessage = (timestamp: number) =>
  `insert into instance_settings (key, value) values ('schema_works_from', '${timestamp}')`

const readMinCompatible = listMigrations().find(({ tag }) => tag === MIN_COMPATIBLE_MIGRATION)?.when ?? 0
const newestTag = () => listMigrations().at(-1)?.tag ?? ''

const ADDING = `alter table "surveys" add column "later" text;
--> statement-breakpoint
alter table "surveys" add column "much_later" boolean default false not null;
--> statement-breakpoint
alter table "projects" add column "later" integer default 1 not null;
--> statement-breakpoint
create table "later_things" ("id" integer primary key, "project_id" integer references "projects"("id") on delete cascade);
--> statement-breakpoint
create index "later_surveys" on "surveys" ("later");`

/**
 * Asserts that the server works on a database with the rows of the first schema: it reads, creates, updates, deletes
 * and ingests events.
 */
async function isMigrating(database: Pick<OpenDatabase, 'db' | 'load'>) {
  const server = await startServer(database)
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${KEY}` }
    const { statusCode, body } = await server.request({ method, url, headers, payload })
    return { status: statusCode, body: body && JSON.parse(body) }
  }
  const surveys = '/api/projects/1/surveys/'
  expect((await call('GET', surveys)).body).toMatchObject({
    count: 1,
    results: [{ name: 'How was it?', linked_flag_id: 1 }],
  })
  const created = await call('POST', surveys, { name: 'And now?', type: 'popover' })
  expect(created.status).toBe(201)
  const recordUrl = `${surveys}${created.body.id}/`
  expect((await call('PATCH', recordUrl, { archived: true })).status).toBe(200)
  expect((await call('DELETE', recordUrl)).status).toBe(204)
  const batch = [{ event: 'seen', distinct_id: 'somebody' }]
  expect((await call('POST', '/batch/', { api_key: 'phc_shop', batch })).status).toBe(200)
  expect((await call('GET', '/api/projects/1/')).body).toMatchObject({ name: 'Shop', ingested_event: true })
  await server.close()
}

/** Returns all rows of all our tables. */
async function loadRows(db: Database): Promise<Tables> {
  const tables = await selectRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const entries: Tables = new Map()
  for (const { name } of tables) {
    const rows = await selectRows<{ row: object }>(
      db,
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by to_jsonb(t)::text`,
    )
    entries.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return entries
}

describe('the migrations', { timeout: 120_000 }, () => {
  it('upgrade a database of the first schema without losing a row', async () => {
    const script = await readFile(ROWS, 'utf8')
    const {
      rows: before,
      open,
      drop,
    } = await openDatabaseAt(await createMigrationsFolder('first', '0000_start'), script)
    for (const [table, rows] of before) expect(rows.length, table).toBeGreaterThan(0)
    const database = await open()
    const after = await loadRows(database.db)
    for (const [table, rows] of before)
      expect(after.get(table), table).toEqual(rows.map((row) => expect.objectContaining(row)))
    // Later migrations fill their tables from existing rows.
    expect(after.get('sdk_versions')).toHaveLength(VERSION_PARTS * (before.get('projects')?.length ?? 0))

    await isMigrating(database)
    await database.close()
    await drop()
  })

  it('count the calls of flags and the names of stored events', async () => {
    const call = (response: string, age: string) => `
      insert into events (project_id, uuid, event, distinct_id, timestamp, inserted_at, properties)
      values (1, gen_random_uuid(), '$feature_flag_called', 'ann', now() - interval '${age}', now(),
        '{"$feature_flag": "beta", "$feature_flag_response": ${response}}');`
    const calls = [
      call('true', '1 hour'),
      call('true', '1 hour'),
      call('"gone"', '1 hour'),
      call('true', '40 days'),
    ]
    const { open, drop } = await openDatabaseAt(
      await createMigrationsFolder('uncounted', '0016_notifications'),
      (await readFile(ROWS, 'utf8')) + calls.join(''),
    )
    const database = await open()
    const after = await loadRows(database.db)
    expect(after.get('flag_calls')).toEqual([
      expect.objectContaining({ flag_id: 1, response: '', calls: 1 }),
      expect.objectContaining({ flag_id: 1, response: 'true', calls: 2 }),
    ])
    expect(after.get('event_names')).toMatchObject([{ project_id: 1, name: '$feature_flag_called' }])
    await database.close()
    await drop()
  })

  it('leave this version working after additive migrations of a newer version', async () => {
    const { open, drop } = await openDatabaseAt(
      await createMigrationsFolder('later', newestTag(), ADDING),
      `${await readFile(ROWS, 'utf8')}; ${buildMessage(readMinCompatible)}`,
    )
    const database = await open()
    await isMigrating(database)
    // Both versions have recorded themselves.
    const marks = await selectRows(
      database.db,
      sql`select value from instance_settings where key = 'schema_works_from'`,
    )
    expect(marks).toEqual([{ value: String(readMinCompatible) }])
    await database.close()
    // It does not repeat the migrations of the newer version.
    await (await open()).close()
    await drop()
  })

  it('refuse a database that an incompatible newer version migrated, with a message, and leave it unchanged', async () => {
    const { open, drop } = await openDatabaseAt(
      await createMigrationsFolder('last', newestTag(), 'alter table "surveys" drop column "archived"'),
      buildMessage(LATER.when),
    )
    await expect(open()).rejects.toThrow(
      'a newer version of Hedgerow has migrated it and this version is not compatible with it',
    )
    await drop()
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'of a newer version can run while this one is working',
    async () => {
      const script = await readFile(ROWS, 'utf8')
      const { open, drop } = await openDatabaseAt(await createMigrationsFolder('beside', newestTag()), script)
      const database = await open()
      for (const statement of ADDING.split('--> statement-breakpoint')) {
        await Promise.all([isMigrating(database), database.run(statement)])
      }
      await isMigrating(database)
      await database.close()
      await drop()
    },
  )

  it('are all listed, ordered by number and by timestamp', () => {
    const entries = listMigrations()
    expect(entries.map(({ tag }) => tag)).toEqual(entries.map(({ tag }) => tag).sort())
    expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).sort((a, b) => a - b))
    expect(entries.map(({ tag }) => tag)).toContain(MIN_COMPATIBLE_MIGRATION)
  })

  it('are only additive since the oldest version declared compatible with them', async () => {
    const entries = listMigrations()
    const start = entries.findIndex(({ tag }) => tag === MIN_COMPATIBLE_MIGRATION)
    for (const { tag } of entries.slice(start + 1)) {
      const text = await readFile(join(MIGRATIONS, `${tag}.sql`), 'utf8')
      expect(
        breakingStatements(text),
        `${tag} takes away what versions since ${MIN_COMPATIBLE_MIGRATION} use`,
      ).toEqual([])
    }
  })

  it('are classified into additive and breaking ones', () => {
    const statementText = 'create table "new" ("id" integer);'
    for (const harmless of [
      `${statementText} alter table "new" add constraint "c" check (id > 0);`,
      'alter table "surveys" add column "extra" text;',
      'alter table "surveys" add column "extra" boolean default false not null;',
      'create index "i" on "surveys" ("name"); drop index "i";',
      'alter table "surveys" drop constraint "c"; create unique index "c" on "surveys" ("name") where archived;',
    ])
      expect(breakingStatements(harmless), harmless).toEqual([])
    for (const harm of [
      'drop table "surveys";',
      'alter table "surveys" drop column "name";',
      'alter table "surveys" rename column "name" to "title";',
      'alter table "surveys" alter column "name" set data type integer;',
      'alter table "surveys" alter column "description" set not null;',
      'alter table "surveys" add column "extra" text not null;',
      'alter table "surveys" add constraint "c" unique ("name");',
      'create unique index "i" on "surveys" ("name");',
      'create unique index "i" on "surveys" ("name") where archived;',
    ])
      expect(breakingStatements(harm), harm).toHaveLength(1)
  })
})
