import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DockerfileParser, type Instruction } from 'dockerfile-ast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProcess, type ServerProcess, startProcess } from '../support/server-process'

/*
 * Runs the steps of the Dockerfile without a container engine: the stages are folders, and the server runs on a
 * read-only root file system in a mount namespace. The build stage is represented by the build under test; the packages
 * of the distribution are not installed. `.ci/test-image` tests the image itself.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DOCKERFILE = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
const UNPRIVILEGED_UID = 1000

const parsed = DockerfileParser.parse(DOCKERFILE)
const instructions = parsed.getInstructions()
const find = (keyword: string) => instructions.filter((line) => line.getKeyword() === keyword)
const getArguments = (line: Instruction) => line.getArguments().map((argument) => argument.getValue())
/** Arguments of an instruction in JSON form. */
const getJson = (keyword: string): string[] =>
  JSON.parse(/\[.*\]/.exec(find(keyword).at(-1)?.getArgumentsContent() ?? '')?.[0] ?? '[]')

/** Environment of the image. */
const imageEnv = Object.fromEntries(
  find('ENV')
    .flatMap(getArguments)
    .map((pair) => pair.split('=') as [string, string]),
)

/** Splits the instructions by stage, named `image` for the last one. */
function splitStages(): Map<string, Instruction[]> {
  const stages = new Map<string, Instruction[]>()
  let lines: Instruction[] = []
  for (const line of instructions) {
    if (line.getKeyword() === 'FROM') {
      lines = []
      const [, , name = 'image'] = getArguments(line)
      stages.set(name, lines)
    } else lines.push(line)
  }
  return stages
}

describe('Dockerfile', () => {
  it('uses an unprivileged numeric user, and no secrets or tools beyond its steps', () => {
    expect(getArguments(find('USER')[0] as Instruction)).toEqual([`${UNPRIVILEGED_UID}:${UNPRIVILEGED_UID}`])
    expect(find('USER')).toHaveLength(1)
    expect(find('ADD')).toEqual([])
    expect(find('VOLUME').flatMap(getArguments)).toEqual([imageEnv.DATA_DIR])
    expect(DOCKERFILE).not.toMatch(/curl|wget/)
    // Every package has install scripts disabled, and the lockfile decides its version.
    expect(DOCKERFILE.match(/npm (ci|install)[^\n]*/g)).toEqual([
      expect.stringContaining('npm ci --ignore-scripts'),
      expect.stringMatching(/npm ci --omit=dev --ignore-scripts/),
    ])
  })

  it('copies only files that the context contains', () => {
    const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((rule) => rule && !rule.startsWith('#'))
    // The first rule excludes everything.
    expect(rules[0]).toBe('*')
    const included = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
    const isIncluded = (path: string) => included.some((rule) => path === rule || path.startsWith(`${rule}/`))
    for (const line of find('COPY')) {
      const sources = getArguments(line).slice(0, -1)
      if (DOCKERFILE.split('\n')[line.getRange().start.line]?.includes('--from=')) continue
      for (const source of sources.filter((name) => name !== '.'))
        expect(isIncluded(source), source).toBe(true)
    }
    for (const path of included.filter((name) => !name.includes('*')))
      expect(readdirSync(ROOT), path).toContain(path)
  })
})

/** A mount namespace in which only these folders are writable. */
const canMount = spawnSync('unshare', ['-m', 'true']).status === 0 && process.getuid?.() === 0

