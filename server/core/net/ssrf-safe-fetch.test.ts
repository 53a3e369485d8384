import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsReply, startDnsServer } from '../../../tests/support/dns-server'
import { startHttpServer, startHttpsServer } from '../../../tests/support/web-server'
import { readEnv } from '../../config'
import { createOutbound } from './outbound-http'
import type { FetchOptions } from './ssrf-safe-fetch'

let dns: Awaited<ReturnType<typeof startDnsServer>>
let web: Awaited<ReturnType<typeof startHttpServer>>
let secondServer: Awaited<ReturnType<typeof startHttpServer>>
let safe: Awaited<ReturnType<typeof startHttpsServer>>
const zone: Record<string, DnsReply> = {}

beforeAll(async () => {
  dns = await startDnsServer(({ type, name }) => zone[`${type} ${name}`] ?? 'NXDOMAIN')
  web = await startHttpServer(page)
  secondServer = await startHttpServer((request, response) => response.end(JSON.stringify(request.headers)))
  safe = await startHttpsServer((_, response) => response.end('safe'), ['safe.test'], 30)
  zone['A one.test'] = [{ type: 'A', name: 'one.test', data: '127.0.0.1' }]
  zone['A two.test'] = [{ type: 'A', name: 'two.test', data: '127.0.0.2' }]
  zone['A safe.test'] = [{ type: 'A', name: 'safe.test', data: '127.0.0.1' }]
  zone['A misnamed.test'] = [{ type: 'A', name: 'misnamed.test', data: '127.0.0.1' }]
  zone['A wrapped.test'] = 'NXDOMAIN'
  zone['AAAA wrapped.test'] = [{ type: 'AAAA', name: 'wrapped.test', data: '::ffff:127.0.0.1' }]
  zone['A silent.test'] = 'silence'
  zone['AAAA silent.test'] = 'silence'
})

afterAll(() => {
  for (const server of [dns, web, secondServer, safe]) server.close()
})

const page: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://one.test')
  if (pathname === '/to') response.writeHead(302, { location: searchParams.get('url') ?? '' }).end()
  else if (pathname === '/loop') response.writeHead(302, { location: '/loop' }).end()
  else if (pathname === '/large') response.end('x'.repeat(2000))
  else if (pathname === '/silence') response.writeHead(200).write('it begins, and then')
  else response.end(JSON.stringify(request.headers))
}

/** Fetches a URL with these addresses allowed; returns the page, or the reason of the failure. */
async function get(allowed: string, url: string, options?: FetchOptions) {
  const env = readEnv({ ALLOW_PRIVATE_ADDRESSES: allowed, DNS_SERVERS: dns.address, DNS_TIMEOUT_MS: '250' })
  const outbound = createOutbound(env, { ca: safe.ca, httpsPort: safe.port })
  return outbound.fetch(url, options).catch((error) => ({ reason: error.reason, message: error.message }))
}

const to = (url: string) => `http://one.test:${web.port}/to?url=${encodeURIComponent(url)}`

describe('SSRF-safe fetch', () => {
  it('rejects every spelling of a non-public address', async () => {
    for (const host of [
      'one.test',
      'wrapped.test',
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
    ]) {
      const url = `http://${host}:${web.port}/`
      expect(await get('', url), host).toMatchObject({ reason: 'private_address' })
      expect(await get('', url.replace('http:', 'https:')), host).toMatchObject({ reason: 'private_address' })
    }
  })

  it('checks the address at connection time, so that DNS rebinding has no effect', async () => {
    zone['A turncoat.test'] = [{ type: 'A', name: 'turncoat.test', data: '93.184.216.34' }]
    const { addresses } = createOutbound(readEnv({ DNS_SERVERS: dns.address })).dns
    expect(await addresses('turncoat.test')).toEqual([{ address: '93.184.216.34', family: 4 }])
    zone['A turncoat.test'] = [{ type: 'A', name: 'turncoat.test', data: '127.0.0.1', ttl: 0 }]
    expect(await get('', `http://turncoat.test:${web.port}/`)).toMatchObject({ reason: 'private_address' })
  })

  it('checks every hop of a redirect', async () => {
    for (const target of ['http://two.test/', 'https://two.test/', 'http://127.0.0.2/', 'http://[::1]/']) {
      expect(await get('127.0.0.1', to(target)), target).toMatchObject({ reason: 'private_address' })
    }
    const target = `http://one.test:${secondServer.port}/`
    expect(await get('127.0.0.1', to(target))).toMatchObject({ status: 200, url: target })
  })

  it('follows only HTTP redirects, up to a limit', async () => {
    expect(await get('true', to('file:///etc/passwd'))).toMatchObject({ reason: 'bad_address' })
    expect(await get('true', `http://one.test:${web.port}/loop`)).toMatchObject({
      reason: 'too_many_redirects',
    })
  })

  it('does not send credentials to another origin', async () => {
    const headers = { Authorization: 'Bearer secret', 'x-other': 'stays' }
    const page = await get('true', to(`http://one.test:${secondServer.port}/`), { headers })
    const seen = 'body' in page ? JSON.parse(page.body.toString()) : page
    expect(seen).toMatchObject({ 'x-other': 'stays' })
    expect(seen).not.toHaveProperty('authorization')
  })

  it('describes errors of the remote server', async () => {
    const url = `http://one.test:${web.port}`
    expect(await get('true', 'is not a URL')).toMatchObject({ reason: 'bad_address' })
    expect(await get('true', 'http://nowhere.test/')).toMatchObject({
      reason: 'no_such_host',
      message: 'nowhere.test has no IP address.',
    })
    expect(await get('true', 'http://silent.test/')).toMatchObject({ reason: 'timeout' })
    expect(await get('true', `${url}/large`, { maxBytes: 1999 })).toMatchObject({ reason: 'too_large' })
    expect(await get('true', `${url}/large`, { maxBytes: 2000 })).toMatchObject({ status: 200 })
    expect(await get('true', `${url}/silence`, { timeoutMs: 100 })).toMatchObject({ reason: 'timeout' })
    expect(await get('true', 'http://127.0.0.1:1/')).toMatchObject({ reason: 'unreachable' })
  })

  it('validates certificates for the requested name and reports when they expire', async () => {
    const page = await get('true', 'https://safe.test/')
    expect(page).toMatchObject({ status: 200, certificateEnds: expect.any(Date) })
    expect(await get('true', 'https://misnamed.test/')).toMatchObject({ reason: 'tls' })
  })
})
