import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../processes'

/** Peer servers, and the packages of peer dashboards. They are not dependencies and are installed on demand. */
const PACKAGES = {
  feathers: {
    '@feathersjs/feathers': '5.0.50',
    '@feathersjs/koa': '5.0.50',
    '@feathersjs/knex': '5.0.50',
    knex: '3.3.0',
    pg: '8.23.1',
  },
  'json-server': { 'json-server': '0.17.4' },
  // Requires Node 22.
  'json-server-beta': { 'json-server': '1.0.0-beta.15', node: '22.23.3' },
  // Requires Node 22 too, but its native modules are compiled for the installing Node version and work with it.
  directus: { directus: '12.4.0', sqlite3: '6.0.1' },
  // The last major version that supports Node 20.
  sqlite: { fastify: '5.12.8', 'better-sqlite3': '12.8.0' },
  'react-admin': {
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-admin': '5.15.4',
    'react-router-dom': '7.18.5',
    '@mui/material': '9.5.0',
    '@emotion/cache': '11.14.0',
    '@emotion/react': '11.14.0',
  },
  refine: {
    react: '19.3.1',
    'react-dom': '19.3.1',
    '@refinedev/core': '5.0.12',
    '@refinedev/antd': '6.0.3',
    '@refinedev/react-router': '2.0.4',
    'react-router': '7.18.5',
    antd: '5.29.3',
  },
}

/** Installs a peer into a cache folder if necessary, and returns the folder. */
export function installed(name: keyof typeof PACKAGES): string {
  const folder = join(ROOT, '.cache/peers', name)
  const expectedManifest = `${JSON.stringify({ private: true, dependencies: PACKAGES[name] }, null, 2)}\n`
  const stamp = join(folder, 'installed.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedManifest) return folder
  console.error(`Installing ${name} ...`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), expectedManifest)
  // npm variables of this project must not affect the installation.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('npm_')))
  const args = ['install', '--no-audit', '--no-fund', '--silent', '--engine-strict=false']
  execFileSync('npm', args, { cwd: folder, env, stdio: ['ignore', 2, 2] })
  writeFileSync(stamp, expectedManifest)
  return folder
}
