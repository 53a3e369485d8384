import type { Deps } from '../../deps'
import { readPackage } from './package'
import { createOriginResolver } from './resolve-origin'
import type { PluginChange } from './save-plugin'
import type { SourceUrl } from './source-url'

/** Limits concurrency, because reading an archive may take some 80 MB. */
const READERS_MAX = 4

/** Reader of plugin packages by URL. */
export interface PackageReader {
  /** Newest version or commit; null for a folder. */
  latest(address: SourceUrl): Promise<string | null>
  read(address: SourceUrl): Promise<PluginChange>
}

export function createPackageReader({ env, outbound }: Pick<Deps, 'env' | 'outbound'>): PackageReader {
  const locate = createOriginResolver(env, outbound.fetch)
  const inTurn = createConcurrencyLimit(READERS_MAX)
  return {
    latest: async (address) => locate(address).latest(),
    read: async (address) => {
      const origin = locate(address)
      return inTurn(() => readPackage(origin))
    },
  }
}

/** Limits concurrency; further tasks wait in a queue. */
function createConcurrencyLimit(max: number) {
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
