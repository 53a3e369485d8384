// HTTP server with the interface of ClickHouse for chDB, the ClickHouse engine in a process: `node chdb-server.mjs PACKAGE
// FOLDER [PORT]`. The data is in the folder. Prints its URL when it is ready.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, deflate, gunzip, gzip, inflate } from 'node:zlib'

const [packageFolder, dataFolder, port = '0'] = process.argv.slice(2)
const { Session } = createRequire(import.meta.url)(packageFolder)

/** Parameters of a request that are not settings of its query. */
const RESERVED = new Set([
  'query',
  'database',
  'default_format',
  'query_id',
  'session_id',
  'user',
  'password',
])
/** Parameters of a request that concern HTTP only. */
const HTTP_ONLY =
  /^(session_(timeout|check)|role|compress|decompress|enable_http_compression|wait_end_of_query|buffer_size)$/
const STATUS_BY_CODE = {
  60: 404,
  62: 400,
  81: 404,
  47: 404,
  159: 408,
  194: 403,
  202: 503,
  241: 507,
  516: 403,
}
/** Formats of long results, sent block by block. They have no header, which each block would have. */
const STREAMED_FORMATS = new Set(['TSVRaw', 'JSONCompactEachRow'])
const NAME = /^[A-Za-z_]\w*$/

/** Connection that holds the database's lock, so that those of requests open quickly. */
const main = new Session(dataFolder)
const version = main.query('select version()', 'TabSeparated').trim()
const timezone = main.query('select timezone()', 'TabSeparated').trim()
const sessions = new Map()
let queries = 0

class QueryFailure extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

const quote = (text) => `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t')}'`
const toFailure = (error) => {
  const text = String(error.message).replace(/^[\s\S]*?(?=Code: \d+)/, '')
  return new QueryFailure(Number(/Code: (\d+)/.exec(text)?.[1] ?? 1002), text)
}

const decoders = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) }
const encoders = { gzip: promisify(gzip), deflate: promisify(deflate) }

async function readBody(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts)
  const decode = decoders[request.headers['content-encoding']]
  return decode && body.length > 0 ? decode(body) : body
}

/** Statements that apply the database, the settings and the bound parameters of a request to its connection. */
function* prepare(params, isReadOnly) {
  const database = params.get('database')
  if (database) yield `USE \`${database.replace(/[\\`]/g, '\\$&')}\``
  for (const [name, value] of params) {
    if (RESERVED.has(name) || HTTP_ONLY.test(name)) continue
    if (!NAME.test(name))
      throw new QueryFailure(115, `Code: 115. DB::Exception: Unknown setting '${name}'. (UNKNOWN_SETTING)`)
    yield `SET ${name} = ${quote(value)}`
  }
  if (isReadOnly) yield 'SET readonly = 2'
}

/** Runs `run` with the connection of a request: its own, or that of its session. */
async function withConnection(id, run) {
  if (id) {
    if (!sessions.has(id)) sessions.set(id, new Session(dataFolder))
    return run(sessions.get(id))
  }
  const connection = new Session(dataFolder)
  try {
    return await run(connection)
  } finally {
    connection.close()
  }
}

/** Sends a result while it is made. An error has a status before the first block; later, its message ends the result. */
async function sendBlocks(blocks, response) {
  const first = await blocks.next()
  async function* read() {
    try {
      for (let block = first; !block.done; block = await blocks.next()) yield block.value.raw()
    } catch (error) {
      yield `${toFailure(error).message}\n`
    } finally {
      await blocks.return()
    }
  }
  // It fails if the client closes the connection.
  await pipeline(read, response).catch(() => {})
}

async function answer(request, response) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/ping') return response.end('Ok.\n')
  const params = url.searchParams
  let body = await readBody(request)
  const contentType = request.headers['content-type'] ?? ''
  if (contentType.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
    for (const [name, value] of form) params.set(name, String(value))
    body = ''
  }
  const text = [params.get('query'), body.toString()].filter(Boolean).join('\n')
  if (text === '') return response.end('Ok.\n')
  queries += 1
  const format = String(
    request.headers['x-clickhouse-format'] ?? params.get('default_format') ?? 'TabSeparated',
  )
  const headers = {
    'X-ClickHouse-Query-Id': params.get('query_id') ?? `chdb-${process.pid}-${queries}`,
    'X-ClickHouse-Server-Display-Name': 'chdb',
    'X-ClickHouse-Timezone': timezone,
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const selectedFormat = /\bFORMAT\s+(\w+)\s*(?:SETTINGS[^']*)?;?\s*$/i.exec(text)?.[1] ?? format
  response.setHeader('X-ClickHouse-Format', selectedFormat)
  response.setHeader(
    'Content-Type',
    selectedFormat.startsWith('JSON') ? 'application/json' : 'text/plain; charset=UTF-8',
  )
  const encoding =
    params.get('enable_http_compression') === '1'
      ? /\b(gzip|deflate)\b/.exec(String(request.headers['accept-encoding'] ?? ''))?.[1]
      : undefined
  const isStreamed =
    STREAMED_FORMATS.has(selectedFormat) &&
    /^\s*(SELECT|WITH)\b/i.test(text) &&
    params.get('wait_end_of_query') !== '1' &&
    !encoding
  const result = await withConnection(params.get('session_id'), async (connection) => {
    for (const statement of prepare(params, request.method === 'GET')) connection.query(statement)
    if (!isStreamed) return connection.queryAsync(text, { format })
    return sendBlocks(connection.queryStream(text, { format })[Symbol.asyncIterator](), response)
  }).catch((error) => {
    throw error instanceof QueryFailure ? error : toFailure(error)
  })
  if (isStreamed) return
  const summary = {
    read_rows: result.rowsRead,
    read_bytes: result.bytesRead,
    elapsed_ns: Math.round(result.elapsed * 1e9),
  }
  response.setHeader(
    'X-ClickHouse-Summary',
    JSON.stringify(Object.fromEntries(Object.entries(summary).map(([name, value]) => [name, String(value)]))),
  )
  const bytes = Buffer.from(result.bytes())
  if (!encoding) return response.end(bytes)
  response.setHeader('Content-Encoding', encoding)
  return response.end(await encoders[encoding](bytes))
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    const { code, message } = error instanceof QueryFailure ? error : { code: 1002, message: String(error) }
    response.statusCode = STATUS_BY_CODE[code] ?? 500
    response.setHeader('X-ClickHouse-Exception-Code', String(code))
    response.setHeader('Content-Type', 'text/plain; charset=UTF-8')
    response.end(`${message} (version ${version} (chDB))\n`)
  })
})

server.listen(Number(port), '127.0.0.1', () =>
  console.log(`ready: http://127.0.0.1:${server.address().port}`),
)
// Ends with the test runner, also if that was killed.
const parent = process.ppid
setInterval(() => process.ppid !== parent && process.exit(), 1000).unref()
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  for (const session of sessions.values()) session.close()
  main.close()
  process.exit(0)
})
