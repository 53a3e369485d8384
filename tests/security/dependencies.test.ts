import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/*
 * Installed packages match the lockfile: each is pinned by content hash, comes from the registry, and runs no install
 * script unless it is listed here. Known vulnerabilities are checked by `.ci/audit.mjs`.
 */

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Downloads of platform-specific binaries, and two greeting messages. */
const RUN_AT_INSTALL = ['@scarf/scarf', 'core-js', 'esbuild']

it('every package is pinned by hash and comes from the registry', () => {
  expect(packages.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved, link }] of packages) {
    expect(integrity, path).toMatch(/^sha512-/)
    expect([resolved, link], path).toEqual([undefined, undefined])
  }
})

it('no other package runs an install script', () => {
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  const names = new Set(running.map((path) => path.split('node_modules/').at(-1)))
  expect([...names].sort()).toEqual(RUN_AT_INSTALL)
})
