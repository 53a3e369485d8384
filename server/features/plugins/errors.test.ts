import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCodeHost } from '../../../tests/support/code-host'
import { startDnsServer } from '../../../tests/support/dns-server'
import { buildOrganization } from '../../../tests/support/factories'
import { startPackageRegistry } from '../../../tests/support/package-registry'
import { gzipTar, type TarEntry, tar, tarball } from '../../../tests/support/tarball'
import { createTestServer } from '../../../tests/support/test-server'

const hasMkfifo = spawnSync('mkfifo', ['--version']).error === undefined

const registry = await startPackageRegistry()
const host = await startCodeHost()
/** Resolves a public-looking name to this machine. */
const dns = await startDnsServer(({ type, name }) =>
  type === 'A' && name === 'inside.test' ? [{ type, name, data: '127.0.0.1' }] : 'NXDOMAIN',
)
const closed = await startPackageRegistry()
closed.close()
const top = await mkdtemp(join(tmpdir(), 'hedgerow-'))
const folders = join(top, 'plugins')
const settings = {
  NPM_REGISTRY_URL: registry.url,
  GITHUB_URL: `${host.url}/code`,
  GITHUB_API_URL: host.apiUrl,
  GITLAB_URL: host.url,
  DNS_SERVERS: [dns.address],
}
const server = createTestServer({ ...settings, PLUGINS_DIR: folders })
/** Server without plugin folders and with an unreachable registry. */
const alone = createTestServer({ NPM_REGISTRY_URL: closed.url })

let key = ''
let base = ''

beforeAll(async () => {
  const { organization, key: owners } = await buildOrganization(server.db)
  key = owners
  base = `/api/organizations/${organization.id}/plugins/`
})

afterAll(async () => {
  registry.close()
  host.close()
  dns.close()
  await rm(top, { recursive: true })
})

const manifest = JSON.stringify({ name: 'Example' })
const good: TarEntry[] = [
  { path: 'package/plugin.json', content: manifest },
  { path: 'package/index.js', content: '1' },
]

/** Returns the error for a plugin URL; asserts that nothing was installed. */
async function getInstallError(url: string) {
  const { status, body } = await server.call(key, 'POST', base, { url })
  expect([status, body.type, body.attr]).toEqual([400, 'validation_error', 'url'])
  expect((await server.call(key, 'GET', base)).body.count).toBe(0)
  return body as { code: string; detail: string }
}

let serial = 0
/** Returns the error for a package with the given archive. */
async function getArchiveError(archive: Buffer) {
  const name = `package-${++serial}`
  registry.publish(name, '1.0.0', archive)
  return (await getInstallError(`https://www.npmjs.com/package/${name}`)).detail
}
const getFilesError = (files: Record<string, string | Buffer>) => getArchiveError(gzipTar('package', files))

describe('plugin package validation', () => {
  it('rejects a package without a usable plugin.json', async () => {
    expect(await getFilesError({ 'index.js': '1' })).toContain('no plugin.json')
    const bad = (text: string) => getFilesError({ 'plugin.json': text, 'index.js': '1' })
    expect(await bad('not json')).toContain('not JSON')
    expect(await bad('"text"')).toContain('plugin.json cannot be used')
    expect(await bad('{}')).toContain('name')
    expect(await bad('{"name": " "}')).toContain('name')
    expect(await bad(`{"name": "${'x'.repeat(201)}"}`)).toContain('name')
    expect(await bad('{"name": "x", "config": "y"}')).toContain('config')
    expect(await bad('{"name": "x", "stateless": true, "config": [{"key": "a"}]}')).toContain('stateless')
    expect(await bad('{"name": "\\u0000"}')).toContain('cannot be stored')
    expect(await bad('{"name": "\\ud800"}')).toContain('cannot be stored')
  })

  it('rejects a package without its main file', async () => {
    expect(await getFilesError({ 'plugin.json': manifest })).toContain('index.js or index.ts')
    const named = JSON.stringify({ name: 'x', main: 'dist/main.js' })
    expect(await getFilesError({ 'plugin.json': named, 'index.js': '1' })).toContain('dist/main.js')
    const outside = JSON.stringify({ name: 'x', main: '../../etc/passwd' })
    expect(await getFilesError({ 'plugin.json': outside })).toContain('no main file')
  })

  it('rejects a package with files that are not text or are too large', async () => {
    const binary = Buffer.from([0xff, 0xfe, 0x00])
    expect(await getFilesError({ 'plugin.json': binary })).toContain('plugin.json is not a text file')
    expect(await getFilesError({ 'plugin.json': manifest, 'index.js': 'a\0b' })).toContain('not a text file')
    const large = 'x'.repeat(1024 * 1024 + 1)
    expect(await getFilesError({ 'plugin.json': manifest, 'index.js': large })).toContain('larger than')
  })
})

