import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROXY_STATUSES } from '../../../contract/domain/proxies'
import { type DnsReply, startDnsServer } from '../../../tests/support/dns-server'
import { buildMember, buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { type Env, readEnv } from '../../config'
import { proxyRecordTable } from '../../core/db/schema/proxy-records'
import { buildTargetCname } from './target'

let dns: Awaited<ReturnType<typeof startDnsServer>>
const zone: Record<string, DnsReply> = {}
const settings: Partial<Env> = {
  PROXY_BASE_DOMAIN: 'proxy.example.test',
  PROXY_RECORDS_MAX: 3,
  DNS_TIMEOUT_MS: 200,
}

beforeAll(async () => {
  dns = await startDnsServer(({ type, name }) => zone[`${type} ${name}`] ?? 'NXDOMAIN')
  settings.DNS_SERVERS = [dns.address]
})
afterAll(() => dns.close())

const server = createTestServer(settings)

let serial = 0
const freshName = () => {
  serial += 1
  return `e${serial}.example.test`
}

async function workspace() {
  const world = await buildOrganization(server.db)
  return { ...world, list: `/api/organizations/${world.organization.id}/proxy_records/` }
}

async function proxy() {
  const world = await workspace()
  const { body } = await server.call(world.key, 'POST', world.list, { domain: freshName() })
  return { ...world, proxy: body, url: `${world.list}${body.id}/` }
}

describe('proxy records', () => {
  it('start in the waiting state with a unique target', async () => {
    const { key, list, organization, owner } = await workspace()
    const { status, body } = await server.call(key, 'POST', list, {
      domain: ' E.Upper.Example.TEST',
      status: 'valid',
      target_cname: 'mine.test',
    })
    const digest = createHash('sha256').update(`${organization.id}e.upper.example.test`).digest('hex')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      domain: 'e.upper.example.test',
      target_cname: `${digest.slice(0, 20)}.proxy.example.test`,
      status: 'waiting',
      message: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by: owner.id,
      last_checked_at: null,
      next_check_at: expect.any(String),
    })
    const page = (await server.call(key, 'GET', list)).body
    expect(page).toEqual({ count: 1, next: null, previous: null, results: [body], max_proxy_records: 3 })
    expect((await server.call(key, 'GET', `${list}?search=upper`)).body.count).toBe(1)
    expect((await server.call(key, 'GET', `${list}?search=lower`)).body.count).toBe(0)
  })

  it('are listed newest first', async () => {
    const { key, list } = await workspace()
    const [first, second] = [freshName(), freshName()]
    for (const domain of [first, second]) await server.call(key, 'POST', list, { domain })
    const { results } = (await server.call(key, 'GET', list)).body
    expect(results.map(({ domain }: { domain: string }) => domain)).toEqual([second, first])
  })

  it('reject a value that is not a host name', async () => {
    const { key, list } = await workspace()
    const refused = async (domain: unknown) => (await server.call(key, 'POST', list, { domain })).body
    for (const name of [
      '*.example.com',
      'https://e.example.com',
      'e.example.com.',
      '-e.example.com',
      'e_e.example.com',
      'e..example.com',
      'bücher.example.com',
      'e.example.com/path',
      'e.example.com:443',
      `${'a'.repeat(64)}`,
    ]) {
      expect(await refused(name), name).toMatchObject({ code: 'invalid_input', attr: 'domain' })
    }
    expect((await refused('*.example.com')).detail).toContain('Wildcards')
    for (const address of [
      '127.0.0.1',
      '10.1',
      '0x7f.1',
      '2130706433',
      '::1',
      '[2001:db8::1]',
      '::ffff:127.0.0.1',
    ])
      expect(await refused(address), address).toMatchObject({
        code: 'invalid_input',
        attr: 'domain',
        detail: 'Enter a host name such as e.example.com. An IP address cannot have a CNAME record.',
      })
    expect((await refused('https://e.example.com')).detail).toContain('protocol')
    expect(await refused('a'.repeat(10_000))).toMatchObject({ code: 'max_length', attr: 'domain' })
    expect(await refused('')).toMatchObject({ code: 'blank', attr: 'domain' })
    expect(await refused(null)).toMatchObject({ code: 'null', attr: 'domain' })
    expect(await refused(undefined)).toMatchObject({ code: 'required', attr: 'domain' })
  })

  it('belong to the first organization that creates them, even for concurrent requests', async () => {
    const [left, secondItem] = [await workspace(), await workspace()]
    const domain = freshName()
    const responses = await Promise.all(
      [left, secondItem].map(({ key, list }) => server.call(key, 'POST', list, { domain })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(responses.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'unique',
      attr: 'domain',
    })
  })

  it('never exceed the limit, even for concurrent requests', async () => {
    const { key, list } = await workspace()
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => server.call(key, 'POST', list, { domain: freshName() })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400])
    const { body } = await server.call(key, 'POST', list, { domain: freshName() })
    expect(body).toMatchObject({ code: 'limit_reached', attr: null, detail: expect.stringContaining('3') })
  })

  it('have an immutable domain and ignore read-only fields', async () => {
    const { key, url, proxy: before } = await proxy()
    const patch = (body: object) => server.call(key, 'PATCH', url, body)
    expect(await patch({ status: 'valid', target_cname: 'x' })).toMatchObject({ status: 200, body: before })
    expect(await patch({ domain: before.domain.toUpperCase() })).toMatchObject({ status: 200, body: before })
    expect(await patch({ domain: freshName() })).toMatchObject({ status: 400, body: { attr: 'domain' } })
  })

  it('are deleted immediately, in any state', async () => {
    for (const status of PROXY_STATUSES) {
      const { key, url, proxy: row } = await proxy()
      await server.db.update(proxyRecordTable).set({ status }).where(eq(proxyRecordTable.id, row.id))
      expect(await server.call(key, 'DELETE', url), status).toMatchObject({ status: 204, body: null })
      expect((await server.call(key, 'GET', url)).status).toBe(404)
    }
  })

  it('are retried only from a state without automatic checks', async () => {
    for (const status of PROXY_STATUSES) {
      const { key, url, proxy: row } = await proxy()
      const before = { status, message: 'What was.', next_check_at: null, checks: 7 }
      await server.db.update(proxyRecordTable).set(before).where(eq(proxyRecordTable.id, row.id))
      const response = await server.call(key, 'POST', `${url}retry/`)
      if (['erroring', 'timed_out', 'warning'].includes(status)) {
        const after = { status: 'waiting', message: null, next_check_at: expect.any(String) }
        expect(response, status).toMatchObject({ status: 200, body: after })
      } else {
        expect(response, status).toMatchObject({ status: 400, body: { code: 'invalid_input', attr: null } })
      }
    }
  })

  it('return 404 for other organizations, and are read-only for members', async () => {
    const { url, proxy: row, organization } = await proxy()
    const { key, list } = await workspace()
    expect((await server.call(key, 'GET', `${list}${row.id}/`)).status).toBe(404)
    expect((await server.call(key, 'POST', `${list}${row.id}/retry/`)).status).toBe(404)
    const member = await buildMember(server.db, organization.id)
    expect((await server.call(member.key, 'GET', url)).status).toBe(200)
    expect((await server.call(member.key, 'DELETE', url)).status).toBe(403)
  })
})

