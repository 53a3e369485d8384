import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ListQuery, type RequestFactories, toText } from '../operations'
import type { Settings } from '../processes'
import { type BenchServer, startProgram } from '../processes'
import { BENCH_KEY } from '../seed-data'
import { directusData, TOKEN } from './directus'
import { installed } from './install'

/** Peer server and its request paths. */
export interface Contestant {
  name: string
  server: BenchServer
  requests: RequestFactories
  headers: Record<string, string>
  /** True if the server can only replay recorded requests. */
  isBaseline?: boolean
}

const PEERS = join(import.meta.dirname)
const getNodePath = (folder: string) => join(folder, 'node_modules/node/bin/node')
const peerContestant = (id: string) => `/surveys/${id}`
const buildPath = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** Feathers on an empty PostgreSQL database, which it seeds. */
export async function feathers(settings: Settings, rows: string): Promise<Contestant> {
  const folder = installed('feathers')
  const args = [join(PEERS, 'feathers.mjs'), folder, rows]
  return {
    name: 'Feathers 5',
    server: await startProgram(process.execPath, args, { ...settings, KEY: BENCH_KEY }),
    requests: {
      list: ({ offset, search, ...filters }) =>
        buildPath('/surveys', {
          $limit: '50',
          $skip: String(offset),
          '$sort[created_at]': '-1',
          ...toText(filters),
          ...(search && {
            '$or[0][name][$ilike]': `%${search}%`,
            '$or[1][description][$ilike]': `%${search}%`,
          }),
        }),
      create: '/surveys',
      one: peerContestant,
    },
    headers: { authorization: `Bearer ${BENCH_KEY}` },
  }
}

/** json-server with its JSON file. It has no authentication, keeps all rows in memory, and does not sort here. */
export async function jsonServer(rows: string): Promise<Contestant> {
  const folder = installed('json-server')
  const program = join(folder, 'node_modules/json-server/lib/cli/bin.js')
  return {
    name: 'json-server 0.17',
    server: await startProgram(
      process.execPath,
      (port) => [program, '--quiet', '--port', port, rows],
      {},
      '/surveys?_page=1&_limit=1',
    ),
    requests: {
      list: ({ offset, search, ...filters }) =>
        buildPath('/surveys', {
          _start: String(offset),
          _limit: '50',
          ...toText(filters),
          ...(search && { name_like: search }),
        }),
      create: '/surveys',
      one: peerContestant,
    },
    headers: {},
  }
}

/** The next major version of json-server, on its required Node version. */
export async function jsonServerBeta(rows: string): Promise<Contestant> {
  const folder = installed('json-server-beta')
  const program = join(folder, 'node_modules/json-server/lib/bin.js')
  return {
    name: 'json-server 1 beta',
    server: await startProgram(
      getNodePath(folder),
      (port) => [program, '--port', port, rows],
      {},
      '/surveys?_page=1&_limit=1',
    ),
    requests: {
      // Pages start at multiples of their size.
      list: ({ offset, search, ...filters }) =>
        buildPath('/surveys', {
          _page: String(Math.floor(offset / 50) + 1),
          _per_page: '50',
          ...toText(filters),
          ...(search && { 'name:contains': search }),
        }),
      create: '/surveys',
      one: peerContestant,
    },
    headers: {},
  }
}

/** Directus on SQLite. */
export async function directus(rows: string): Promise<Contestant> {
  const folder = installed('directus')
  const { settings, program } = await directusData(folder, rows)
  return {
    name: 'Directus 12, SQLite',
    server: await startProgram(process.execPath, [program, 'start'], settings, '/server/ping'),
    requests: {
      list: ({ offset, ...filters }) =>
        buildPath('/items/surveys', {
          limit: '50',
          offset: String(offset),
          sort: '-created_at',
          meta: 'filter_count',
          ...buildDirectusFilter(filters),
        }),
      create: '/items/surveys',
      one: (id) => `/items/surveys/${id}`,
    },
    headers: { authorization: `Bearer ${TOKEN}` },
  }
}

function buildDirectusFilter({ search, ...filters }: Omit<ListQuery, 'offset'>): Record<string, string> {
  const equal = Object.entries(toText(filters)).map(([name, value]) => [`filter[${name}][_eq]`, value])
  return {
    ...Object.fromEntries(equal),
    ...(search && {
      'filter[_or][0][name][_icontains]': search,
      'filter[_or][1][description][_icontains]': search,
    }),
  }
}

/** Bare Fastify with better-sqlite3, a baseline on SQLite. */
export async function sqlite(rows: string, folder: string): Promise<Contestant> {
  const packages = installed('sqlite')
  const args = [join(PEERS, 'sqlite.mjs'), packages, rows, join(folder, 'sqlite.db')]
  return {
    name: 'Fastify, better-sqlite3',
    server: await startProgram(process.execPath, args, {}),
    requests: {
      list: ({ offset, ...filters }) =>
        buildPath('/surveys', { limit: '50', offset: String(offset), ...toText(filters) }),
      create: '/surveys',
      one: peerContestant,
    },
    headers: {},
  }
}

/** Writes the rows returned by a server into a file for all peers. */
export async function writeRows({ url }: BenchServer, path: string, folder: string): Promise<string> {
  const surveys: unknown[] = []
  for (let next: string | null = `${url}${path}?limit=1000`; next; ) {
    const response: Response = await fetch(next, { headers: { authorization: `Bearer ${BENCH_KEY}` } })
    const page = (await response.json()) as { next: string | null; results: unknown[] }
    surveys.push(...page.results)
    next = page.next
  }
  const file = join(folder, 'rows.json')
  await writeFile(file, JSON.stringify({ surveys }))
  return file
}
