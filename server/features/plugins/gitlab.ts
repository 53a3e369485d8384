import { z } from 'zod'
import { readArchive } from './archive'
import { invalidUrl } from './errors'
import { createHostClient, type HostClientOptions } from './host-client'
import type { PluginOrigin } from './origin'

const Commits = z.array(z.object({ id: z.string().regex(/^[0-9a-f]{40,64}$/) }))

/** Parsers per URL kind. A pinned ref has no updates; the others resolve to the newest commit of a branch or tag. */
const KINDS: Record<string, (rest: string[]) => { fixed: string } | { ref: string }> = {
  commit: (rest) => ({ fixed: rest.join('/') }),
  tags: (rest) => ({ fixed: rest.join('/') }),
  releases: (rest) => ({ fixed: rest.join('/') }),
  tree: (rest) => ({ ref: rest.join('/') }),
  commits: (rest) => ({ ref: rest.join('/') }),
  // The last segment is the file name.
  archive: (rest) => ({ ref: rest.slice(0, -1).join('/') || rest.join('/') }),
}

/** Origin for `/group/project`, with any number of groups, or in it `/-/kind/ref`. */
export function gitlabOrigin(access: HostClientOptions, parts: string[]): PluginOrigin {
  const dash = parts.indexOf('-')
  const project = parts.slice(0, dash === -1 ? undefined : dash)
  const [kind, ...rest] = dash === -1 ? [] : parts.slice(dash + 1)
  const read = kind === undefined ? () => ({}) : rest.length ? KINDS[kind] : undefined
  if (project.length < 2 || !read) {
    throw invalidUrl(
      'Enter the URL of a GitLab project, or of a tree, commit or tag in it (/-/tree/, /-/commit/, /-/tags/).',
    )
  }
  const { ref, fixed }: { ref?: string; fixed?: string } = read(rest)
  const name = project.join('/').replace(/\.git$/, '')
  const headers = { ...(access.token && { 'private-token': access.token }) }
  const host = createHostClient(access, headers, `project ${name}${ref ? ` with ${ref}` : ''}`)
  const api = `/api/v4/projects/${encodeURIComponent(name)}/repository`

  return {
    async latest() {
      if (fixed !== undefined) return fixed
      const query = new URLSearchParams({ per_page: '1', ...(ref !== undefined && { ref_name: ref }) })
      const [newest] = await host.json(`${api}/commits?${query}`, Commits)
      if (newest) return newest.id
      throw invalidUrl(`There are no commits in ${host.subject}.`)
    },
    async open(tag) {
      const query = new URLSearchParams({ sha: tag ?? '' })
      return readArchive(await host.archive(`${access.base}${api}/archive.tar.gz?${query}`))
    },
  }
}
