import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipTar } from './tarball'
import { startHttpServer } from './web-server'

interface Commit {
  id: string
  refs: string[]
  files: Record<string, string>
}

/** Starts a repository host on loopback that emulates GitHub below /github and GitLab at the root. */
export async function startCodeHost() {
  const repositories = new Map<string, Commit[]>()
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  /** Maps a private repository to its required token. */
  const secret = new Map<string, string>()
  /** Maps a path to a response that overrides the repositories. */
  const instead = new Map<string, (response: ServerResponse) => void>()

  const newest = (repository: string, ref: string | null, folder: string | null) =>
    repositories
      .get(repository)
      ?.findLast(
        ({ id, refs, files }) =>
          (ref === null
            ? refs.includes('main')
            : id === ref || refs.includes(ref.replace('refs/tags/', ''))) &&
          (!folder || Object.keys(files).some((file) => file.startsWith(`${folder}/`))),
      )

  const server = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://host')
    requests.push({ path: url.pathname, headers: request.headers })
    const special = instead.get(url.pathname)
    if (special) return special(response)
    const repositoryFile = route(url)
    const token = repositoryFile && secret.get(repositoryFile.repository)
    const sentToken = request.headers.authorization ?? request.headers['private-token']
    const visible =
      repositoryFile && repositories.has(repositoryFile.repository) && (!token || sentToken?.includes(token))
    if (!visible) return response.writeHead(404).end('{}')
    const commit = newest(repositoryFile.repository, repositoryFile.ref, repositoryFile.folder)
    if (repositoryFile.archive) {
      if (!commit) return response.writeHead(404).end('{}')
      return response.end(
        gzipTar(`${repositoryFile.repository.replaceAll('/', '-')}-${commit.id}`, commit.files),
      )
    }
    return response.end(JSON.stringify(commit ? [{ sha: commit.id, id: commit.id }] : []))
  })

  return {
    url: `http://127.0.0.1:${server.port}`,
    apiUrl: `http://127.0.0.1:${server.port}/github`,
    requests,
    secret,
    instead,
    /** Adds a commit to branches or tags; the branch `main` is the default. */
    commit(repository: string, files: Record<string, string>, refs = ['main']): string {
      const commits = repositories.get(repository) ?? []
      const id = createHash('sha1').update(`${repository} ${commits.length}`).digest('hex')
      repositories.set(repository, [...commits, { id, refs, files }])
      return id
    },
    close: server.close,
  }
}

function route({ pathname, searchParams }: URL) {
  const github = /^\/github\/repos\/([^/]+\/[^/]+)\/(commits|tarball)(?:\/(.+))?$/.exec(pathname)
  const gitlab = /^\/api\/v4\/projects\/([^/]+)\/repository\/(commits|archive\.tar\.gz)$/.exec(pathname)
  const [, name, what, ref] = github ?? gitlab ?? []
  if (!name) return null
  const archive = what !== 'commits'
  return {
    repository: decodeURIComponent(name),
    archive,
    ref:
      (archive && ref ? decodeURIComponent(ref) : null) ??
      searchParams.get('sha') ??
      searchParams.get('ref_name'),
    folder: searchParams.get('path'),
  }
}
