import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { neverRespond, resetConnection, startBrokenServer } from '../../tests/support/broken-server'
import { built } from '../../tests/support/built-server'
import { startHttpServer } from '../../tests/support/web-server'
import { loggerOptions } from '../core/logger'
import type { UpstreamAppOptions } from './app'

const { readEnv, buildUpstreamApp } = built

const KEY = 'phx_0123456789abcdefghijklmnopqrst'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

async function createProxyApp(
  url: string,
  settings: NodeJS.ProcessEnv = {},
  options: Partial<UpstreamAppOptions> = {},
): Promise<FastifyInstance> {
  const env = readEnv({ UPSTREAM_URL: url, ...settings })
  const app = await buildUpstreamApp({ env, upstream: env.UPSTREAM_URL as URL, ...options })
  closing.push(() => app.close())
  return app
}

/** Starts an upstream server and a server that forwards to it, on separate ports. */
async function startUpstream(listener: RequestListener, settings: NodeJS.ProcessEnv = {}) {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const upstream = await startHttpServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body: await text(request).catch(() => '') })
    listener(request, response)
  })
  closing.push(upstream.close)
  const app = await createProxyApp(`http://127.0.0.1:${upstream.port}`, settings)
  const address = await app.listen({ port: 0 })
  return { app, requests, address, upstream: `http://127.0.0.1:${upstream.port}` }
}

const json = (value: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

describe('forwarded request', () => {
  it('reaches the upstream unchanged, with its key, and without other browser data', async () => {
    const { app, requests, upstream } = await startUpstream(json({ id: 1 }))
    const body = '{"a" : 1, "odd": "\\u00e9", "a": 2}'
    const response = await app.inject({
      method: 'PATCH',
      url: '/api/projects/@current/surveys/5%C3%A9/?search=a%2Fb+c&search=&x=%20',
      headers: {
        authorization: `Bearer ${KEY}`,
        'content-type': 'application/json',
        cookie: 'sessionid=1',
        origin: 'https://elsewhere.example',
        referer: 'https://elsewhere.example/',
        host: 'elsewhere.example',
        'x-forwarded-host': 'elsewhere.example',
        connection: 'keep-alive, x-mine',
        'x-mine': '1',
      },
      payload: body,
    })
    expect(response.json()).toEqual({ id: 1 })
    expect(requests).toMatchObject([
      { method: 'PATCH', url: '/api/projects/@current/surveys/5%C3%A9/?search=a%2Fb+c&search=&x=%20', body },
    ])
    const { headers } = requests[0] as (typeof requests)[0]
    expect(headers.host).toBe(upstream.replace('http://', ''))
    expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' })
    for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-host', 'x-mine']) {
      expect(headers).not.toHaveProperty(name)
    }
  })

  it('is supported for every method, also without a body', async () => {
    const { app, requests } = await startUpstream(json({}))
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await app.inject({ method, url: '/api/users/@me/' })).statusCode, method).toBe(200)
    }
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await app.inject({ method: 'OPTIONS', url: '/api/users/@me/' })).statusCode).toBe(405)
  })

  it('is rejected before forwarding when it is too large', async () => {
    const { app, requests } = await startUpstream(json({}), { BODY_LIMIT: '1024' })
    const response = await app.inject({ method: 'POST', url: '/api/x/', payload: { a: 'a'.repeat(1024) } })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ code: 'request_too_large', attr: null })
    expect(requests).toEqual([])
  })

  it('is rejected when it loops back', async () => {
    const port = await new Promise<number>((resolve) => {
      const server = net.createServer().listen(0, '127.0.0.1', () => {
        const address = server.address() as net.AddressInfo
        server.close(() => resolve(address.port))
      })
    })
    const app = await createProxyApp(`http://127.0.0.1:${port}`)
    await app.listen({ port, host: '127.0.0.1' })
    const response = await app.inject('/api/users/@me/')
    expect(response.statusCode).toBe(508)
    expect(response.json()).toMatchObject({ type: 'server_error', code: 'upstream_loop', attr: null })
  })
})