describe('plugin archive validation', () => {
  it('rejects an archive that is invalid or damaged', async () => {
    const whole = tarball(good)
    const archives = [
      Buffer.alloc(0),
      Buffer.from('<html>'),
      gzipSync('<html>'),
      gzipSync(Buffer.alloc(2000, 'x')),
      tar(good),
      gzipSync(whole),
      whole.subarray(0, whole.length / 2),
      gzipSync(tar(good).subarray(0, 700)),
      Buffer.from('PK\x03\x04 a zip'),
    ]
    for (const archive of archives) expect(await getArchiveError(archive)).toContain('not a .tar.gz')
    const forged = tar(good)
    forged[0] = 0x7a
    expect(await getArchiveError(gzipSync(forged))).toContain('damaged')
  })

  it('rejects an archive that decompresses to more than the limit, regardless of its headers', async () => {
    const zeros = Buffer.alloc(80 * 1024 * 1024)
    expect(await getArchiveError(tarball([...good, { path: 'package/a', content: zeros }]))).toContain(
      'unpacks to',
    )
    const members = Array.from({ length: 80 }, () => gzipSync(Buffer.alloc(1024 * 1024)))
    expect(await getArchiveError(Buffer.concat([tarball(good), ...members]))).toContain('unpacks to')
  })

  it('rejects an archive that is too large to download or has too many files', async () => {
    const name = 'too-large'
    registry.publish(name, '1.0.0', Buffer.alloc(21 * 1024 * 1024))
    expect(await getInstallError(`https://www.npmjs.com/package/${name}`)).toMatchObject({
      code: 'too_large',
    })
    const many = Array.from({ length: 10_001 }, (_, n) => ({ path: `package/${n}` }))
    expect(await getArchiveError(tarball([...good, ...many]))).toContain('more than 10000 files')
  })

  it('rejects an archive with paths outside its folder', async () => {
    const paths = [
      '../plugin.json',
      'package/../../plugin.json',
      'package/..',
      '/etc/passwd',
      'package\\..\\x',
      'C:/windows/x',
      'package/a\nb',
      `package/${'long/'.repeat(120)}x`,
    ]
    for (const path of paths) {
      expect(await getArchiveError(tarball([...good, { path, content: 'x' }]))).toContain('a path that')
    }
  })

  it('rejects an archive with links, devices and other entries that are not files', async () => {
    const things: TarEntry[] = [
      { path: 'package/link', type: 'SymbolicLink', linkpath: '/etc/passwd' },
      { path: 'package/index.js', type: 'SymbolicLink', linkpath: '../../../etc/passwd' },
      { path: 'package/hard', type: 'Link', linkpath: 'package/plugin.json' },
      { path: 'package/pipe', type: 'FIFO' },
      { path: 'package/disk', type: 'BlockDevice', devmaj: 8, devmin: 0 },
      { path: 'package/tty', type: 'CharacterDevice', devmaj: 4, devmin: 0 },
      { path: 'package/sparse', type: 'SparseFile' },
    ]
    for (const thing of things) {
      expect(await getArchiveError(tarball([...good, thing]))).toContain('other than files and folders')
    }
  })
})

