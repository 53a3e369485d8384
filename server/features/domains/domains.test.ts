import type { Answer } from 'dns-packet'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsReply, startDnsServer } from '../../../tests/support/dns-server'
import { buildMember, buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import type { Env } from '../../config'
import { activityTable } from '../../core/db/schema/activity'

let dns: Awaited<ReturnType<typeof startDnsServer>>
const zone: Record<string, DnsReply> = {}
const settings: Partial<Env> = { DNS_TIMEOUT_MS: 200 }

beforeAll(async () => {
  dns = await startDnsServer(({ type, name }) => zone[`${type} ${name}`] ?? 'NXDOMAIN')
  settings.DNS_SERVERS = [dns.address]
})
afterAll(() => dns.close())

const server = createTestServer(settings)

let serial = 0
const freshName = () => {
  serial += 1
  return `domain-${serial}.test`
}

async function workspace() {
  const world = await buildOrganization(server.db)
  const url = `/api/organizations/${world.organization.id}/domains/`
  return { ...world, url }
}

async function domain(name = freshName()) {
  const world = await workspace()
  const { body } = await server.call(world.key, 'POST', world.url, { domain: name })
  return { ...world, domain: body, url: `${world.url}${body.id}/`, list: world.url }
}

const txt = (name: string, ...values: (string | string[])[]): Answer[] =>
  values.map((data) => ({ type: 'TXT', name, data }))

describe('domains', () => {
  it('are listed by name and searchable by a part of it', async () => {
    const { key, url } = await workspace()
    for (const name of ['zebra.list.test', 'ape.list.test']) {
      await server.call(key, 'POST', url, { domain: name })
    }
    const names = async (query = '') =>
      (await server.call(key, 'GET', url + query)).body.results.map((row: { domain: string }) => row.domain)
    expect(await names()).toEqual(['ape.list.test', 'zebra.list.test'])
    expect(await names('?search=EBR')).toEqual(['zebra.list.test'])
    expect(await names('?limit=1&offset=1')).toEqual(['zebra.list.test'])
  })

  it('are created unverified, with a challenge and the submitted login settings', async () => {
    const { key, url } = await workspace()
    const { status, body } = await server.call(key, 'POST', url, {
      domain: ' Upper.Case.TEST ',
      jit_provisioning_enabled: true,
      sso_enforcement: 'saml',
      saml_entity_id: 'https://idp.test/',
      is_verified: true,
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      domain: 'upper.case.test',
      is_verified: false,
      verified_at: null,
      verification_challenge: expect.stringMatching(/^[\w-]{43}$/),
      jit_provisioning_enabled: true,
      sso_enforcement: 'saml',
      has_saml: false,
      saml_entity_id: 'https://idp.test/',
      saml_acs_url: null,
      saml_x509_cert: null,
      verification: null,
    })
  })

  it('accept internationalized names in ASCII form', async () => {
    const { key, url } = await workspace()
    for (const name of ['xn--bcher-kva.test', 'xn--e1afmkfd.xn--p1ai', 'a-b.c-d.test', '1.test']) {
      expect(await server.call(key, 'POST', url, { domain: name }), name).toMatchObject({ status: 201 })
    }
  })

  it('are rejected if they are not valid names', async () => {
    const { key, url } = await workspace()
    const refused = async (name: unknown) => (await server.call(key, 'POST', url, { domain: name })).body
    for (const name of [
      'example.com.',
      'bücher.test',
      '例え.テスト',
      'one.two.c',
      'com',
      'a@example.com',
      'https://example.com',
      '--alpha.com',
      'a--b.com',
      'a-.com',
      'a..com',
      '.com',
      'exa mple.com',
      'javascript: alert(1)',
      '🦔.com',
      '192.168.0.1',
      `${'a'.repeat(64)}.com`,
    ]) {
      expect(await refused(name), name).toMatchObject({ code: 'invalid_input', attr: 'domain' })
    }
    expect(await refused(`${'a.'.repeat(5000)}com`)).toMatchObject({ code: 'max_length', attr: 'domain' })
    expect(await refused('a'.repeat(10_000))).toMatchObject({ code: 'max_length', attr: 'domain' })
    expect(await refused(' ')).toMatchObject({ code: 'blank', attr: 'domain' })
    expect(await refused(null)).toMatchObject({ code: 'null', attr: 'domain' })
    expect(await refused(undefined)).toMatchObject({ code: 'required', attr: 'domain' })
    expect(await refused(7)).toMatchObject({ code: 'invalid_input', attr: 'domain' })
  })

  it('belong to the first organization that adds them, also under concurrency', async () => {
    const taken = { status: 400, body: { code: 'unique', attr: 'domain' } }
    const { key, list, domain: first } = await domain()
    const otherWorkspace = await workspace()
    expect(await server.call(key, 'POST', list, { domain: first.domain })).toMatchObject(taken)
    expect(
      await server.call(otherWorkspace.key, 'POST', otherWorkspace.url, { domain: first.domain }),
    ).toMatchObject(taken)
    const name = freshName()
    const responses = await Promise.all([
      server.call(key, 'POST', list, { domain: name }),
      server.call(otherWorkspace.key, 'POST', otherWorkspace.url, { domain: name }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(responses.find(({ status }) => status === 400)).toMatchObject(taken)
  })

  it('do not accept changes of their name and of read-only fields', async () => {
    const { key, url, domain: before } = await domain()
    const after = await server.call(key, 'PATCH', url, {
      domain: 'other.test',
      verification_challenge: 'mine',
      verified_at: '2024-01-01T00:00:00Z',
      is_verified: true,
      has_saml: true,
    })
    expect(after).toMatchObject({ status: 200, body: before })
  })

  it('have SAML when all three of its fields are set', async () => {
    const { key, url } = await domain()
    const patch = async (body: object) => (await server.call(key, 'PATCH', url, body)).body
    expect(await patch({ saml_entity_id: 'x', saml_acs_url: 'y', saml_x509_cert: '' })).toMatchObject({
      has_saml: false,
    })
    expect(await patch({ saml_x509_cert: '-----BEGIN CERTIFICATE-----\n...' })).toMatchObject({
      has_saml: true,
    })
    expect(await patch({ saml_entity_id: null })).toMatchObject({ has_saml: false, saml_entity_id: null })
    expect(await patch({ saml_acs_url: 'x'.repeat(513) })).toMatchObject({
      code: 'max_length',
      attr: 'saml_acs_url',
    })
  })

  it('of other organizations are not found', async () => {
    const { url } = await domain()
    const { key, url: own } = await workspace()
    const foreign = own + url.split('/').at(-2)
    for (const [method, path] of [
      ['GET', `${foreign}/`],
      ['PATCH', `${foreign}/`],
      ['DELETE', `${foreign}/`],
      ['POST', `${foreign}/verify/`],
    ] as const) {
      expect((await server.call(key, method, path, {})).status, method).toBe(404)
    }
  })

  it('are readable but not writable by members', async () => {
    const { url, organization } = await domain()
    const { key } = await buildMember(server.db, organization.id)
    expect((await server.call(key, 'GET', url)).status).toBe(200)
    expect((await server.call(key, 'POST', `${url}verify/`)).status).toBe(403)
  })
})

describe('login settings of a domain', () => {
  it('are stored and returned before verification', async () => {
    const { key, url } = await domain()
    const settings = { jit_provisioning_enabled: true, sso_enforcement: 'saml' }
    expect(await server.call(key, 'PATCH', url, settings)).toMatchObject({
      status: 200,
      body: { ...settings, is_verified: false },
    })
    expect((await server.call(key, 'GET', url)).body).toMatchObject(settings)
  })

  it('can be changed after verification, to supported values only', async () => {
    const { key, url, domain: row } = await domain()
    const name = `_posthog-challenge.${row.domain}`
    zone[`TXT ${name}`] = txt(name, row.verification_challenge)
    await server.call(key, 'POST', `${url}verify/`)
    const patch = async (body: object) => (await server.call(key, 'PATCH', url, body)).body
    expect(await patch({ jit_provisioning_enabled: true, sso_enforcement: 'github' })).toMatchObject({
      jit_provisioning_enabled: true,
      sso_enforcement: 'github',
    })
    expect(await patch({ sso_enforcement: 'myspace' })).toMatchObject({
      code: 'invalid_choice',
      attr: 'sso_enforcement',
    })
    expect(await patch({ sso_enforcement: null })).toMatchObject({ code: 'null', attr: 'sso_enforcement' })
  })
})

describe('domain verification', () => {
  it('requires a TXT record that exactly equals the challenge', async () => {
    const { key, url, domain: row } = await domain()
    const name = `_posthog-challenge.${row.domain}`
    const challenge = row.verification_challenge
    const verify = () => server.call(key, 'POST', `${url}verify/`)
    const wrong = [`${challenge} `, `"${challenge}"`, challenge.toUpperCase(), ['', challenge]]
    zone[`TXT ${name}`] = txt(name, ...wrong)
    expect(await verify()).toMatchObject({
      status: 200,
      body: {
        is_verified: false,
        verified_at: null,
        verification: {
          name,
          expected: challenge,
          outcome: 'wrong_value',
          message: expect.stringContaining(name),
          checked_at: expect.any(String),
        },
      },
    })
    const verification = (await server.call(key, 'GET', url)).body.verification
    expect(verification.found.toSorted()).toEqual([wrong[0], wrong[1], wrong[2], ''].toSorted())

    zone[`TXT ${name}`] = txt(name, 'something else', [challenge, 'and a second string'])
    const { body } = await verify()
    expect(body).toMatchObject({ is_verified: true, verification: { outcome: 'verified' } })
    expect(body.verified_at).toMatch(/Z$/)
    expect(await verify()).toMatchObject({ status: 400, body: { code: 'already_verified', attr: null } })
    const entries = await server.db.select().from(activityTable).where(eq(activityTable.item_id, row.id))
    expect(entries.map(({ activity }) => activity)).toEqual(['created', 'updated'])
  })

  it.each([
    ['NXDOMAIN', 'no_domain'],
    [[], 'no_record'],
    ['SERVFAIL', 'server_failure'],
    ['silence', 'timeout'],
  ] as const)(
    'responds with 200 and the reason of the failure when DNS returns %j',
    async (reply, outcome) => {
      const { key, url, domain: row, list } = await domain()
      const name = `_posthog-challenge.${row.domain}`
      zone[`TXT ${name}`] = typeof reply === 'string' ? reply : []
      const response = await server.call(key, 'POST', `${url}verify/`)
      expect(response).toMatchObject({
        status: 200,
        body: { is_verified: false, verification: { outcome, found: [], name } },
      })
      const { results } = (await server.call(key, 'GET', list)).body
      expect(results[0].verification).toEqual(response.body.verification)
    },
  )

  it('inspects every value and stores the first twenty', async () => {
    const { key, url, domain: row } = await domain()
    const name = `_posthog-challenge.${row.domain}`
    const others = Array.from({ length: 25 }, (_, number) => `other ${number}`)
    zone[`TXT ${name}`] = txt(name, ...others)
    const { verification } = (await server.call(key, 'POST', `${url}verify/`)).body
    expect(verification).toMatchObject({ outcome: 'wrong_value' })
    expect(verification.found).toHaveLength(20)
    zone[`TXT ${name}`] = txt(name, ...others, row.verification_challenge)
    expect((await server.call(key, 'POST', `${url}verify/`)).body.is_verified).toBe(true)
  })

  it('succeeds once for concurrent requests', async () => {
    const { key, url, domain: row } = await domain()
    const name = `_posthog-challenge.${row.domain}`
    zone[`TXT ${name}`] = txt(name, row.verification_challenge)
    const responses = await Promise.all([1, 2].map(() => server.call(key, 'POST', `${url}verify/`)))
    for (const { status, body } of responses) {
      expect(status === 200 ? body.is_verified : body.code === 'already_verified').toBe(true)
    }
  })
})
