import type { Deps } from '../../deps'
import type { Address } from './address'
import { createLocate } from './locate'
import { readPackage } from './package'
import type { Change } from './write'

/** Limits concurrency, because reading an archive may take some 80 MB. */
const READERS_MAX = 4

/** Reader of plugin packages by URL. */
export interface Packages {
  /** Newest version or commit; null for a folder. */
  latest(address: Address): Promise<string | null>
  read(address: Address): Promise<Change>
}

export function createPackages({ env, outbound }: Pick<Deps, 'env' | 'outbound'>): Packages {
  const locate = createLocate(env, outbound.fetch)
  const inTurn = turns(READERS_MAX)
  return {
    latest: async (address) => locate(address).latest(),
    read: async (address) => {
      const origin = locate(address)
      return inTurn(() => readPackage(origin))
    },
  }
}

/** Limits concurrency; further tasks wait in a queue. */
function turns(max: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