describe('plugin host errors', () => {
  const url = () => `${host.url}/code/octo/host-${++serial}`
  const answering = (address: string, answer: (response: ServerResponse) => void) => {
    host.instead.set(`${address.replace(`${host.url}/code`, '/github/repos')}/commits`, answer)
    return getInstallError(address)
  }
  const redirecting = (location: string) =>
    answering(url(), (response) => response.writeHead(302, { location }).end())

  it('reports packages and repositories that do not exist', async () => {
    const missing = await getInstallError('https://www.npmjs.com/package/no-such-package')
    expect(missing).toMatchObject({
      code: 'invalid_input',
      detail: expect.stringContaining('package no-such-package'),
    })
    expect((await getInstallError(`${host.url}/code/octo/none`)).detail).toContain('no repository octo/none')
    expect((await getInstallError(`${host.url}/group/none`)).detail).toContain('no project group/none')
    registry.publish('versioned', '1.0.0', tarball(good))
    expect((await getInstallError('https://www.npmjs.com/package/versioned/v/9.9.9')).detail).toContain(
      '9.9.9',
    )
    host.commit('octo/branches', { 'plugin.json': manifest }, ['other'])
    expect((await getInstallError(`${host.url}/code/octo/branches/tree/main`)).detail).toContain('no commits')
  })

  it('rejects an unexpected response', async () => {
    const wrong = (text: string) => answering(url(), (response) => response.end(text))
    for (const text of ['', 'x', '{}', '[{}]', '[{"sha": "../x"}]', '[{"sha": 3}]']) {
      expect((await wrong(text)).detail).toContain('returned an unexpected response')
    }
    expect(await wrong('x'.repeat(3 * 1024 * 1024))).toMatchObject({ code: 'too_large' })
  })

  it('reports a host that fails, denies access, or limits the request rate', async () => {
    const failing = (status: number, headers = {}) =>
      answering(url(), (response) => response.writeHead(status, headers).end())
    expect(await failing(500)).toMatchObject({ code: 'unreachable', detail: expect.stringContaining('500') })
    expect(await failing(429)).toMatchObject({
      code: 'unreachable',
      detail: expect.stringContaining('later'),
    })
    expect(await failing(403, { 'x-ratelimit-remaining': '0' })).toMatchObject({ code: 'unreachable' })
    expect(await failing(403)).toMatchObject({ code: 'invalid_input' })
    expect(await failing(401)).toMatchObject({ code: 'invalid_input' })
  })

  it('reports a connection that the host closes early', async () => {
    expect(await answering(url(), (response) => response.destroy())).toMatchObject({ code: 'unreachable' })
    const half = (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': 1000 }).write('[', () => response.destroy())
    }
    expect((await answering(url(), half)).code).toMatch(/unreachable|broken/)
  })

  it('rejects a redirect to a private address', async () => {
    const { port } = new URL(registry.url)
    const requestCount = registry.requests.length
    expect(await redirecting(`http://127.0.0.1:${port}/x/latest`)).toMatchObject({ code: 'private_address' })
    expect(await redirecting('http://169.254.169.254/latest/meta-data/')).toMatchObject({
      code: 'private_address',
    })
    expect(await redirecting('http://[::1]/')).toMatchObject({ code: 'private_address' })
    expect(await redirecting(`http://inside.test:${port}/`)).toMatchObject({ code: 'private_address' })
    expect(await redirecting('http://10.0.0.1/')).toMatchObject({ code: 'private_address' })
    expect(await redirecting('file:///etc/passwd')).toMatchObject({ code: 'bad_address' })
    expect(registry.requests).toHaveLength(requestCount)
  })

  it('rejects a registry entry whose archive URL is a private address', async () => {
    registry.publish('elsewhere', '1.0.0', tarball(good), { tarball: `${host.url}/archive.tgz` })
    registry.publish('metadata', '1.0.0', tarball(good), { tarball: 'http://169.254.169.254/x.tgz' })
    registry.publish('nowhere', '1.0.0', tarball(good), { tarball: '/etc/passwd' })
    const codes = []
    for (const name of ['elsewhere', 'metadata', 'nowhere']) {
      codes.push((await getInstallError(`https://www.npmjs.com/package/${name}`)).code)
    }
    expect(codes).toEqual(['private_address', 'private_address', 'bad_address'])
  })

  it('rejects a redirect loop', async () => {
    const address = url()
    const api = `${address.replace(`${host.url}/code`, `${host.apiUrl}/repos`)}/commits`
    expect(
      await answering(address, (response) => response.writeHead(302, { location: api }).end()),
    ).toMatchObject({
      code: 'too_many_redirects',
    })
  })

  it('reports a host that cannot be reached', async () => {
    const { organization, key: theirs } = await buildOrganization(alone.db)
    const plugins = `/api/organizations/${organization.id}/plugins/`
    expect(await alone.call(theirs, 'POST', plugins, { url: 'https://npmjs.com/package/x' })).toMatchObject({
      status: 400,
      body: { code: 'unreachable', attr: 'url', detail: expect.stringContaining('refuses connections') },
    })
  })
})

describe('plugin folder', () => {
  async function folder(name: string, files: Record<string, string>) {
    await mkdir(join(folders, name), { recursive: true })
    for (const [file, text] of Object.entries(files)) await writeFile(join(folders, name, file), text)
    return `file:${name}`
  }

  it('is installed from inside PLUGINS_DIR, and read again by an upgrade', async () => {
    const url = await folder('mine', { 'plugin.json': manifest, 'index.ts': 'one' })
    const installed = await server.call(key, 'POST', base, { url })
    expect(installed).toMatchObject({
      status: 201,
      body: { plugin_type: 'local', name: 'Example', url, tag: null, latest_tag: null },
    })
    const at = (what: string) => `${base}${installed.body.id}/${what}/`
    await folder('mine', { 'plugin.json': '{"name": "Changed"}', 'index.ts': 'two' })
    expect((await server.call(key, 'GET', at('check_for_updates'))).body.latest_tag).toBe(null)
    expect((await server.call(key, 'POST', at('upgrade'))).body.name).toBe('Changed')
    expect((await server.call(key, 'GET', at('source'))).body.source['index.ts']).toBe('two')
    await rm(join(folders, 'mine'), { recursive: true })
    expect(await server.call(key, 'POST', at('upgrade'))).toMatchObject({
      status: 400,
      body: { attr: 'url' },
    })
    expect((await server.call(key, 'GET', at('source'))).body.source['index.ts']).toBe('two')
    const absolute = await server.call(key, 'POST', base, {
      url: `file://${join(folders, (await folder('other', { 'plugin.json': manifest, 'site.ts': '' })).slice(5))}`,
    })
    expect(absolute.status).toBe(201)
    for (const id of [installed.body.id, absolute.body.id]) await server.call(key, 'DELETE', `${base}${id}/`)
  })

  it('is rejected outside PLUGINS_DIR', async () => {
    await writeFile(join(top, 'plugin.json'), manifest)
    for (const url of [
      'file:',
      'file:.',
      'file:..',
      'file:../',
      `file:${top}`,
      'file:/etc',
      'file:x/../..',
    ]) {
      expect((await getInstallError(url)).detail).toContain('not inside PLUGINS_DIR')
    }
    expect((await getInstallError('file:none')).detail).toContain('no plugin.json')
  })

  it('is rejected if it contains links or files outside the folder', async () => {
    await mkdir(folders, { recursive: true })
    await symlink(top, join(folders, 'linked'))
    expect((await getInstallError('file:linked')).detail).toContain('is a symbolic link')
    await folder('leaky', { 'plugin.json': manifest })
    await symlink('/etc/hostname', join(folders, 'leaky', 'index.js'))
    expect((await getInstallError('file:leaky')).detail).toContain('is a symbolic link')
    const leading = await folder('leading', {
      'plugin.json': '{"name": "x", "main": "../leaky/plugin.json"}',
    })
    expect((await getInstallError(leading)).detail).toContain('outside the folder')
  })

  it.skipIf(!hasMkfifo)('is rejected if its plugin.json is a pipe', async () => {
    await folder('piped', {})
    await promisify(execFile)('mkfifo', [join(folders, 'piped', 'plugin.json')])
    expect((await getInstallError('file:piped')).detail).toContain('no plugin.json')
  })

  it('is rejected if plugin folders are disabled', async () => {
    const { organization, key: theirs } = await buildOrganization(alone.db)
    const response = await alone.call(theirs, 'POST', `/api/organizations/${organization.id}/plugins/`, {
      url: 'file:/etc',
    })
    expect(response).toMatchObject({
      status: 400,
      body: { attr: 'url', detail: expect.stringContaining('are disabled') },
    })
  })
})
