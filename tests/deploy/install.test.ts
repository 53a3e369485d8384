import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gzipTar } from '../support/tarball'
import { startHttpServer } from '../support/web-server'

/*
 * scripts/install.sh against a local server with releases. Their package has the command of the real one, and no
 * dependencies. e2e/package.spec.ts tests the real package.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SCRIPT = join(ROOT, 'scripts/install.sh')

const buildPackage = async (version: string) =>
  gzipTar('package', {
    'package.json': JSON.stringify({
      name: 'hedgerow',
      version,
      type: 'module',
      bin: { hedgerow: 'scripts/cli.mjs' },
    }),
    'scripts/cli.mjs': await readFile(join(ROOT, 'scripts/cli.mjs')),
  })
const checksum = (content: Buffer) => createHash('sha256').update(content).digest('hex')

describe('scripts/install.sh', { timeout: 120_000 }, () => {
  let folder = ''
  let releases = ''
  let close = () => {}
  /** Files of the server by path. */
  const files = new Map<string, Buffer | string>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-install-'))
    const server = await startHttpServer((request, response) => {
      const content = files.get(request.url ?? '')
      response.writeHead(content === undefined ? 404 : 200).end(content)
    })
    close = server.close
    releases = `http://127.0.0.1:${server.port}/releases`
    for (const [path, version] of [
      ['latest/download', '7.2.0'],
      ['download/v7.1.0', '7.1.0'],
    ]) {
      const content = await buildPackage(version ?? '')
      files.set(`/releases/${path}/hedgerow-${version}.tgz`, content)
      files.set(`/releases/${path}/SHA256SUMS`, `${checksum(content)}  hedgerow-${version}.tgz\n`)
    }
  })
  afterAll(async () => {
    close()
    await rm(folder, { recursive: true, force: true })
  })

  let count = 0
  /** Runs the script with a new prefix. */
  async function install(args: string[] = [], environment: Record<string, string> = {}) {
    count += 1
    const prefix = join(folder, `prefix-${count}`)
    const home = join(folder, `home-${count}`)
    await mkdir(home)
    const env = { PATH: process.env.PATH ?? '', HOME: home, HEDGEROW_RELEASES: releases, ...environment }
    const result = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile('sh', [SCRIPT, '--prefix', prefix, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
    return {
      ...result,
      prefix,
      isInstalled: await stat(prefix).then(
        () => true,
        () => false,
      ),
    }
  }

  it('installs the latest release without root access, and prints the next step', async () => {
    const { code, stdout, stderr, prefix } = await install()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('Hedgerow 7.2.0 is installed.')
    expect(stdout).toContain(`\n  ${prefix}/bin/hedgerow\n`)
    expect(await readdir(prefix)).toEqual(['bin', 'lib'])
    const help = await new Promise<string>((resolve) =>
      execFile(join(prefix, 'bin/hedgerow'), ['--help'], (_, text) => resolve(text)),
    )
    expect(help).toContain('hedgerow [start]')
  })

  it('installs a given version, with or without a leading v', async () => {
    expect(await install(['--version', '7.1.0'])).toMatchObject({
      stdout: expect.stringContaining('Hedgerow 7.1.0 is'),
    })
    expect(await install(['--version', 'v7.1.0'])).toMatchObject({ code: 0 })
  })

  it.each([
    ['a changed package', (right: Buffer) => Buffer.concat([right, Buffer.from('x')])],
    ['a truncated package', (right: Buffer) => right.subarray(0, -1)],
    ['another package', () => Buffer.from('malware')],
  ])('refuses %s, and installs nothing', async (_, change) => {
    const path = '/releases/latest/download/hedgerow-7.2.0.tgz'
    const right = files.get(path) as Buffer
    files.set(path, change(right))
    try {
      const { code, stderr, isInstalled } = await install()
      expect(code).toBe(1)
      expect(stderr).toContain('The checksum of hedgerow-7.2.0.tgz is wrong, so nothing was installed.')
      expect(stderr).toContain(`Expected ${checksum(right)}`)
      expect(isInstalled).toBe(false)
    } finally {
      files.set(path, right)
    }
  })

  it.each([
    ['no checksum', ''],
    ['an invalid checksum', 'abc  hedgerow-7.2.0.tgz\n'],
    ['the checksum of a path', `${'a'.repeat(64)}  ../hedgerow-7.2.0.tgz\n`],
    ['the checksum of another file', `${'a'.repeat(64)}  install.sh\n`],
  ])('refuses a release with %s', async (_, text) => {
    const path = '/releases/latest/download/SHA256SUMS'
    const right = files.get(path) ?? ''
    files.set(path, text)
    try {
      const { code, stderr, isInstalled } = await install()
      expect({ code, isInstalled }).toEqual({ code: 1, isInstalled: false })
      expect(stderr).toContain('does not have the checksum of a package')
    } finally {
      files.set(path, right)
    }
  })

  it('refuses unknown versions, unencrypted downloads and wrong options', async () => {
    for (const [args, message] of [
      [['--version', '9.9.9'], 'download/v9.9.9/SHA256SUMS cannot be downloaded'],
      [['--releases', 'http://releases.example.com'], 'must begin with https://'],
      [['--releases', ''], 'Set HEDGEROW_RELEASES'],
      [['--loud'], 'Unknown option: --loud'],
      [['--version'], '--version requires a value'],
    ] as const)
      expect(await install([...args])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(message),
        isInstalled: false,
      })
  })

  it('has the URL of the releases after the edit of the release workflow', async () => {
    const workflow = await readFile(join(ROOT, '.github/workflows/release.yml'), 'utf8')
    const [, from = '', to = ''] = /sed "s\|(.*?)\|(.*?)\|" scripts\/install\.sh/.exec(workflow) ?? []
    const script = await readFile(SCRIPT, 'utf8')
    expect(script.split(from)).toHaveLength(2)
    expect(script.replace(from, to.replace('$releases', releases))).toContain(
      `releases=\${HEDGEROW_RELEASES:-${releases}}`,
    )
  })

  it('refuses an old version of Node.js', async () => {
    const bin = join(folder, 'old')
    await mkdir(bin)
    const shim = `#!/bin/sh\n[ "$1" = --version ] && echo v20.18.1 && exit\nexit 1\n`
    await writeFile(join(bin, 'node'), shim)
    await chmod(join(bin, 'node'), 0o755)
    expect(await install([], { PATH: `${bin}:${process.env.PATH}` })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Node.js 20.19 or later is required, and this is v20.18.1.'),
      isInstalled: false,
    })
  })
})