describe.runIf(canMount)('the steps of the Dockerfile', () => {
  let folder = ''
  /** Path in a stage for a path in its container. */
  const at = (stage: string, path: string) => join(folder, stage, path)

  beforeAll(async () => {
    await buildProcess()
    folder = mkdtempSync(join(tmpdir(), 'hedgerow-image-'))
    chmodSync(folder, 0o755)
    mkdirSync(at('build', 'src'), { recursive: true })
    for (const part of ['server', 'web'])
      cpSync(join(ROOT, 'dist', part), at('build', `src/dist/${part}`), { recursive: true })
    for (const [stage, lines] of splitStages()) {
      // The build itself is the one under test; the steps after it are executed.
      const isBuilt = (line: Instruction) =>
        stage === 'build' && /^(COPY|RUN npm)/.test(line.getTextContent())
      runStage(
        stage,
        lines.filter((line) => !isBuilt(line)),
      )
    }
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000)

  /** Executes the steps of a stage in its folder. */
  function runStage(stage: string, lines: Instruction[]) {
    let workdir = '/'
    mkdirSync(at(stage, workdir), { recursive: true })
    for (const line of lines) {
      const values = getArguments(line)
      const keyword = line.getKeyword()
      if (keyword === 'WORKDIR') {
        workdir = values[0] ?? '/'
        mkdirSync(at(stage, workdir), { recursive: true })
      } else if (keyword === 'COPY') {
        const from = /--from=(\w+)/.exec(line.getTextContent())?.[1]
        const target = values.at(-1) ?? ''
        const to = at(stage, posix.resolve(workdir, target))
        for (const source of values.slice(0, -1)) {
          const path = from ? at(from, source) : join(ROOT, source)
          const isInto = target.endsWith('/')
          const copy = isInto ? join(to, source.split('/').at(-1) ?? '') : to
          mkdirSync(dirname(copy), { recursive: true })
          cpSync(path, copy, { recursive: true, verbatimSymlinks: true })
        }
      } else if (keyword === 'RUN' && !line.getTextContent().includes('apt-get')) {
        const script = line
          .getTextContent()
          .replace(/^RUN /, '')
          .replaceAll(/ \/(?=data)/g, ` ${at(stage, '/')}`)
        execFileSync('sh', ['-ec', script], {
          cwd: at(stage, workdir),
          // Registry access (proxy, certificate) is configured in the environment.
          env: { ...process.env, TARGETARCH: { x64: 'amd64' }[process.arch as string] ?? process.arch },
          stdio: ['ignore', 'ignore', 'pipe'],
        })
      }
    }
  }

  /** Runs the health check of the image. */
  function checkHealth(port: string) {
    const [, , command = ''] = getJson('HEALTHCHECK')
    const env = { ...imageEnv, PORT: port }
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(
        process.execPath,
        [at('image', 'app/scripts/cli.mjs'), command],
        { env },
        (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, stdout: stdout.trim(), stderr: stderr.trim() }),
      )
    })
  }

  it('result in production dependencies only, without development files', () => {
    const names = readdirSync(at('image', 'app/node_modules'))
    expect(names).toEqual(expect.arrayContaining(['posthog-js', 'swagger-ui-dist', '@duckdb']))
    for (const unneeded of ['react-dom', 'vite', 'typescript', 'vitest'])
      expect(names).not.toContain(unneeded)
    const files = readdirSync(at('image', 'app'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((name) => /\.(map|d\.ts)$/.test(name))).toEqual([])
    const inside = readdirSync(at('image', 'app')).sort()
    expect(inside).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json', 'scripts'])
  })

  it('result in a server that runs unprivileged with a read-only root, is healthy, and retains its data', async () => {
    const [node = '', script = '', command = ''] = [...getJson('ENTRYPOINT'), ...getJson('CMD')]
    expect([node, script, command]).toEqual(['node', '/app/scripts/cli.mjs', 'start'])
    expect(getJson('HEALTHCHECK')).toEqual(['node', script, 'health'])
    const data = at('image', imageEnv.DATA_DIR ?? '')
    const temporary = join(folder, 'tmp')
    mkdirSync(temporary)
    chmodSync(temporary, 0o777)
    // The image is read-only, and so is everything else but the volume and /tmp.
    const mounts = [
      'mount --make-rprivate /',
      ...[data, temporary].map((path) => `mount --bind ${path} ${path}`),
      'mount -o remount,bind,ro /',
      `touch ${at('image', 'app/written')} 2>/dev/null && exit 9`,
      `exec setpriv --reuid ${UNPRIVILEGED_UID} --regid ${UNPRIVILEGED_UID} --clear-groups --bounding-set=-all --no-new-privs "$@"`,
    ]
    const under = ['unshare', '-m', 'sh', '-c', mounts.join('\n'), 'sh']
    const settings = { ...imageEnv, DATA_DIR: data, TMPDIR: temporary, HOME: '/nonexistent' }
    const start = () => startProcess(settings, under, ['--empty'], at('image', 'app/scripts/cli.mjs'))

    const servers = [await start()]
    try {
      const [server] = servers as [ServerProcess]
      const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
      expect(status).toMatch(/^Uid:\t1000\t1000/m)
      expect(status).toMatch(/^CapEff:\t0+$/m)
      const { port } = new URL(server.url)
      expect(await checkHealth(port)).toEqual({ code: 0, stdout: 'ready', stderr: '' })
      const { id } = await server.call('GET', '/api/projects/@current/')
      await server.call('POST', `/api/projects/${id}/surveys/`, { name: 'Persisted', type: 'popover' })
      expect(await server.stop()).toBe(0)
      expect(await checkHealth(port)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('does not respond'),
      })
      const again = await start()
      servers.push(again)
      const { results } = await again.call('GET', `/api/projects/${id}/surveys/`)
      expect(results).toMatchObject([{ name: 'Persisted' }])
      expect(await again.stop()).toBe(0)
    } finally {
      await Promise.all(servers.map((each) => each.kill()))
    }
  }, 120_000)

  it('result in a health check that fails if the server is not ready', async () => {
    const { createServer } = await import('node:http')
    const server = createServer((_, response) => response.writeHead(503).end('no database')).listen(
      0,
      '127.0.0.1',
    )
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    expect(await checkHealth(port)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('503: no database'),
    })
    server.close()
  })
})
