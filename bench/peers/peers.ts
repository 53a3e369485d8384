import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestFactories } from '../operations'
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
}

const PEERS = join(import.meta.dirname)
const getNodePath = (folder: string) => join(folder, 'node_modules/node/bin/node')
const peerContestant = (id: string) => `/surveys/${id}`

/** Feathers on an empty PostgreSQL database, which it seeds. */
export async function feathers(settings: Settings, rows: string): Promise<Contestant> {
  const folder = installed('feathers')
  const args = [join(PEERS, 'feathers.mjs'), folder, rows]
  return {
    name: 'Feathers 5',
    server: await startProgram(process.execPath, args, { ...settings, KEY: BENCH_KEY }),
    requests: {
      list: '/surveys?$limit=50&$skip=5000&$sort[created_at]=-1',
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
    requests: { list: '/surveys?_start=5000&_limit=50', create: '/surveys', one: peerContestant },
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
    requests: { list: '/surveys?_page=101&_per_page=50', create: '/surveys', one: peerContestant },
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
      list: '/items/surveys?limit=50&offset=5000&sort=-created_at&meta=filter_count',
      create: '/items/surveys',
      one: (id) => `/items/surveys/${id}`,
    },
    headers: { authorization: `Bearer ${TOKEN}` },
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
