import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readlink, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unzipSync } from 'fflate'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ARCHIVE_KEYS_MAX } from '../../../contract/limits'
import { createExportFixture } from '../../../tests/support/export-fixture'
import { buildKey, buildOrganization } from '../../../tests/support/factories'

const at = createExportFixture()
const { server, workspace, call, create } = at

/**
 * Bytes of a sparse file that is larger than all buffers between the server and a client that does not read. Linux may
 * buffer tens of MiB per socket (`tcp_rmem`).
 */
const LARGE = 256 * 1024 * 1024
const MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

type Files = Record<string, Buffer>

const getFolder = (id: string) => join(at.folder, String(workspace.project.id), id)

/** Creates an export with files, newest first. */
async function createWithFiles(files: Files): Promise<string> {
  const { id } = await create()
  for (const [index, [key, content]] of Object.entries(files).entries()) {
    const path = join(getFolder(id), key)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, content)
    const seconds = Date.now() / 1000 - index
    await utimes(path, seconds, seconds)
  }
  return id
}

/** Requests a link to an archive, and returns its path. */
async function createLink(id: string, selection: object = {}): Promise<string> {
  const { status, body } = await call('POST', `${id}/files/archive/`, selection)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.url.slice(new URL(body.url).origin.length)
}

const download = async (path: string) => {
  const response = await server.request(path)
  expect(response.statusCode).toBe(200)
  return { ...response, files: unzipSync(response.rawPayload) }
}

/** Begins a download, without reading it. */
const startDownload = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(server.url + path, (response) => resolve(response.pause())).on('error', reject)
  })

const drain = (response: IncomingMessage) =>
  pipeline(response, new Writable({ write: (_, __, done) => done() }))

/** Returns the open files of this process, and so of the server, below a folder. */
async function listOpenFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd')
  const paths = await Promise.all(
    descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  )
  return paths.filter((path) => path.startsWith(folder))
}

const days = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`2024/day ${index}.jsonl`, randomBytes(100 + index)]),
  )

describe('archive of export files', () => {
  it('contains all files with their folders and bytes', async () => {
    const files: Files = {
      ...days(3),
      'empty.jsonl': Buffer.alloc(0),
      '2025/übung.parquet': randomBytes(200_000),
    }
    const id = await createWithFiles(files)
    const { body } = await call('POST', `${id}/files/archive/`, {})
    const size = Object.values(files).reduce((sum, { length }) => sum + length, 0)
    expect(body).toEqual({ count: 5, size, url: expect.any(String) })
    const archive = await download(await createLink(id))
    expect(Object.keys(archive.files).sort()).toEqual(Object.keys(files).sort())
    for (const [key, content] of Object.entries(files)) {
      expect(Buffer.from(archive.files[key] ?? []).equals(content), key).toBe(true)
    }
    expect(archive.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': "attachment; filename*=UTF-8''Export.zip",
      'content-length': String(archive.rawPayload.length),
      'cache-control': 'no-store',
    })
  })

  it('contains only the selected files, or those with a prefix', async () => {
    const files: Files = { 'a/1': randomBytes(10), 'a/2': randomBytes(20), 'b/1': randomBytes(30) }
    const id = await createWithFiles(files)
    const names = async (selection: object) =>
      Object.keys((await download(await createLink(id, selection))).files).sort()
    expect(await names({ keys: ['b/1', 'a/2', 'b/1'] })).toEqual(['a/2', 'b/1'])
    expect(await names({ prefix: 'a/' })).toEqual(['a/1', 'a/2'])
    expect(await names({ prefix: 'a/', keys: ['a/2'] })).toEqual(['a/2'])
  })

  it('excludes files that are written after its link was created, incomplete files and links', async () => {
    const id = await createWithFiles({ first: randomBytes(10) })
    await writeFile(join(getFolder(id), 'second.0badcafe.part'), 'incomplete')
    await symlink('/etc/hosts', join(getFolder(id), 'link'))
    const path = await createLink(id)
    await writeFile(join(getFolder(id), 'third'), 'later')
    const later = Date.now() / 1000 + 60
    await utimes(join(getFolder(id), 'third'), later, later)
    expect(Object.keys((await download(path)).files)).toEqual(['first'])
  })

  it('has unique names that every operating system accepts', async () => {
    const files: Files = {
      'a:b/10:00.jsonl.gz': Buffer.from('colon'),
      'a:b/10_00.jsonl.gz': Buffer.from('underscore'),
      'A_B/10_00.JSONL.gz': Buffer.from('upper case'),
      'c\\..\\d': Buffer.from('backslash'),
      'C:e': Buffer.from('drive'),
    }
    const id = await createWithFiles(files)
    const { files: entries } = await download(await createLink(id))
    const names = Object.keys(entries)
    expect(names).toEqual([
      'a_b/10_00.jsonl.gz',
      'a_b/10_00 (2).jsonl.gz',
      'A_B/10_00 (3).JSONL.gz',
      'c_.._d',
      'C_e',
    ])
    expect(Object.values(entries).map((content) => Buffer.from(content).toString())).toEqual(
      Object.values(files).map(String),
    )
  })

  it('contains thousands of files, also as a selection of the maximum size', async () => {
    const files = days(3000)
    const id = await createWithFiles(files)
    const all = await download(await createLink(id))
    expect(Object.keys(all.files)).toHaveLength(3000)
    expect(all.headers['content-length']).toBe(String(all.rawPayload.length))
    const keys = Object.keys(files).slice(-ARCHIVE_KEYS_MAX)
    const path = await createLink(id, { keys })
    // Proxies limit the first line of a request to 8 KiB.
    expect(path.length).toBeLessThan(8000)
    const selected = await download(path)
    expect(Object.keys(selected.files).sort()).toEqual(keys.sort())
  })

  it('is refused for unknown keys, without files and without access', async () => {
    const id = await createWithFiles({ 'a/1': randomBytes(10) })
    const other = await createWithFiles({ secret: randomBytes(10) })
    const post = (body: unknown, key = workspace.key) =>
      server.call(key, 'POST', at.exports(`${id}/files/archive/`), body)
    expect(await post({ keys: ['a/2'] })).toMatchObject({
      body: { attr: 'keys', detail: 'The export has no file "a/2".' },
    })
    for (const key of [
      'a/2',
      'a',
      '',
      '../secret',
      `../${other}/secret`,
      '/etc/hosts',
      'a/../a/1',
      'a/1\0',
    ]) {
      expect((await post({ keys: ['a/1', key] })).status, key).toBe(400)
    }
    for (const keys of [[], 'a/1', [1], Array.from({ length: ARCHIVE_KEYS_MAX + 1 }, () => 'a/1')]) {
      expect((await post({ keys })).status, JSON.stringify(keys)).toBe(400)
    }
    expect(await post({ prefix: 'b' })).toMatchObject({
      status: 400,
      body: { detail: 'There are no files to download.' },
    })
    const { id: withoutFiles } = await create({ destination: { type: 'NoOp', config: {} } })
    expect((await call('POST', `${withoutFiles}/files/archive/`, {})).status).toBe(400)

    const stranger = await buildOrganization(server.db)
    expect((await post({}, stranger.key)).status).toBe(403)
    const foreignPath = `/api/projects/${stranger.project.id}/batch_exports/${id}/files/archive/`
    expect((await server.call(stranger.key, 'POST', foreignPath, {})).status).toBe(404)
    const scopes = (scope: string) => buildKey(server.db, workspace.owner.id, { scopes: [scope] })
    expect((await post({}, await scopes('survey:read'))).status).toBe(403)
    expect((await post({}, await scopes('batch_export:read'))).status).toBe(200)
  })
})

