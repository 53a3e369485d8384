import { z } from 'zod'
import { readArchive } from './archive'
import { invalidUrl } from './errors'
import { createHostClient, type HostClientOptions } from './host-client'
import type { PluginOrigin } from './origin'

const NAME = /^(?!\.+$)[\w.-]+$/
const Commits = z.array(z.object({ sha: z.string().regex(/^[0-9a-f]{40,64}$/) }))

interface GithubRef {
  /** Branch or tag; the default branch if undefined. */
  ref?: string
  /** Commit or tag that the URL pins; it never has updates. */
  fixed?: string
  folder?: string
}

/** Origin for a repository, or in it `/commit/sha`, `/tree/ref/folder`, `/releases/tag/name`, `/archive/ref.zip`. */
export function githubOrigin(
  access: HostClientOptions,
  [owner = '', repository = '', ...rest]: string[],
): PluginOrigin {
  const name = repository.replace(/\.git$/, '')
  const spot = parseSpot(rest)
  if (!NAME.test(owner) || !NAME.test(name) || !spot) {
    throw invalidUrl('Enter the URL of a GitHub repository, commit, tree, release or archive.')
  }
  const { ref, fixed, folder = '' } = spot
  const headers = {
    accept: 'application/vnd.github+json',
    ...(access.token && { authorization: `Bearer ${access.token}` }),
  }
  const host = createHostClient(access, headers, `repository ${owner}/${name}${ref ? ` with ${ref}` : ''}`)
  const api = `/repos/${owner}/${name}`

  return {
    async latest() {
      if (fixed !== undefined) return fixed
      const query = new URLSearchParams({
        per_page: '1',
        ...(ref !== undefined && { sha: ref }),
        ...(folder && { path: folder }),
      })
      const [newest] = await host.json(`${api}/commits?${query}`, Commits)
      if (newest) return newest.sha
      throw invalidUrl(`There are no commits in ${host.subject}${folder && `, folder ${folder}`}.`)
    },
    async open(tag) {
      const path = (tag ?? '').split('/').map(encodeURIComponent).join('/')
      return readArchive(await host.archive(`${access.base}${api}/tarball/${path}`), folder)
    },
  }
}

function parseSpot([kind, ref, ...more]: string[]): GithubRef | null {
  if (kind === undefined) return {}
  if (ref === undefined) return null
  const rest = [ref, ...more].join('/')
  switch (kind) {
    case 'commit':
      return /^[0-9a-f]{7,64}$/i.test(rest) ? { fixed: rest } : null
    case 'tree':
      return { ...(/^[0-9a-f]{40}$/.test(ref) ? { fixed: ref } : { ref }), folder: more.join('/') }
    case 'releases':
      return ref === 'tag' && more.length ? { fixed: `refs/tags/${more.join('/')}` } : null
    case 'archive': {
      const archived = /^(?:refs\/(?:heads|tags)\/)?(.+?)\.(?:zip|tar\.gz)$/.exec(rest)?.[1]
      return archived === undefined ? null : { ref: archived }
    }
    default:
      return null
  }
}
