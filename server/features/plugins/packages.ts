import type { Env } from '../../config'
import type { SafeFetch } from '../../core/net/ssrf-safe-fetch'
import type { Deps } from '../deps'
import type { PluginChange } from './columns'
import { unrecognizedUrl } from './errors'
import { folderOrigin } from './folder'
import { githubOrigin } from './github'
import { gitlabOrigin } from './gitlab'
import { npmOrigin } from './npm'
import type { PluginOrigin } from './origin'
import { readPackage } from './package'
import { getPathSegments, type SourceUrl } from './source-url'

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
  const limitConcurrency = createConcurrencyLimit(READERS_MAX)
  return {
    latest: async (address) => locate(address).latest(),
    read: async (address) => {
      const origin = locate(address)
      return limitConcurrency(() => readPackage(origin))
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

/**
 * Creates the parser for plugin URLs. Each URL belongs to a local folder or to one of the three hosts, whose base URLs
 * are settings.
 */
function createOriginResolver(env: Env, fetch: SafeFetch): (address: SourceUrl) => PluginOrigin {
  const { NPM_REGISTRY_URL, GITHUB_URL, GITHUB_API_URL, GITLAB_URL } = env
  return ({ url, token }) => {
    if (url.startsWith('file:')) return folderOrigin(env.PLUGINS_DIR, url)
    const access = (base: string, ownToken: string | undefined) => ({ fetch, base, token: token ?? ownToken })
    const npm = getPathSegments('https://npmjs.com', url)
    if (npm) return npmOrigin(access(NPM_REGISTRY_URL, env.PLUGINS_NPM_TOKEN), npm)
    const github = getPathSegments(GITHUB_URL, url)
    if (github) return githubOrigin(access(GITHUB_API_URL, env.PLUGINS_GITHUB_TOKEN), github)
    const gitlab = getPathSegments(GITLAB_URL, url)
    if (gitlab) return gitlabOrigin(access(GITLAB_URL, env.PLUGINS_GITLAB_TOKEN), gitlab)
    throw unrecognizedUrl()
  }
}
