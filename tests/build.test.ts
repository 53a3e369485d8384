import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { BUILT_SERVER, built } from './support/built-server'
import { buildProcess } from './support/server-process'

/* Lazily loaded modules of the built server, imported from the build in the same way as its code does. */

// The exports of libraries are of every shape; each use checks what it gets.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Module = any

interface LazyImport {
  specifier: string
  /** Names that the importing code uses; null if they could not be determined from the code. */
  names: string[] | null
}

/** Returns the dynamic imports of a built file. */
function lazyImportsIn(file: string): LazyImport[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(BUILT_SERVER, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const imports: LazyImport[] = []
  const visit = (node: ts.Node) => {
    const [argument] = ts.isCallExpression(node) ? node.arguments : []
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      expect(argument && ts.isStringLiteralLike(argument), `${file}: ${node.getText()}`).toBe(true)
      imports.push({ specifier: (argument as ts.StringLiteral).text, names: namesTaken(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

/** Names that the code around an import uses from the module. */
function namesTaken(node: ts.Node): string[] | null {
  const { parent } = node
  if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent)) return namesTaken(parent)
  if (ts.isVariableDeclaration(parent)) return getBindingNames(parent.name)
  if (ts.isPropertyAccessExpression(parent)) {
    if (parent.name.text !== 'then') return [parent.name.text]
    const [callback] = ts.isCallExpression(parent.parent) ? parent.parent.arguments : []
    const isFunction = callback && (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))
    return isFunction && callback.parameters[0] ? getBindingNames(callback.parameters[0].name) : null
  }
  if (!ts.isArrayLiteralExpression(parent)) return null
  // let [{ a }, { b }] = await Promise.all([import(…), import(…)])
  const declaration = parent.parent.parent.parent
  if (!ts.isVariableDeclaration(declaration) || !ts.isArrayBindingPattern(declaration.name)) return null
  const element = declaration.name.elements[parent.elements.indexOf(node as ts.Expression)]
  return element && ts.isBindingElement(element) ? getBindingNames(element.name) : null
}

function getBindingNames(name: ts.BindingName): string[] | null {
  if (!ts.isObjectBindingPattern(name)) return null
  return name.elements.map((element) => (element.propertyName ?? element.name).getText())
}

const load = (specifier: string): Promise<Module> =>
  import(
    /* @vite-ignore */ specifier.startsWith('.')
      ? pathToFileURL(join(BUILT_SERVER, specifier)).href
      : specifier
  )

/** Returns the name of a module without its content hash. */
const getModuleName = (specifier: string) => specifier.replace(/^\.\/|-[0-9A-Z]{8}\.js$/g, '')

const outbound = built.createOutbound(built.readEnv({ ALLOW_PRIVATE_ADDRESSES: 'true' }))
const agents = outbound.agents({ connectMs: 1000, idleMs: 1000 })

const mockDatabase = (drizzle: Module) =>
  expect(drizzle.mock().execute, 'a database on a driver').toBeTypeOf('function')

/** Runs the migrations of the build against a database that records them. */
async function countMigrations(migrate: Module) {
  let count = 0
  const dialect = {
    migrate: async (migrations: unknown[]) => {
      count = migrations.length
    },
  }
  await migrate({ dialect, session: {} }, { migrationsFolder: join(BUILT_SERVER, 'migrations') })
  expect(count).toBe(
    readdirSync(join(BUILT_SERVER, 'migrations')).filter((name) => name.endsWith('.sql')).length,
  )
}

/** Calls the exports that the server uses from each module. `esm` is the bundled `pg`. */
const USES: Record<string, (module: Module) => Promise<unknown> | unknown> = {
  'azure-store': ({ azureStore }) => {
    const connection_string = `DefaultEndpointsProtocol=http;AccountName=a;AccountKey=${btoa('key')};BlobEndpoint=http://127.0.0.1:1/a;`
    expect(azureStore({ connection_string, container_name: 'c' }, agents).put).toBeTypeOf('function')
  },
  'open-store': async ({ openClickHouseStore }) => {
    const db = {
      transaction: (run: (tx: object) => Promise<void>) => run({ execute: async () => {} }),
      // The location of events, which is not known before the first start.
      select: () => ({ from: () => ({ where: async () => [] }) }),
    }
    const opening = openClickHouseStore({ CLICKHOUSE_DATABASE: 'default' }, 'http://127.0.0.1:1', db)
    await expect(opening).rejects.toThrow('ClickHouse cannot be used')
  },
  's3-store': ({ s3Store }) => {
    const config = {
      bucket_name: 'b',
      region: 'us-east-1',
      aws_access_key_id: 'a',
      aws_secret_access_key: 's',
    }
    expect(s3Store(config, agents).put).toBeTypeOf('function')
  },
  's3-upload': async ({ upload }) => {
    const commands: object[] = []
    const client = { send: async (command: object) => commands.push(command) }
    const body = async function* () {
      yield Buffer.from('text')
    }
    await upload(client, { Bucket: 'b', Key: 'k' }, body(), new AbortController().signal)
    expect(commands).toMatchObject([{ input: { Bucket: 'b', Key: 'k', Body: Buffer.from('text') } }])
  },
  '@aws-sdk/client-s3': ({ ListObjectsV2Command, S3Client }) => {
    expect(new ListObjectsV2Command({ Bucket: 'b' }).input).toEqual({ Bucket: 'b' })
    expect(new S3Client({ region: 'us-east-1' }).send).toBeTypeOf('function')
  },
  // It registers itself in the process: `tracing.test.ts` starts servers for it.
  'open-telemetry': ({ createTracing }) => expect(createTracing).toBeTypeOf('function'),
  // It starts the server: the tests of processes run it.
  'run-server': ({ runServer }) => expect(runServer).toBeTypeOf('function'),
  'pglite-client': async ({ createPgliteClient }) => {
    const { PGlite } = await load('@electric-sql/pglite')
    const client = createPgliteClient(await PGlite.create())
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.close()
  },
  '@electric-sql/pglite': async ({ PGlite }) => {
    const client = await PGlite.create({ startParams: PGlite.defaultStartParams })
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.close()
  },
  '@duckdb/node-api': async ({ DuckDBInstance }) => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    expect((await connection.runAndReadAll('select 1')).getRows()).toEqual([[1]])
    connection.closeSync()
  },
  protocol: async ({ discover, buildLogoutUrl }) => {
    const client = { issuer: 'http://127.0.0.1:1', client_id: 'c', client_secret: 's' }
    await expect(discover(outbound.fetch, { id: null, ...client })).rejects.toHaveProperty(
      'cause.message',
      '127.0.0.1:1 refuses connections.',
    )
    expect(buildLogoutUrl({ serverMetadata: () => ({}) }, '', null)).toBeNull()
  },
  'mcp-server': async ({ parseSelection, serveMessages }) => {
    const selection = parseSelection({ features: 'surveys' })
    expect(selection).toEqual({ features: ['surveys'], write: false })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const actor = { key: { scopes: ['survey:read'], scoped_teams: [] } }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const response = await serveMessages({ request: { headers }, actor, selection }, message)
    expect(await response.text()).toContain('"surveys_list"')
  },
  nodemailer: async ({ createTransport }) => {
    const sent = await createTransport({ jsonTransport: true }).sendMail({ to: 'a@example.com', text: 'x' })
    expect(JSON.parse(sent.message)).toMatchObject({ text: 'x' })
  },
  esm: ({ default: pg }) => {
    expect(pg.types.getTypeParser(23)('7')).toBe(7)
    expect(new pg.Client({ host: 'h' }).host).toBe('h')
    expect(new pg.Pool({ max: 3 }).options.max).toBe(3)
  },
  'pg-copy-streams': ({ default: copyStreams }) => {
    expect(copyStreams.from('COPY t FROM STDIN').submit).toBeTypeOf('function')
  },
  'node-postgres': ({ drizzle }) => mockDatabase(drizzle),
  pglite: ({ drizzle }) => mockDatabase(drizzle),
  migrator: ({ migrate }) => countMigrations(migrate),
}

const files = readdirSync(BUILT_SERVER).filter((name) => name.endsWith('.js'))
const lazy = files
  // Imports within the bundled libraries of OpenTelemetry.
  .filter((file) => !file.startsWith('open-telemetry-'))
  .flatMap((file) => lazyImportsIn(file).map((lazyImport) => ({ file, ...lazyImport })))

/** Names exported by each module in plain Node: the test runner would add those of a default export. */
function exportedNames(specifiers: string[]): Record<string, string[]> {
  const code = `const all = {}
    for (const name of ${JSON.stringify(specifiers)}) all[name] = Object.keys(await import(name))
    console.log(JSON.stringify(all))`
  const options = { cwd: BUILT_SERVER, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], options))
}

const exported = exportedNames([...new Set(lazy.map(({ specifier }) => specifier))])

describe('the built server', () => {
  it('has lazily imported modules', () => expect(lazy.length).toBeGreaterThan(10))

  it.each(lazy)('finds the exports of $specifier that $file uses: $names', ({ specifier, names }) => {
    if (names === null)
      throw new Error('The names that the code takes could not be read: write it as a destructuring.')
    expect(exported[specifier]).toEqual(expect.arrayContaining(names))
  })

  it.each([...new Set(lazy.map(({ specifier }) => specifier))])(
    'can call the exports of %s',
    async (specifier) => {
      const use = USES[getModuleName(specifier)]
      if (!use) throw new Error('This test calls nothing of the module yet: add a use of it.')
      await use(await load(specifier))
    },
  )
})

it('the dashboard is built for production, with any NODE_ENV', async () => {
  expect(process.env.NODE_ENV).toBe('test')
  await buildProcess()
  const assets = join(BUILT_SERVER, '../web/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts).not.toEqual([])
  // Function of the development build of React's JSX runtime.
  expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('jsxDEV'))).toEqual([])
}, 120_000)
