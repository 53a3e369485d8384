import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Encodings written by the build, best first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
]

const YEAR = 'public, max-age=31536000, immutable'
/** Cache policy of files that may change with an upgrade. */
export const CACHE_ONE_HOUR = 'public, max-age=3600'

/**
 * Serves the files of a build from memory. The embedded database runs in this thread: a file streamed in chunks would
 * wait for every query that runs in between.
 */
export function registerStaticFiles(app: FastifyInstance, root: string): void {
  const files = readAll(root)
  const serve = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const type = TYPES[extname(path)]
    if (!type || !(files.has(path) || files.has(`${path}.gz`))) return reply.callNotFound()
    const accepted = parseAcceptEncoding(request.headers['accept-encoding'])
    const encoding = ENCODINGS.find(({ name, ending }) => accepted.has(name) && files.has(path + ending))
    if (encoding) reply.header('content-encoding', encoding.name)
    return reply
      .headers({
        'cache-control': path.startsWith('/assets/') ? YEAR : CACHE_ONE_HOUR,
        vary: 'accept-encoding',
      })
      .type(type)
      .send(encoding ? files.get(path + encoding.ending) : readPlain(files, path))
  }
  for (const path of new Set([...files.keys()].map(toRoutePattern))) {
    app.get<{ Params: { '*'?: string } }>(path, (request, reply) =>
      serve(path.replace('*', request.params['*'] ?? ''), request, reply),
    )
  }
}

/** Returns a file uncompressed, for the few clients that accept no encoding. */
const readPlain = (files: Map<string, Buffer>, path: string) =>
  files.get(path) ?? gunzipSync(files.get(`${path}.gz`) ?? '')

/** Maps all files of a folder to one route: registering hundreds of routes is slow. */
const toRoutePattern = (path: string) => path.replace(/^(\/[^/]+\/).+/, '$1*')

/**
 * Reads every file below a folder by its URL path; files with a `.gz` version only as that. Synchronous, since there
 * are no requests yet and hundreds of promises cost more.
 */
function readAll(root: string): Map<string, Buffer> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const pathSet = new Set(paths)
  const address = (path: string) => `/${relative(root, path).split(sep).join('/')}`
  const servedPaths = paths.filter((path) => !pathSet.has(`${path}.gz`))
  return new Map(servedPaths.map((path) => [address(path), readFileSync(path)]))
}

/** Parses the encodings that a client accepts. `br;q=1, gzip` names two; one with `q=0` is excluded. */
export const parseAcceptEncoding = (header: string | string[] | undefined) =>
  new Set(
    String(header ?? '')
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