it('proxy target is below the public host unless the settings name another', () => {
  const base = (settings: Record<string, string>) =>
    buildTargetCname(readEnv(settings), 'organization', 'e.example.test').replace(/^[0-9a-f]{20}\./, '')
  expect(base({})).toBe('proxy.localhost')
  expect(base({ PUBLIC_URL: 'https://hedgerow.example.test:8443' })).toBe('proxy.hedgerow.example.test')
  expect(base({ PUBLIC_URL: 'http://10.0.0.7' })).toBe('proxy.localhost')
  expect(base({ PUBLIC_URL: 'http://[::1]:8010' })).toBe('proxy.localhost')
  expect(base({ PROXY_BASE_DOMAIN: 'P.Example.Test' })).toBe('p.example.test')
})

describe('checking a proxy on request', () => {
  it('returns the result at once, before the next check is due', async () => {
    const { key, url, proxy: record } = await proxy()
    const missing = await server.call(key, 'POST', `${url}check/`, {})
    expect(missing).toMatchObject({
      status: 200,
      body: { status: 'waiting', message: expect.stringContaining('does not exist in DNS yet') },
    })
    expect(Date.parse(missing.body.last_checked_at)).toBeGreaterThanOrEqual(Date.parse(record.created_at))
    expect(Date.parse(missing.body.next_check_at)).toBeGreaterThan(Date.parse(missing.body.last_checked_at))

    zone[`CNAME ${record.domain}`] = [{ type: 'CNAME', name: record.domain, data: record.target_cname }]
    const { body } = await server.call(key, 'POST', `${url}check/`, {})
    expect(body).toMatchObject({ status: 'issuing', message: null })
    expect((await server.call(key, 'GET', url)).body).toEqual(body)
  })

  it('is rejected after the time-out, and for members', async () => {
    const { key, url, organization, proxy: record } = await proxy()
    const member = await buildMember(server.db, organization.id)
    expect((await server.call(member.key, 'POST', `${url}check/`, {})).status).toBe(403)
    await server.db
      .update(proxyRecordTable)
      .set({ status: 'timed_out', next_check_at: null })
      .where(eq(proxyRecordTable.id, record.id))
    expect(await server.call(key, 'POST', `${url}check/`, {})).toMatchObject({
      status: 400,
      body: { detail: 'A proxy that timed out is not checked. Retry it instead.' },
    })
    expect((await server.call(key, 'GET', url)).body.status).toBe('timed_out')
  })
})
