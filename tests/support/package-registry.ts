import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { startHttpServer } from './web-server'

interface Version {
  archive: Buffer
  /** Overrides of the metadata that the registry returns. */
  dist?: { tarball?: string; integrity?: string }
}

/** Starts an npm registry on loopback, with the features that installing a package needs. */
export async function startPackageRegistry() {
  const packages = new Map<string, Map<string, Version>>()
  const requests: { path: string; authorization: string | undefined }[] = []
  /** Maps a private package to its required token. */
  const secret = new Map<string, string>()
  let origin = ''

  const listener: RequestListener = (request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    const { authorization } = request.headers
    requests.push({ path, authorization })
    const [, name = '', what = ''] = /^\/((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path) ?? []
    const versions = packages.get(name)
    const token = secret.get(name)
    if (!versions || (token && authorization !== `Bearer ${token}`)) return response.writeHead(404).end('{}')
    const archive = /^-\/(.+)\.tgz$/.exec(what)?.[1]
    const requestedVersion = archive ?? (what === 'latest' ? [...versions.keys()].at(-1) : what) ?? ''
    const version = versions.get(requestedVersion)
    if (!version) return response.writeHead(404).end('{}')
    if (archive) return response.end(version.archive)
    const dist = {
      tarball: `${origin}/${name}/-/${requestedVersion}.tgz`,
      integrity: `sha512-${createHash('sha512').update(version.archive).digest('base64')}`,
      ...version.dist,
    }
    return response.end(JSON.stringify({ name, version: requestedVersion, dist }))
  }

  const server = await startHttpServer(listener)
  origin = `http://127.0.0.1:${server.port}`
  return {
    url: origin,
    requests,
    secret,
    /** Publishes a version, which becomes the latest. */
    publish(name: string, version: string, archive: Buffer, dist: Version['dist'] = {}) {
      const versions = packages.get(name) ?? new Map<string, Version>()
      packages.set(name, versions.set(version, { archive, dist }))
    },
    close: server.close,
  }
}