describe('link to an archive', () => {
  it('expires', async () => {
    const path = await createLink(await createWithFiles({ a: randomBytes(10) }))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * MINUTE_MS })
    await download(path)
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
    expect((await server.request(path)).statusCode).toBe(404)
  })

  it('is invalid when a file was removed or changed', async () => {
    for (const selection of [{}, { keys: ['a', 'b'] }]) {
      const id = await createWithFiles({ a: randomBytes(10), b: randomBytes(10) })
      const [removed, changed] = [await createLink(id, selection), await createLink(id, selection)]
      await truncate(join(getFolder(id), 'b'), 5)
      expect((await server.request(changed)).statusCode).toBe(404)
      await rm(join(getFolder(id), 'b'))
      expect((await server.request(removed)).json()).toMatchObject({
        detail: 'The files have changed since the link was created. Create a new link.',
      })
    }
  })
})

describe('download of an archive', () => {
  it.each(['removed', 'truncated'])('fails if a file is %s during the download', async (change) => {
    const id = await createWithFiles({
      first: Buffer.alloc(0),
      second: randomBytes(1000),
      third: randomBytes(10),
    })
    await truncate(join(getFolder(id), 'first'), LARGE)
    const response = await startDownload(await createLink(id))
    expect(response.statusCode).toBe(200)
    const second = join(getFolder(id), 'second')
    if (change === 'removed') await rm(second)
    else await truncate(second, 10)
    await expect(drain(response)).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(response.complete).toBe(false)
    await vi.waitFor(async () => expect(await listOpenFiles(getFolder(id))).toEqual([]))
  })

  it('reads no faster than the client, and stops when it is aborted', async () => {
    const id = await createWithFiles({ first: Buffer.alloc(0), second: randomBytes(1000) })
    const first = join(getFolder(id), 'first')
    await truncate(first, LARGE)
    const response = await startDownload(await createLink(id))
    await vi.waitFor(async () => expect(await listOpenFiles(getFolder(id))).toEqual([first]))
    response.destroy()
    await vi.waitFor(async () => expect(await listOpenFiles(getFolder(id))).toEqual([]))
    // The server is unaffected.
    const { files } = await download(await createLink(id, { keys: ['second'] }))
    expect(files.second).toHaveLength(1000)
    expect((await stat(first)).size).toBe(LARGE)
  })
})
