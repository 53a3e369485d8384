import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/support/database'
import { type RunningServer, startServer } from '../../../../tests/support/test-server'

describe('built dashboard', () => {
  let server: RunningServer
  let close = async () => {}
  beforeAll(async () => {
    const dashboard = await mkdtemp(join(tmpdir(), 'hedgerow-web-'))
    await mkdir(join(dashboard, 'assets'))
    const files = {
      'index.html': '<script nonce="__CSP_NONCE__"></script><title>a</title>',
      'robots.txt': 'User-agent: *',
      'assets/a.js': 'not read, because it is there as gzip',
      'assets/a.js.br': 'as brotli',
      'assets/a.js.gz': gzipSync('plain'),
    }
    for (const [path, text] of Object.entries(files)) await writeFile(join(dashboard, path), text)
    const database = await freshDatabase()
    server = await startServer(database, { PUBLIC_URL: 'https://hedgerow.example.com' }, { dashboard })
    close = async () => {
      await server.close()
      await database.close()
      await rm(dashboard, { recursive: true })
    }
  })
  afterAll(() => close())

  const get = (url: string, headers: Record<string, string> = {}) => server.request({ url, headers })

  it('sends each file in the best encoding that the browser accepts', async () => {
    const send = async (accepted: string) => {
      const { rawPayload, headers } = await get('/assets/a.js', { 'accept-encoding': accepted })
      const { 'content-encoding': encoding } = headers
      const body = encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload
      return [String(body), encoding, headers.vary, headers['content-type']]
    }
    const type = 'text/javascript; charset=utf-8'
    expect(await send('gzip, deflate, br, zstd')).toEqual(['as brotli', 'br', 'accept-encoding', type])
    expect(await send('gzip, br;q=0')).toEqual(['plain', 'gzip', 'accept-encoding', type])
    expect(await send('')).toEqual(['plain', undefined, 'accept-encoding', type])
  })

  it('names the public URL of the server in the head of its page', async () => {
    const { body } = await get('/', { accept: 'text/html' })
    expect(body).toContain('<meta name="hedgerow:public-url" content="https://hedgerow.example.com" />')
  })

  it('compresses its page for clients that accept it', async () => {
    const unpackings = [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const
    for (const [accepted, encoding, unpack] of unpackings) {
      const requestHeaders = { accept: 'text/html', 'accept-encoding': accepted }
      const { rawPayload, headers } = await get('/anything', requestHeaders)
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(String(unpack(rawPayload))).toMatch(/^<script nonce="[^_]/)
    }
    expect((await get('/anything', { accept: 'text/html' })).body).toMatch(/^<script nonce="[^_]/)
  })

  it('lets browsers cache hashed files forever and others for an hour', async () => {
    expect((await get('/assets/a.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
    expect((await get('/projects/1', { accept: 'text/html' })).headers['cache-control']).toBe('no-cache')
  })

  it('serves only its files, and its page to clients that request one', async () => {
    for (const url of ['/assets/b.js', '/assets/a.js.br', '/index.html', '/assets/../../package.json']) {
      expect((await get(url)).statusCode, url).toBe(404)
    }
    const page = await get('/anything', { accept: 'text/html' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/^<script nonce="[\w+/=]{20,}">/)
    expect((await get('/api/anything', { accept: 'text/html' })).statusCode).toBe(404)
  })

  it('sends its page to clients that accept anything, and for HEAD', async () => {
    for (const url of ['/', '/projects/1/surveys?limit=5', '/organizations/x', '/anything']) {
      for (const headers of [{ accept: '*/*' }, {}, { accept: 'text/*' }, { accept: '*/*;q=0.8' }] as const) {
        const page = await server.request({ url, headers })
        expect([page.statusCode, page.headers['content-type']], url).toEqual([
          200,
          'text/html; charset=utf-8',
        ])
        expect(page.body).toMatch(/^<script nonce/)
        const head = await server.request({ method: 'HEAD', url, headers })
        expect([head.statusCode, head.headers['content-type'], head.headers.etag]).toEqual([
          200,
          'text/html; charset=utf-8',
          page.headers.etag,
        ])
      }
    }
  })

  it('responds with 404 to clients that do not accept a page, and for files and API paths that do not exist', async () => {
    const any = { accept: '*/*' }
    for (const [url, headers] of [
      ['/', { accept: 'application/json, text/plain, */*' }],
      ['/logo', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
      ['/assets/missing.js', any],
      ['/favicon-missing.png', any],
      ['/api/', any],
      ['/api', any],
      ['/api/nothing/', any],
      ['/_metrics', any],
    ] as const) {
      const { statusCode, headers: answered } = await get(url, headers)
      expect([statusCode, answered['content-type']], url).toEqual([404, 'application/json; charset=utf-8'])
    }
    expect((await server.request({ method: 'POST', url: '/', headers: any })).statusCode).toBe(404)
  })

  it('responds with 304 without a policy to a browser that has the page or a file', async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const page = await get('/anything', headers)
    const again = await get('/other', { ...headers, 'if-none-match': `"x", ${page.headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag: page.headers.etag, 'cache-control': 'no-cache' })
    // The cached page continues to use the nonce and the policy that it was sent with.
    expect(again.headers).not.toHaveProperty('content-security-policy')
    expect((await get('/', { ...headers, 'if-none-match': '"x"' })).statusCode).toBe(200)
    const file = await get('/assets/a.js', headers)
    expect(
      (await get('/assets/a.js', { ...headers, 'if-none-match': String(file.headers.etag) })).statusCode,
    ).toBe(304)
  })

  it('lists the allowed methods when a file is requested with another method', async () => {
    const { statusCode, headers } = await server.request({ method: 'POST', url: '/robots.txt' })
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('serves its page for malformed URLs, except for the API and clients that do not accept a page', async () => {
    const accept = 'text/html,application/xhtml+xml'
    for (const url of ['/%zz', '/projects/%/surveys', '/%c0%af', '/%ED%A0%80?x=1']) {
      const { statusCode, body, headers } = await get(url, { accept })
      expect([statusCode, headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain(/nonce="([^"]+)"/.exec(body)?.[1])
      expect(headers['x-frame-options']).toBe('DENY')
      expect((await get(url, { accept: 'application/json' })).statusCode, url).toBe(400)
      expect((await server.request({ method: 'POST', url, headers: { accept } })).statusCode, url).toBe(400)
    }
    const ofApi = await get('/api/projects/%zz/', { accept })
    expect([ofApi.statusCode, ofApi.headers['content-type']]).toEqual([
      400,
      'application/json; charset=utf-8',
    ])
  })
})
