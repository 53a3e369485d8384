import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { PersonalApiKeyCreate } from '../../contract/schemas/personal-api-keys'
import { type Env, readEnv } from '../config'
import { openDatabase } from '../core/db/client'
import type { Database } from '../core/db/database'
import { withLocalPostgres } from '../core/db/local-postgres/cluster'
import { personalApiKeyTable } from '../core/db/schema/personal-api-keys'
import { userTable } from '../core/db/schema/users'
import { HttpError } from '../core/errors'
import { parseWithSchema } from '../core/http/validation'
import { stripLineBreaks } from '../core/mail/text'
import { issueApiKey, revokeApiKey } from '../features/accounts/api-keys'

const HELP = `Manage personal API keys on the machine of the server.

  hedgerow keys list                (in a checkout: npm run keys -- list)
  hedgerow keys mint --email <owner> --label <text> [--scopes <scope>,...]
                     [--organizations <id>,...] [--projects <id>,...]
  hedgerow keys revoke <id>

A new key has all permissions of its owner, unless --scopes restricts the actions (survey:read, survey:write, ...) and
--organizations and --projects restrict the resources. Its value is printed only once.
DATABASE_URL or DATA_DIR locate the database, as they do for the server. The embedded database allows one process at a
time: stop the server first.`

/** Invalid command line: exit code 2 instead of 1. */
class UsageError extends Error {}

const NO_ACTOR = { actor: null }

const COMMANDS: Record<string, (db: Database, args: Args) => Promise<string>> = {
  list,
  mint: createKey,
  revoke,
}

type Args = ReturnType<typeof readArgs>

function readArgs() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        email: text,
        label: text,
        scopes: text,
        organizations: text,
        projects: text,
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function main(): Promise<void> {
  const args = readArgs()
  if (args.values.help) return console.log(HELP)
  const [name = ''] = args.positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(name ? `Unknown command: ${name}` : 'Name a command.')
  const env = readEnv()
  if (env.UPSTREAM_URL) throw new Error(`Create keys on ${env.UPSTREAM_URL.host} (UPSTREAM_URL).`)
  await withLocalPostgres(env, async (settings) => {
    assertDatabase(settings)
    const database = await openDatabase(settings)
    try {
      console.log(await command(database.db, args))
    } finally {
      await database.close()
    }
  })
}

/** Asserts that the embedded database exists: opening it would create one, and a key needs an existing user. */
function assertDatabase({ DATABASE_URL, DATA_DIR }: Env): void {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'db'))) {
    throw new Error(`There is no database in ${DATA_DIR}. Start the server once, or set DATA_DIR.`)
  }
}

async function list(db: Database): Promise<string> {
  const rows = await db
    .select({ key: personalApiKeyTable, email: userTable.email })
    .from(personalApiKeyTable)
    .innerJoin(userTable, eq(userTable.id, personalApiKeyTable.user_id))
    .orderBy(userTable.email, personalApiKeyTable.created_at)
  if (rows.length === 0) return 'There are no keys.'
  return (
    rows
      .map(({ key, email }) =>
        [
          key.id,
          email,
          key.mask_value,
          `used ${key.last_used_at ?? 'never'}`,
          key.scopes.join(','),
          ...(key.scoped_organizations.length ? [`organizations ${key.scoped_organizations.join(',')}`] : []),
          ...(key.scoped_teams.length ? [`projects ${key.scoped_teams.join(',')}`] : []),
          key.label,
        ].join('  '),
      )
      // Terminals interpret control characters.
      .map(stripLineBreaks)
      .join('\n')
  )
}

async function createKey(db: Database, { values }: Args): Promise<string> {
  const { email, label } = values
  if (!email || !label) throw new UsageError('mint needs --email and --label.')
  const [owner] = await db
    .select()
    .from(userTable)
    .where(and(eq(sql`lower(${userTable.email})`, email.toLowerCase()), eq(userTable.is_active, true)))
  if (!owner) throw new Error(`No account has the email address ${email}.`)
  const input = parseWithSchema(PersonalApiKeyCreate, {
    label,
    scopes: splitOption(values, 'scopes') ?? ['*'],
    scoped_organizations: splitOption(values, 'organizations'),
    scoped_teams: splitOption(values, 'projects')?.map(Number),
  })
  const { value } = await issueApiKey(db, NO_ACTOR, owner.id, input)
  console.error('The new key, shown only once:')
  return value
}

async function revoke(db: Database, { positionals }: Args): Promise<string> {
  const [, id, more] = positionals
  if (!id || more) throw new UsageError('revoke requires the ID of one key. Run list to see the IDs.')
  const revokedKey = await revokeApiKey(db, NO_ACTOR, { id })
  if (!revokedKey) throw new Error(`No key has the ID ${id}.`)
  return `The key ${revokedKey.mask_value} (${revokedKey.label}) is revoked. A running server refuses it within five seconds.`
}

function splitOption(
  values: Args['values'],
  option: 'scopes' | 'organizations' | 'projects',
): string[] | undefined {
  const list = values[option]
    ?.split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  // An empty list would mean no restriction, which is not intended if a shell variable was empty.
  if (list?.length === 0) throw new UsageError(`--${option} is empty.`)
  return list
}

function describeError(error: Error): string {
  if (error instanceof UsageError) return `${error.message}\n\n${HELP}`
  return error instanceof HttpError && error.attr ? `${error.attr}: ${error.message}` : error.message
}

main().catch((error: Error) => {
  console.error(describeError(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
})
