import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readArchive } from './archive'
import { invalidUrl } from './errors'
import { createHostClient, type HostClientOptions } from './host-client'
import type { PluginOrigin } from './origin'

const NAME = /^(@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*$/i
const VERSION = /^[\w.+-]{1,200}$/

const NpmManifest = z.object({
  version: z.string().regex(VERSION),
  dist: z.object({ tarball: z.string(), integrity: z.string().optional(), shasum: z.string().optional() }),
})

/** Origin for `/package/name` and `/package/@scope/name`, either with `/v/1.2.3`. */
export function npmOrigin(access: HostClientOptions, parts: string[]): PluginOrigin {
  const path = /^package\/((?:@[^/]+\/)?[^/]+)(?:\/v\/([^/]+))?$/.exec(parts.join('/'))
  const [, name = '', version] = path ?? []
  if (!NAME.test(name) || (version !== undefined && !VERSION.test(version))) {
    throw invalidUrl(
      'Enter an npm URL such as https://www.npmjs.com/package/name or .../package/name/v/1.2.3.',
    )
  }
  const headers = { ...(access.token && { authorization: `Bearer ${access.token}` }) }
  const host = createHostClient(access, headers, `package ${name}${version ? ` ${version}` : ''}`)
  const manifest = (at: string) => host.json(`/${name.replace('/', '%2f')}/${at}`, NpmManifest)

  return {
    latest: async () => version ?? (await manifest('latest')).version,
    async open(tag) {
      const { dist } = await manifest(tag ?? 'latest')
      const archive = await host.archive(dist.tarball)
      assertIntact(archive, dist)
      return readArchive(archive)
    },
  }
}

/** Asserts that the archive has the hash that the registry lists. Old packages have only a SHA-1. */
function assertIntact(archive: Buffer, { integrity, shasum }: z.output<typeof NpmManifest>['dist']): void {
  const sha512 = integrity?.split(/\s+/).find((hash) => hash.startsWith('sha512-'))
  const intact = sha512
    ? sha512 === `sha512-${createHash('sha512').update(archive).digest('base64')}`
    : !shasum || shasum === createHash('sha1').update(archive).digest('hex')
  if (!intact) throw invalidUrl('The archive does not match the checksum of the registry.')
}
