import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../processes'

/**
 * Other servers that answer the same questions, and what other dashboards are made of. They are no dependencies: who asks
 * for them gets them then.
 */
const PACKAGES = {
  feathers: {
    '@feathersjs/feathers': '5.0.50',
    '@feathersjs/koa': '5.0.50',
    '@feathersjs/knex': '5.0.50',
    knex: '3.3.0',
    pg: '8.23.1',
  },
  'json-server': { 'json-server': '0.17.4' },
  // It asks for Node 22.
  'json-server-beta': { 'json-server': '1.0.0-beta.15', node: '22.23.3' },
  // It asks for Node 22 too, but what it compiles is compiled for the Node that installs it, with which it works.
  directus: { directus: '12.4.0', sqlite3: '6.0.1' },
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

/** Installs a peer in a folder of the cache, unless it is there, and returns the folder. */
export function installed(name: keyof typeof PACKAGES): string {
  const folder = join(ROOT, '.cache/peers', name)
  const expectedManifest = `${JSON.stringify({ private: true, dependencies: PACKAGES[name] }, null, 2)}\n`
  const stamp = join(folder, 'installed.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedManifest) return folder
  console.error(`Installing ${name} ...`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), expectedManifest)
  // What `npm run` tells of this project is nothing to the one over there.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('npm_')))
  const args = ['install', '--no-audit', '--no-fund', '--silent', '--engine-strict=false']
  execFileSync('npm', args, { cwd: folder, env, stdio: ['ignore', 2, 2] })
  writeFileSync(stamp, expectedManifest)
  return folder
}
