import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { buildBaselinePage, buildPeer } from './built-pages'
import { createEmbeddedTemplate } from './databases'
import { type BenchServer, buildDashboard, ROOT, startScript } from './processes'
import { BENCH_KEY, BENCH_PROJECT } from './seed-data'

export const LIST_PATH = `/projects/${BENCH_PROJECT}/surveys`

/** Page with the list of surveys, and locators of its parts. */
export interface BenchTarget {
  name: string
  server: BenchServer
  /** URL of the list, with the API key. */
  listUrl: string
  /** Button for the next page. */
  next(page: Page): Locator
}

type TargetDefinition = Pick<BenchTarget, 'name' | 'next'> & {
  /** Builds the page and returns its folder. */
  buildPage(): string | Promise<string>
}

const findButton =
  (name: string): TargetDefinition['next'] =>
  (page) =>
    page.getByRole('button', { name })

const DASHBOARD: TargetDefinition = {
  name: 'dashboard',
  buildPage: () => {
    buildDashboard()
    return join(ROOT, 'dist/web')
  },
  next: findButton('Next page'),
}
const BASELINE: TargetDefinition = {
  name: 'baseline',
  buildPage: buildBaselinePage,
  next: findButton('Next page'),
}
const PEERS: TargetDefinition[] = [
  { name: 'react-admin', buildPage: () => buildPeer('react-admin'), next: findButton('Go to next page') },
  {
    name: 'Refine',
    buildPage: () => buildPeer('refine'),
    next: (page) => page.getByTitle('Next Page').getByRole('button'),
  },
]

/**
 * The dashboard and its peers. Each is served by its own server with a copy of the same database, precompressed, cached
 * immutably and with the same content security policy.
 */
export async function startTargets() {
  const template = await createEmbeddedTemplate()
  const start = async ({ name, buildPage, next }: TargetDefinition): Promise<BenchTarget> => {
    const server = await startScript('serve.ts', await template.copy(), [await buildPage()])
    return { name, server, listUrl: `${server.url}${LIST_PATH}#key=${BENCH_KEY}`, next }
  }
  const ours = await start(DASHBOARD)
  const others: BenchTarget[] = []
  for (const definition of [BASELINE, ...(process.env.PEERS === 'none' ? [] : PEERS)])
    others.push(await start(definition))
  const sides = [ours, ...others]
  return {
    ours,
    sides,
    async stop() {
      await Promise.all(sides.map(({ server }) => server.stop()))
      await template.remove()
    },
  }
}
