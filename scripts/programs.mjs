// Finds the programs that the tests use: in the variables TEST_CHROMIUM and TEST_POSTGRES, else on the system.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const POSTGRES = '/usr/lib/postgresql'
const NGINX = '/usr/sbin/nginx'

/**
 * Flags of Node for processes with an embedded database that tests start. V8 optimizes its functions later: most of these
 * processes end soon, and spend half of their CPU time on that.
 */
export const NODE_FLAGS = ['--wasm-tiering-budget=50000000']

/** Path of Chromium; undefined for the one installed by Playwright, if any. */
export const findChromium = () =>
  process.env.TEST_CHROMIUM ?? CHROMIUM.map((name) => `/usr/bin/${name}`).find(existsSync)

/** Folder of the programs of the newest PostgreSQL; null if there is none. */
export function findPostgres() {
  if (process.env.TEST_POSTGRES) return process.env.TEST_POSTGRES
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : []
  const [newest] = versions.sort((a, b) => Number(b) - Number(a))
  return newest === undefined ? null : join(POSTGRES, newest, 'bin')
}

/** Path of nginx; null if it is not installed. */
export const findNginx = () => (existsSync(NGINX) ? NGINX : null)

/** Path of the program `clickhouse`; null if it is not installed. */
export const findClickHouse = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'clickhouse'))
    .find(existsSync) ?? null

const PROGRAMS = fileURLToPath(new URL('../.cache/programs', import.meta.url))
const CHDB = join(PROGRAMS, 'chdb/node_modules', 'chdb')

/** Folder of the npm package chdb, which `npm test` installs; null if it is not installed. */
export const findChdb = () => (existsSync(CHDB) ? CHDB : null)
