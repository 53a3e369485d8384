import type { Env } from '../../env'
import type { SafeFetch } from '../../net/ssrf-safe-fetch'
import { unrecognizedUrl } from './errors'
import { folderOrigin } from './folder'
import { githubOrigin } from './github'
import { gitlabOrigin } from './gitlab'
import { npmOrigin } from './npm'
import type { PluginOrigin } from './origin'
import { getPathSegments, type SourceUrl } from './source-url'

/**
 * Creates the parser for plugin URLs. Each URL belongs to a local folder or to one of the three hosts, whose base URLs
 * are settings.
 */
export function createOriginResolver(env: Env, fetch: SafeFetch): (address: SourceUrl) => PluginOrigin {
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
