import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { built } from '../../../tests/support/built-server'
import { type DnsReply, startDnsServer } from '../../../tests/support/dns-server'
import { buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { startHttpsServer } from '../../../tests/support/web-server'
import { proxyRecordTable } from '../../core/db/schema/proxy-records'
import { enqueue } from '../../core/jobs/enqueue'
import type { Job } from '../../core/jobs/job'
import type { JobQueue } from '../../core/jobs/queue'
import { PROXY_CHECK } from './check-job'

const { readEnv, startQueue, createOutbound, proxyJobs } = built

const server = createTestServer({ PROXY_BASE_DOMAIN: 'proxy.example.test', PROXY_RECORDS_MAX: 100 })

let dns: Awaited<ReturnType<typeof startDnsServer>>
let web: Awaited<ReturnType<typeof startHttpsServer>>
let queue: JobQueue
let jobs: Job[]
const { signal } = new AbortController()
const zone: Record<string, DnsReply> = {}
const NAMES = ['well', 'moved', 'sick', 'redirects', 'lapses', 'lost', 'hidden', 'private']

beforeAll(async () => {
  dns = await startDnsServer(({ type, name }) => zone[`${type} ${name}`] ?? 'NXDOMAIN')
  web = await startHttpsServer(
    (request, response) => {
      const status = request.headers.host?.startsWith('sick') ? 502 : 200
      if (request.headers.host?.startsWith('redirects')) response.writeHead(301, { location: '/' }).end()
      else response.writeHead(status).end(JSON.stringify({ status: 'ok' }))
    },
    NAMES.map((name) => `${name}.test`),
  )
  const env = readEnv({
    DNS_SERVERS: dns.address,
    DNS_TIMEOUT_MS: '300',
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
  })
  const outbound = createOutbound(env, { ca: web.ca, httpsPort: web.port })
  jobs = proxyJobs({ db: server.db, outbound })
  queue = startQueue(server.database, jobs, server.app.log)
})
afterAll(async () => {
  await queue.stop()
  dns.close()
  web.close()
})

/** Creates a record for the domain and polls it until it has been checked and meets the condition. */
async function proxy(domain: string) {
  const { organization, key } = await buildOrganization(server.db)
  const list = `/api/organizations/${organization.id}/proxy_records/`
  const { body } = await server.call(key, 'POST', list, { domain })
  const read = async () => (await server.call(key, 'GET', `${list}${body.id}/`)).body
  const waitForRecord = (expected: object) =>
    vi.waitFor(async () => expect(await read()).toMatchObject(expected), { timeout: 20_000, interval: 50 })
  const checkNow = async (fields: Partial<typeof proxyRecordTable.$inferInsert> = {}) => {
    const now = new Date().toISOString()
    const row = eq(proxyRecordTable.id, body.id)
    await server.db
      .update(proxyRecordTable)
      .set({ ...fields, next_check_at: now })
      .where(row)
    await enqueue(server.db, PROXY_CHECK, { id: body.id })
  }
  return { key, url: `${list}${body.id}/`, target: body.target_cname, read, waitForRecord, checkNow }
}

/** Points a domain at a target, which resolves to an address. */
function point(domain: string, target: string, address = '127.0.0.1') {
  zone[`CNAME ${domain}`] = [{ type: 'CNAME', name: domain, data: target }]
  zone[`A ${domain}`] = [
    { type: 'CNAME', name: domain, data: target },
    { type: 'A', name: target, data: address },
  ]
}

describe('checking a proxy record', () => {
  it('reports the missing CNAME, and marks the proxy valid once DNS and HTTPS respond', async () => {
    const { key, url, target, read, waitForRecord, checkNow } = await proxy('well.test')
    await waitForRecord({ status: 'waiting', message: expect.stringContaining('does not exist in DNS yet') })
    const { last_checked_at, next_check_at, message } = await read()
    expect(Date.parse(next_check_at)).toBeGreaterThan(Date.parse(last_checked_at))
    expect(message).toContain(target)

    point('well.test', target)
    await checkNow()
    await waitForRecord({ status: 'valid', message: '' })

    point('well.test', 'elsewhere.test')
    await checkNow()
    await waitForRecord({ status: 'warning', message: expect.stringContaining('points to elsewhere.test') })

    point('well.test', target)
    expect(await server.call(key, 'POST', `${url}retry/`)).toMatchObject({ body: { status: 'waiting' } })
    await waitForRecord({ status: 'valid', message: '' })
  })

  it('delays the first check until a client had time to read the new record', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const list = `/api/organizations/${organization.id}/proxy_records/`
    const created = (await server.call(key, 'POST', list, { domain: 'read-back.test' })).body
    const read = async () => (await server.call(key, 'GET', `${list}${created.id}/`)).body
    const checked = await vi.waitFor(
      async () => {
        const record = await read()
        if (record.last_checked_at === null) expect(record).toEqual(created)
        expect(record.last_checked_at).not.toBeNull()
        return record
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(Date.parse(checked.last_checked_at) - Date.parse(created.created_at)).toBeGreaterThan(2000)
  })

  it.each([
    ['sick.test', 'responded with status 502 instead of 200'],
    ['redirects.test', 'redirects, but events do not follow redirects'],
    ['nameless.test', 'is not trusted'],
  ])('reports a problem with %s', async (domain, words) => {
    const { target, waitForRecord, checkNow } = await proxy(domain)
    point(domain, target)
    await checkNow({ status: 'issuing' })
    await waitForRecord({ status: 'issuing', message: expect.stringContaining(words) })
    await checkNow({ status_since: '2024-05-01T00:00:00Z' })
    await waitForRecord({ status: 'erroring', message: expect.stringContaining(words) })
  })

  it('does not connect to private addresses', async () => {
    const { target, waitForRecord, checkNow } = await proxy('private.test')
    point('private.test', target, '169.254.169.254')
    await checkNow({ status: 'issuing' })
    await waitForRecord({
      status: 'issuing',
      message: 'private.test resolves to an address that is not public.',
    })
  })

  it('detects addresses that replace the CNAME', async () => {
    const { waitForRecord, checkNow } = await proxy('hidden.test')
    zone['CNAME hidden.test'] = []
    zone['A hidden.test'] = [{ type: 'A', name: 'hidden.test', data: '192.0.2.7' }]
    await checkNow()
    await waitForRecord({ status: 'waiting', message: expect.stringContaining('(192.0.2.7)') })
  })

  it('keeps waiting when the name servers time out or fail', async () => {
    for (const [domain, reply, words] of [
      ['silent.test', 'silence', 'The DNS lookup of silent.test timed out'],
      ['failing.test', 'SERVFAIL', 'The DNS lookup of failing.test failed'],
    ] as const) {
      zone[`CNAME ${domain}`] = reply
      const { waitForRecord } = await proxy(domain)
      await waitForRecord({ status: 'waiting', message: expect.stringContaining(words) })
    }
  })

  it('checks a record once if two jobs are enqueued for it', async () => {
    const { organization } = await buildOrganization(server.db)
    const values = { organization_id: organization.id, domain: 'twice.test', target_cname: 'target.test' }
    const [row] = await server.db.insert(proxyRecordTable).values(values).returning()
    const look = jobs.find(({ kind }) => kind.name === PROXY_CHECK.name)
    await Promise.all([look?.run({ id: row?.id }, signal), look?.run({ id: row?.id }, signal)])
    expect(dns.asked.filter((question) => question === 'CNAME twice.test')).toHaveLength(1)
  })

  it('finds records whose job was lost', async () => {
    const { organization } = await buildOrganization(server.db)
    const lost = {
      organization_id: organization.id,
      domain: 'lost.test',
      target_cname: 'target.test',
      next_check_at: new Date(Date.now() - 11 * 60_000).toISOString(),
    }
    const [row] = await server.db.insert(proxyRecordTable).values(lost).returning()
    const overdue = jobs.find(({ kind }) => kind.everySeconds)
    await overdue?.run({}, signal)
    await vi.waitFor(() => expect(dns.asked).toContain('CNAME lost.test'))
    expect(row).toMatchObject({ last_checked_at: null })
  })
})