describe('upstream response', () => {
  it('is returned unchanged, except for cookies and origin policies of the upstream', async () => {
    const packed = gzipSync('{"detail":"Slow down."}')
    const { app } = await startUpstream((_request, response) =>
      response
        .writeHead(429, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'content-length': packed.length,
          'content-disposition': 'attachment; filename="a.csv"',
          'retry-after': '7',
          'set-cookie': ['a=1', 'b=2'],
          'access-control-allow-origin': '*',
          'strict-transport-security': 'max-age=1',
          'content-security-policy': "script-src 'unsafe-inline'",
          'service-worker-allowed': '/',
          link: '</x>; rel=preload',
          connection: 'close, x-own',
          'x-own': '1',
        })
        .end(packed),
    )
    const { statusCode, headers, rawPayload } = await app.inject({
      url: '/api/x/',
      headers: { 'accept-encoding': 'gzip', origin: 'https://elsewhere.example' },
    })
    expect(statusCode).toBe(429)
    expect(rawPayload).toEqual(packed)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-disposition': 'attachment; filename="a.csv"',
      'retry-after': '7',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    for (const name of [
      'set-cookie',
      'strict-transport-security',
      'service-worker-allowed',
      'link',
      'x-own',
    ]) {
      expect(headers).not.toHaveProperty(name)
    }
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('remains JSON without a body, and is sandboxed if it is HTML', async () => {
    const { app } = await startUpstream((request, response) =>
      request.method === 'DELETE'
        ? response.writeHead(204).end()
        : response.writeHead(503, { 'content-type': 'text/html' }).end('<title>Maintenance</title>'),
    )
    const missing = await app.inject({ method: 'DELETE', url: '/api/x/1/' })
    expect([missing.statusCode, missing.body]).toEqual([204, ''])
    const page = await app.inject('/api/x/')
    expect([page.statusCode, page.body]).toEqual([503, '<title>Maintenance</title>'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it("may redirect only within the API, rewritten to this server's URL", async () => {
    const { app, requests, upstream } = await startUpstream((request, response) =>
      response
        .writeHead(307, { location: new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? '' })
        .end(),
    )
    const led = (to: string) => app.inject(`/api/old/?to=${encodeURIComponent(to)}`)
    for (const to of [`${upstream}/api/new/?a=1`, '/api/new/?a=1', '../new/?a=1']) {
      const { statusCode, headers } = await led(to)
      expect([statusCode, headers.location], to).toEqual([307, '/api/new/?a=1'])
    }
    for (const to of [
      '/login?next=/api/',
      'https://elsewhere.example/api/',
      '//elsewhere.example/api/',
      'http://[',
    ]) {
      const response = await led(to)
      expect(response.statusCode, to).toBe(502)
      expect(response.headers).not.toHaveProperty('location')
      expect(response.json()).toMatchObject({ code: 'upstream_redirect', attr: null })
    }
    expect((await led('https://elsewhere.example/api/')).json().detail).toContain(
      'https://elsewhere.example/api/',
    )
    // The proxy followed no redirect.
    expect(new Set(requests.map(({ url }) => url.split('?')[0]))).toEqual(new Set(['/api/old/']))
  })

  it('is streamed: the first chunk arrives before the last is sent', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x')
    let goOn = () => {}
    const { address } = await startUpstream(async (_request, response) => {
      response.write(part)
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      for (let rest = 49; rest > 0; rest--) if (!response.write(part)) await once(response, 'drain')
      response.end()
    })
    const [response] = (await once(http.get(`${address}/api/x/`), 'response')) as [IncomingMessage]
    let size = 0
    for await (const chunk of response) {
      size += chunk.length
      goOn()
    }
    expect(size).toBe(50 * part.length)
  })

  it('is aborted when the client disconnects, before it starts or midway', async () => {
    let began = (_response: ServerResponse) => {}
    const begun = () =>
      new Promise<ServerResponse>((resolve) => {
        began = resolve
      })
    const { address } = await startUpstream((request, response) => {
      if (request.url === '/api/middle/') response.write('a')
      began(response)
    })
    for (const path of ['/api/start/', '/api/middle/']) {
      const there = begun()
      const request = http.get(address + path).on('error', () => {})
      if (path === '/api/middle/') await once(request, 'response')
      const response = await there
      request.destroy()
      await once(response, 'close')
      expect(response.writableEnded).toBe(false)
    }
  })
})

describe('request target', () => {
  /** Sends a request line unmodified; returns the status of the response. */
  async function status(address: string, line: string, host = 'x'): Promise<number> {
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      `${line} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${KEY}\r\nconnection: close\r\n\r\n`,
    )
    return Number((await text(socket)).split(' ')[1] ?? 0)
  }

  it.each([
    '/api/../admin/',
    '/api/x/../../admin/',
    '/api/./x/',
    '/api/%2e%2e/admin/',
    '/api/x%2f..%2fadmin/',
    '/api/x%5c..%5cadmin/',
    '/api/x\\..\\admin/',
    '/api/%252e%252e/admin/',
    '/api//elsewhere.example/',
    '//elsewhere.example/api/x/',
    '/\\elsewhere.example/api/x/',
    '@elsewhere.example/api/x/',
    'http://elsewhere.example/api/x/',
    '/%61pi/x/',
    '/API/x/',
    '/apix/',
    '/api',
    '/api/x%00/',
    '/api/x%0d%0aa:%20b/',
    '/api/%zz/',
    '/api/%',
    '/admin/?next=/api/x/',
    '/e/',
    '/static/array.js',
  ])('is rejected if it is %s', async (target) => {
    const { requests, address } = await startUpstream(json({}))
    expect(await status(address, `GET ${target}`)).toBeGreaterThanOrEqual(400)
    expect(requests).toEqual([])
  })

  it('always leads to the configured upstream, regardless of the host and form of the request', async () => {
    const { requests, address, upstream } = await startUpstream(json({}))
    expect(await status(address, 'GET /api/x/?u=http://a.example/../', 'elsewhere.example')).toBe(200)
    expect(requests.map(({ headers }) => headers.host)).toEqual([upstream.replace('http://', '')])
    for (const line of ['CONNECT elsewhere.example:443', 'TRACE /api/x/', 'GET /api/x y/']) {
      const answered = await status(address, line)
      expect(answered === 0 || answered >= 400, `${line}: ${answered}`).toBe(true)
    }
    expect(requests).toHaveLength(1)
  })
})

describe('unavailable upstream', () => {
  const refusal = async (url: string, settings: NodeJS.ProcessEnv = {}) => {
    const app = await createProxyApp(url, settings)
    const response = await app.inject('/api/users/@me/')
    return { status: response.statusCode, type: response.headers['content-type'], ...response.json() }
  }

  it('is reported when it is down', async () => {
    expect(await refusal('http://127.0.0.1:9')).toEqual({
      status: 502,
      type: 'server_error',
      code: 'upstream_unreachable',
      detail: '127.0.0.1:9 refuses connections.',
      attr: null,
    })
  })

  it('is not waited for beyond the timeout when it does not respond', async () => {
    const broken = await startBrokenServer(neverRespond)
    closing.push(broken.close)
    expect(await refusal(broken.endpoint, { UPSTREAM_TIMEOUT_MS: '200' })).toMatchObject({
      status: 504,
      code: 'upstream_timeout',
      detail: `${broken.endpoint.replace('http://', '')} did not respond within 0.2 s.`,
    })
  })

  it('is reported when it closes the connection early, and a partial response is not completed', async () => {
    const broken = await startBrokenServer(resetConnection)
    closing.push(broken.close)
    expect(await refusal(broken.endpoint)).toMatchObject({ status: 502, code: 'upstream_unreachable' })
    const { address } = await startUpstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"count": 1, ')
      setImmediate(() => response.destroy())
    })
    await expect(fetch(`${address}/api/x/`).then((response) => response.text())).rejects.toThrow()
  })

  it('is requested again when it closes a reused connection', async () => {
    const { app, requests } = await startUpstream((request, response) => {
      // The second request on a connection finds it closed.
      if (requests.length === 2) request.socket.resetAndDestroy()
      else json({ requests: requests.length })(request, response)
    })
    expect((await app.inject('/api/x/')).json()).toEqual({ requests: 1 })
    expect((await app.inject('/api/x/')).json()).toEqual({ requests: 3 })
  })

  it('does not affect the health check of this server', async () => {
    const app = await createProxyApp('http://127.0.0.1:9')
    expect((await app.inject('/_health')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/_ready')).json()).toEqual({ status: 'ready', upstream: 'http://127.0.0.1:9' })
  })
})

it('dashboard page contains the upstream host and has the usual security headers', async () => {
  const dashboard = await mkdtemp(join(tmpdir(), 'hedgerow-upstream-'))
  closing.push(() => rm(dashboard, { recursive: true }))
  await writeFile(join(dashboard, 'index.html'), '<title>Hedgerow</title>')
  const app = await createProxyApp('https://eu.posthog.com/', {}, { dashboard })
  const page = await app.inject({ url: '/projects/1/surveys', headers: { accept: 'text/html' } })
  expect(page.body).toContain('<meta name="hedgerow:upstream" content="https://eu.posthog.com" />')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-.+'/)
  expect(page.headers['x-frame-options']).toBe('DENY')
})

it('log never contains an API key', async () => {
  const { upstream } = await startUpstream(json({}))
  const stream = new PassThrough()
  let log = ''
  stream.on('data', (chunk) => {
    log += chunk
  })
  const logger = { ...loggerOptions({ LOG_LEVEL: 'trace' }), stream }
  for (const to of [upstream, 'http://127.0.0.1:9']) {
    const app = await createProxyApp(to, {}, { logger })
    await app.inject({ url: '/api/x/', headers: { authorization: `Bearer ${KEY}` } })
    await app.inject(`/api/x/?personal_api_key=${KEY}&a=1`)
  }
  expect(log).toContain('/api/x/?personal_api_key=[Redacted]&a=1')
  expect(log).toContain('refuses connections')
  expect(log).not.toContain(KEY)
})
