import { afterAll, describe, expect, it } from 'vitest'
import type { DestinationType } from '../../contract/domain/exports'
import { readEnv } from '../../server/config'
import { createOutbound } from '../../server/core/net/outbound-http'
import { observeProxy } from '../../server/features/proxy-records/observe'
import { type DnsReply, startDnsServer } from '../support/dns-server'
import { buildOrganization } from '../support/factories'
import { startPackageRegistry } from '../support/package-registry'
import { startTrap } from '../support/request-trap'
import { gzipTar } from '../support/tarball'
import { createTestServer, type TestServer } from '../support/test-server'

/*
 * Every outbound request that follows user input, against every spelling of an address that only this machine can
 * reach. Listeners wait at these addresses and must not be reached. The other outbound connections (mail, the upstream
 * server, name servers, the registries of plugins) only go where the settings say.
 */

const HERE = '127.0.0.1'
/** The only local address that the settings allow. */
const ALLOWED = '127.0.0.2'
const trap = await startTrap(HERE)
const sixth = await startTrap('::1', trap.port)
/** Redirects its clients into the trap. */
const leading = await startTrap(
  ALLOWED,
  trap.port,
  `HTTP/1.1 307 x\r\nlocation: http://${HERE}:${trap.port}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
)
const zone: Record<string, DnsReply> = {}
const dns = await startDnsServer(({ type, name }) => zone[`${type} ${name}`] ?? 'NXDOMAIN')
const registry = await startPackageRegistry()

const settings = {
  DNS_SERVERS: [dns.address],
  DNS_TIMEOUT_MS: 500,
  NPM_REGISTRY_URL: registry.url,
  ALLOW_PRIVATE_ADDRESSES: [ALLOWED],
}
const server = createTestServer(settings)
/** The same without restrictions. That it reaches the trap shows that the trap works. */
const careless = createTestServer({ ...settings, ALLOW_PRIVATE_ADDRESSES: ['0.0.0.0/0', '::/0'] })
/** The same with the system's name servers, which parse some numbers as addresses. */
const plain = createTestServer({ ...settings, DNS_SERVERS: [] })

afterAll(() => {
  for (const each of [trap, sixth, leading, dns, registry]) each.close()
})

const a = (name: string, ...addresses: string[]) => {
  zone[`A ${name}`] = addresses.map((data) => ({ type: 'A', name, data, ttl: 0 }))
}
const aaaa = (name: string, address: string) => {
  zone[`A ${name}`] = []
  zone[`AAAA ${name}`] = [{ type: 'AAAA', name, data: address, ttl: 0 }]
}
a('here.test', HERE)
a('cloud.test', '169.254.169.254')
a('inside.test', '10.0.0.1')
a('allowed.test', ALLOWED)
aaaa('here6.test', '::1')
aaaa('mapped.test', `::ffff:${HERE}`)
aaaa('unique.test', 'fd00::1')

/** Spellings of forbidden addresses, in brackets where an address needs them. */
const HOSTS = [
  HERE,
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '0',
  '0.0.0.0',
  '127.255.255.254',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[::127.0.0.1]',
  '[::1%25lo]',
  '[fe80::1%25eth0]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '169.254.169.254',
  '2852039166',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  'here.test',
  'here6.test',
  'mapped.test',
  'cloud.test',
  'inside.test',
  'unique.test',
  'HERE.TEST.',
]

/** Tries a host and a port, and returns the message shown to the user who entered it. */
type OutboundPath = (server: TestServer, host: string, port: number) => Promise<string>

const places = new Map<TestServer, ReturnType<typeof buildOrganization>>()
/** Scope on each server from which everything is tried. */
function getWorkspace(server: TestServer) {
  const workspace = places.get(server) ?? buildOrganization(server.db)
  places.set(server, workspace)
  return workspace
}

const pair = { aws_access_key_id: 'a', aws_secret_access_key: 'b' }
const login = { user: 'u', password: 'p', database: 'd', sslmode: 'disable' }
const bare = (host: string) => host.replace(/^\[|\]$/g, '').replace('%25', '%')

const destination =
  (type: DestinationType, config: (host: string, port: number) => object): OutboundPath =>
  async (server, host, port) => {
    const { key, project } = await getWorkspace(server)
    const url = `/api/projects/${project.id}/batch_exports/run_test_step_new/`
    const { status, body } = await server.call(key, 'POST', url, {
      destination: { type, config: config(host, port) },
    })
    expect([200, 400]).toContain(status)
    expect(body.result?.status).not.toBe('Passed')
    return body.result?.message ?? body.detail
  }

const paths: Record<string, OutboundPath> = {
  'a bucket of S3': destination('S3', (host, port) => ({
    ...pair,
    bucket_name: 'b',
    region: 'us-east-1',
    prefix: 'p',
    endpoint_url: `http://${host}:${port}`,
  })),
  'a container of Azure': destination('AzureBlob', (host, port) => ({
    container_name: 'c',
    prefix: 'p',
    connection_string: `DefaultEndpointsProtocol=http;AccountName=a;AccountKey=YQ==;BlobEndpoint=http://${host}:${port}/a`,
  })),
  'a PostgreSQL': destination('Postgres', (host, port) => ({ ...login, host: bare(host), port })),
  'a Redshift': destination('Redshift', (host, port) => ({ ...login, host: bare(host), port })),
  'a capture endpoint': destination('HTTP', (host, port) => ({
    url: `http://${host}:${port}/batch/`,
    token: 't',
  })),
  'the archive that a registry names': async (server, host, port) => {
    const { key, organization } = await getWorkspace(server)
    registry.publish('pkg', '1.0.0', gzipTar('package', {}), { tarball: `http://${host}:${port}/pkg.tgz` })
    const url = `/api/organizations/${organization.id}/plugins/`
    const { status, body } = await server.call(key, 'POST', url, { url: 'https://www.npmjs.com/package/pkg' })
    expect(status).toBe(400)
    return body.detail
  },
}

