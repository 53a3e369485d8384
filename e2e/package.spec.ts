import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, getRows, heading, test } from './fixtures'

/*
 * The package as it would be published: what is in it, and that it works in an empty folder with nothing but what it says
 * it needs.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const exec = promisify(execFile)

/** Every file that is published, with a star for what the build names. */
const PUBLISHED = [
  'LICENSE',
  'README.md',
  'dist/server/*.js',
  'dist/server/backup.js',
  'dist/server/keys.js',
  'dist/server/main.js',
  'dist/server/migrations/*.sql',
  'dist/server/migrations/meta/*.json',
  'dist/server/restore.js',
  'dist/web/assets/*.css',
  'dist/web/assets/*.js',
  'dist/web/index.html',
  'dist/web/robots.txt',
  'docs/configuration.md',
  'docs/operations.md',
  'docs/operations/*.service',
  'docs/operations/*.socket',
  'docs/operations/nginx.conf',
  'package.json',
  'scripts/cli.mjs',
]

/** A published path as `PUBLISHED` writes it; files that are packed already count as what they are made of. */
function getFileKind(path: string): string {
  const plain = path.replace(/(?<=\.(?:js|css))\.(br|gz)$/, '')
  if (PUBLISHED.includes(plain)) return plain
  return plain.replace(/[^/]+(\.\w+)$/, '*$1')
}

test('what is published runs in an empty folder', async ({ page }) => {
  test.setTimeout(240_000)
  const folder = await mkdtemp(join(tmpdir(), 'hedgerow-package-'))
  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
  }
  const npx = (...args: string[]) => exec('npx', ['hedgerow', ...args], { cwd: folder, env: settings })

  const tarball =
    await test.step('it holds what is built, and no sources, tests or scripts of ours', async () => {
      // What is built stands there already: this server runs from it.
      const pack = ['pack', '--json', '--pack-destination', folder]
      const { stdout } = await exec('npm', pack, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
      const [{ filename, files }] = JSON.parse(stdout)
      const kinds: string[] = files.map(({ path }: { path: string }) => getFileKind(path))
      expect([...new Set(kinds)].sort()).toEqual(PUBLISHED)
      return join(folder, filename)
    })

  await test.step('it installs with what it says it needs', async () => {
    const options = ['--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', folder]
    // How its registry is reached, such as by a proxy or with a certificate, is in the environment; `npm_` is of the run of this test.
    const around = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
    const env = { ...Object.fromEntries(around), ...settings }
    await exec('npm', ['install', ...options, tarball], { cwd: folder, env })
    for (const unneeded of ['react', '@mantine/core', 'vite', 'typescript'])
      await expect(stat(join(folder, 'node_modules', unneeded))).rejects.toThrow('ENOENT')
    expect((await npx('--version')).stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/)
    await expect(npx('bakcup')).rejects.toThrow('Unknown command: bakcup')
  })

  // A group of its own, so that what npx starts can be told to end.
  const server = spawn('npx', ['hedgerow'], { cwd: folder, env: settings, detached: true })
  const ended = once(server, 'close')
  try {
    let printed = ''
    const address = await new Promise<string>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => {
          printed += part
          const readyUrl = /ready: (\S+)/.exec(printed)?.[1]
          if (readyUrl) resolve(readyUrl)
        })
      void ended.then(([code]) => reject(new Error(`It ended with ${code}: ${printed}`)))
    })

    await test.step('it serves the dashboard and says that it is ready', async () => {
      expect(await (await fetch(new URL('/_ready', address))).json()).toEqual({ status: 'ready' })
      await page.goto(address)
      await expect(heading(page, 'Surveys')).toBeVisible()
      await expect(getRows(page, 'Surveys').first()).toBeVisible()
      expect((await fetch(new URL('/api/docs/', address))).status).toBe(200)
      expect((await fetch(new URL('/static/array.js', address))).status).toBe(200)
    })

    await test.step('its other commands work', async () => {
      expect((await npx('backup', 'now.tar.gz')).stdout).toContain('now.tar.gz holds the backup')
      if (server.pid) process.kill(-server.pid, 'SIGTERM')
      await ended
      expect((await npx('keys', 'list')).stdout).toContain('owner@example.com')
      const elsewhere = { ...settings, DATA_DIR: join(folder, 'elsewhere') }
      const restored = await exec('npx', ['hedgerow', 'restore', 'now.tar.gz'], {
        cwd: folder,
        env: elsewhere,
      })
      expect(restored.stdout).toContain('is restored')
    })
  } finally {
    if (server.pid && server.exitCode === null && server.signalCode === null)
      process.kill(-server.pid, 'SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
})
