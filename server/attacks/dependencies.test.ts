import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/*
 * What is installed is what was chosen: every package by the hash of its contents, from the registry, and none that runs
 * something while it is installed, save for those that are known to. Which of them have known faults: `.ci/audit.mjs`.
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

/** Programs that are fetched for the machine at hand, and two greetings. */
const RUN_AT_INSTALL = ['@scarf/scarf', 'core-js', 'esbuild']

it('every package is known by its hash, and comes from the registry', () => {
  expect(packages.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved, link }] of packages) {
    expect(integrity, path).toMatch(/^sha512-/)
    expect([resolved, link], path).toEqual([undefined, undefined])
  }
})

it('nothing else runs while packages are installed', () => {
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  const names = new Set(running.map((path) => path.split('node_modules/').at(-1)))
  expect([...names].sort()).toEqual(RUN_AT_INSTALL)
})