const visits = () => trap.visits + sixth.visits

describe.each(Object.entries(paths))('outbound connection to %s', (_, way) => {
  it('reaches this machine if private addresses are allowed', async () => {
    const before = visits()
    await way(careless, HERE, trap.port)
    expect(visits()).toBeGreaterThan(before)
  })

  it('does not reach this machine or its network under any spelling of the address', async () => {
    const before = visits()
    for (const host of HOSTS) {
      expect(await way(server, host, trap.port), host).toEqual(expect.any(String))
      if (!host.endsWith('.test') && !host.endsWith('.TEST.')) await way(plain, host, trap.port)
      expect(visits(), host).toBe(before)
    }
  })

  it('reports that the address is not public, for the plain address and for names that resolve to it', async () => {
    for (const host of [HERE, '169.254.169.254', '10.0.0.1', 'here.test', 'cloud.test', 'unique.test']) {
      expect(await way(server, host, trap.port), host).toMatch(/not public/)
    }
  })

  it('does not reach this machine by a name that resolved to another address a moment ago', async () => {
    const before = visits()
    a('turncoat.test', ALLOWED)
    await way(server, 'turncoat.test', leading.port)
    a('turncoat.test', HERE)
    expect(await way(server, 'turncoat.test', trap.port)).toMatch(/not public/)
    a('both.test', HERE, ALLOWED)
    await way(server, 'both.test', trap.port)
    expect(visits()).toBe(before)
  })

  it('does not reach this machine through a redirect', async () => {
    const [before, came] = [visits(), leading.visits]
    await way(server, 'allowed.test', leading.port)
    expect(leading.visits).toBeGreaterThan(came)
    expect(visits()).toBe(before)
  })
})

describe('the proxy probe', () => {
  const looking = (allowed: string) =>
    createOutbound(readEnv({ DNS_SERVERS: dns.address, ALLOW_PRIVATE_ADDRESSES: allowed }), {
      httpsPort: trap.port,
    })
  const look = async (allowed: string, domain: string) =>
    (await observeProxy(looking(allowed), { status: 'issuing', domain })).probe

  it('does not reach this machine', async () => {
    const before = visits()
    await look('true', 'here.test')
    expect(visits()).toBeGreaterThan(before)
    const after = visits()
    for (const domain of [
      'here.test',
      'here6.test',
      'mapped.test',
      'cloud.test',
      'inside.test',
      'unique.test',
    ]) {
      const expectedStep = { ok: false, message: expect.stringMatching(/not public/) }
      expect(await look('', domain), domain).toEqual(expectedStep)
    }
    expect(visits()).toBe(after)
  })
})

describe('the domain check', () => {
  it('sends a single query, and only to the configured name servers', async () => {
    const { key, organization } = await buildOrganization(server.db)
    const url = `/api/organizations/${organization.id}/domains/`
    const { body } = await server.call(key, 'POST', url, { domain: 'here.test' })
    const [before, queriesBefore] = [visits(), dns.asked.length]
    expect((await server.call(key, 'POST', `${url}${body.id}/verify/`, {})).status).toBe(200)
    expect([...new Set(dns.asked.slice(queriesBefore))]).toEqual(['TXT _posthog-challenge.here.test'])
    expect(visits()).toBe(before)
  })
})
