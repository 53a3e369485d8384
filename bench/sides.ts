import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { buildFloorPage, buildPeer } from './built-pages'
import { KEY, PROJECT } from './data'
import { embedded } from './databases'
import { build, ROOT, type Server, startScript } from './processes'

export const LIST = `/projects/${PROJECT}/surveys`

/** A page with the list of surveys, and where its parts are. */
export interface Side {
  name: string
  server: Server
  /** The address of the list, with the key. */
  list: string
  /** The button that leads to the next page. */
  next(page: Page): Locator
}

type Told = Pick<Side, 'name' | 'next'> & {
  /** Builds the page, and returns its folder. */
  built(): string | Promise<string>
}

const button =
  (name: string): Told['next'] =>
  (page) =>
    page.getByRole('button', { name })

const OURS: Told = {
  name: 'dashboard',
  built: () => {
    build()
    return join(ROOT, 'dist/web')
  },
  next: button('Next page'),
}
const FLOOR: Told = { name: 'floor', built: buildFloorPage, next: button('Next page') }
const PEERS: Told[] = [
  { name: 'react-admin', built: () => buildPeer('react-admin'), next: button('Go to next page') },
  {
    name: 'Refine',
    built: () => buildPeer('refine'),
    next: (page) => page.getByTitle('Next Page').getByRole('button'),
  },
]

/**
 * The dashboard, then what it is held against. Each is served by a server of its own with a copy of the same database:
 * compressed beforehand, kept for ever, under the same policy.
 */
export async function startSides() {
  const template = await embedded()
  const start = async ({ name, built, next }: Told): Promise<Side> => {
    const server = await startScript('serve.ts', await template.copy(), [await built()])
    return { name, server, list: `${server.url}${LIST}#key=${KEY}`, next }
  }
  const ours = await start(OURS)
  const others: Side[] = []
  for (const told of [FLOOR, ...(process.env.PEERS === 'none' ? [] : PEERS)]) others.push(await start(told))
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
