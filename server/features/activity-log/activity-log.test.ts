import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { built } from '../../../tests/support/built-server'
import { createInvite } from '../../../tests/support/examples/invites'
import { buildKey, buildMember, buildOrganization, buildProject } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { buildWorld, createRecord, type World } from '../../../tests/support/world'
import { activityTable } from '../../core/db/schema/activity'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { JsonText } from '../../core/json'

const server = createTestServer({ ACCESS_LOG: true })

const getUrl = ({ organization }: Pick<World, 'organization'>) =>
  `/api/organizations/${organization.id}/activity_log/`

async function list(world: Pick<World, 'organization' | 'key'>, query: Record<string, string> = {}) {
  const response = await server.call(world.key, 'GET', `${getUrl(world)}?${new URLSearchParams(query)}`)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}

const getNames = ({ results }: { results: { detail: { name: string } }[] }) =>
  results.map(({ detail }) => detail.name)

async function createRole(world: World, name: string) {
  const url = `/api/organizations/${world.organization.id}/roles/`
  const { id } = await createRecord(world, url, { name })
  return String(id)
}

/** Inserts numbered entries of a role, one per second, oldest first. */
const insertEntries = ({ organization }: World, count: number, end = '2026-01-01T00:00:00Z') =>
  server.db.execute(sql`
    insert into ${activityTable} (organization_id, "user", scope, item_id, activity, detail, created_at)
    select ${organization.id}, '{"first_name":"Ann","email":null}', 'Role', number::text, 'updated',
      json_build_object('name', 'Entry ' || number, 'changes', null), ${end}::timestamptz - make_interval(secs => ${count}::integer - number)
    from generate_series(1, ${count}::integer) number`)

/** Downloads an export; fails unless the file was sent. */
async function download(world: Pick<World, 'organization' | 'key'>, body: object) {
  const link = await server.call(world.key, 'POST', `${getUrl(world)}export/`, body)
  expect(link.status, JSON.stringify(link.body)).toBe(200)
  const { pathname, search } = new URL(link.body.url)
  const file = await server.request(pathname + search)
  expect(file.statusCode).toBe(200)
  return file
}

describe('list', () => {
  it('shows records of the organization and of its projects, before and after each change', async () => {
    const world = await buildWorld(server)
    const { id } = await createRecord(world, `/api/projects/${world.project.id}/surveys/`, {
      name: 'First',
      type: 'popover',
    })
    await server.call(world.key, 'PATCH', `/api/projects/${world.project.id}/surveys/${id}/`, {
      name: 'Second',
    })
    const role = await createRole(world, 'Testers')
    expect((await list(world, { scopes: 'Survey,Role' })).results).toMatchObject([
      { scope: 'Role', item_id: role, activity: 'created', team_id: null, ip_address: '127.0.0.1' },
      {
        scope: 'Survey',
        activity: 'updated',
        team_id: world.project.id,
        user: { email: world.owner.email },
        detail: { changes: [{ field: 'name', before: 'First', after: 'Second' }] },
      },
      { scope: 'Survey', activity: 'created', item_id: id },
    ])
  })

  it('filters by user, kind, activity, project, record, time and text', async () => {
    const world = await buildWorld(server)
    const project = await buildProject(server.db, world.organization.id)
    const admin = await buildMember(server.db, world.organization.id, 'admin')
    await createRole({ ...world, key: admin.key }, 'By admin')
    const role = await createRole(world, 'By owner')
    const flag = { key: 'new-checkout', filters: { groups: [] } }
    await createRecord(world, `/api/projects/${project.id}/feature_flags/`, flag)
    await server.call(world.key, 'DELETE', `/api/organizations/${world.organization.id}/roles/${role}/`)
    const find = async (query: Record<string, string>) =>
      getNames(await list(world, { scopes: 'Role,FeatureFlag', ...query }))
    expect(await find({})).toEqual(['By owner', 'new-checkout', 'By owner', 'By admin'])
    expect(await find({ users: admin.user.uuid })).toEqual(['By admin'])
    expect(await find({ users: `${admin.user.uuid},${world.owner.uuid}` })).toHaveLength(4)
    expect(await find({ scopes: 'FeatureFlag' })).toEqual(['new-checkout'])
    expect(await find({ activities: 'deleted' })).toEqual(['By owner'])
    expect(await find({ team_ids: String(project.id) })).toEqual(['new-checkout'])
    expect(await find({ item_ids: role })).toEqual(['By owner', 'By owner'])
    expect(await find({ search_text: 'CHECKOUT' })).toEqual(['new-checkout'])
    expect(await find({ search_text: admin.user.email })).toEqual(['By admin'])
    expect(await find({ search_text: '%' })).toEqual([])
    const { results } = await list(world, { scopes: 'Role' })
    expect(await find({ end_date: results.at(-1).created_at })).toEqual(['By admin'])
    expect(await find({ start_date: results[0].created_at })).toEqual(['By owner'])
  })

  it('rejects invalid filters', async () => {
    const world = await buildWorld(server)
    for (const attr of ['users', 'team_ids', 'start_date', 'item_ids']) {
      const response = await server.call(world.key, 'GET', `${getUrl(world)}?${attr}=%00x!`)
      expect(response.status, attr).toBe(400)
    }
    for (const [attr, value] of Object.entries({ users: 'ann', team_ids: 'x', start_date: 'today' })) {
      const response = await server.call(world.key, 'GET', `${getUrl(world)}?${attr}=${value}`)
      expect(response, attr).toMatchObject({ status: 400, body: { attr } })
    }
  })

  it('does not show entries of other organizations, whatever ids are sent', async () => {
    const [world, other] = [await buildWorld(server), await buildWorld(server)]
    const role = await createRole(other, 'Theirs')
    await createRecord(other, `/api/projects/${other.project.id}/surveys/`, {
      name: 'Theirs',
      type: 'popover',
    })
    for (const query of [
      { users: other.owner.uuid },
      { team_ids: String(other.project.id) },
      { item_ids: role },
      { search_text: 'Theirs' },
    ]) {
      expect((await list(world, query)).results).toEqual([])
    }
    const { next } = await list(other, { page_size: '1' })
    const cursor = new URL(next).searchParams.get('cursor') ?? ''
    expect(JSON.stringify(await list(world, { cursor }))).not.toContain('Theirs')
  })

  it('returns each entry once while others are written', async () => {
    const world = await buildWorld(server)
    await insertEntries(world, 25)
    const names: string[] = []
    let url: string | null = `${getUrl(world)}?scopes=Role&page_size=10`
    while (url) {
      const { body } = await server.call(world.key, 'GET', url)
      names.push(...getNames(body))
      await createRole(world, `Meanwhile ${names.length}`)
      url = body.next && new URL(body.next).pathname + new URL(body.next).search
    }
    expect(names).toEqual(Array.from({ length: 25 }, (_, index) => `Entry ${25 - index}`))
  })

  it('goes back to the previous page', async () => {
    const world = await buildWorld(server)
    await insertEntries(world, 5)
    const query = { scopes: 'Role', page_size: '2' }
    const first = await list(world, query)
    const getCursor = (url: string) => new URL(url).searchParams.get('cursor') ?? ''
    const second = await list(world, { ...query, cursor: getCursor(first.next) })
    expect(getNames(second)).toEqual(['Entry 3', 'Entry 2'])
    expect(getNames(await list(world, { ...query, cursor: getCursor(second.previous) }))).toEqual([
      'Entry 5',
      'Entry 4',
    ])
  })

  it('continues a search on the next page if it has examined many entries', async () => {
    const world = await buildWorld(server)
    await insertEntries(world, 1, '2025-01-01T00:00:00Z')
    await server.db
      .update(activityTable)
      .set({ detail: JsonText.from({ name: 'Ancient', changes: null }) })
      .where(eq(activityTable.organization_id, world.organization.id))
    await insertEntries(world, 20_000)
    const query = { scopes: 'Role', search_text: 'ancient' }
    const first = await list(world, query)
    expect(first.results).toEqual([])
    const cursor = new URL(first.next).searchParams.get('cursor') ?? ''
    const second = await list(world, { ...query, cursor })
    expect(getNames(second)).toEqual(['Ancient'])
    expect(second.next).toBeNull()
  })
})

describe('secrets', () => {
  it('are in no entry and no export', async () => {
    const world = await buildWorld(server)
    const { organization, project } = world
    const exports = `/api/projects/${project.id}/batch_exports/`
    const config = { url: 'https://capture.test/batch/', token: 'hush-token' }
    const { id } = await createRecord(world, exports, {
      name: 'Export',
      interval: 'hour',
      destination: { type: 'HTTP', config },
    })
    const destination = { type: 'HTTP', config: { token: 'hush-other' } }
    expect((await server.call(world.key, 'PATCH', `${exports}${id}/`, { destination })).status).toBe(200)
    const key = await server.call(world.key, 'POST', '/api/personal_api_keys/', {
      label: 'New key',
      scopes: ['survey:read'],
    })
    const rolled = await server.call(world.key, 'POST', `/api/personal_api_keys/${key.body.id}/roll/`, {})
    const domains = `/api/organizations/${organization.id}/domains/`
    const domain = await createRecord(world, domains, { domain: `${organization.id}.test` })
    await server.call(world.key, 'PATCH', `${domains}${domain.id}/oidc/`, {
      issuer: 'https://issuer.test',
      client_id: 'hedgerow',
      client_secret: 'hush-client',
    })
    const secrets = ['hush-', key.body.value, rolled.body.value, await createInvite(world)]
    const { body } = await download(world, { format: 'jsonl' })
    const entries = JSON.stringify((await list(world)).results)
    for (const scope of ['BatchExport', 'PersonalAPIKey', 'OrganizationDomain', 'OrganizationInvite']) {
      expect(entries).toContain(`"scope":"${scope}"`)
    }
    for (const secret of secrets) {
      expect(typeof secret).toBe('string')
      expect(entries).not.toContain(secret)
      expect(body).not.toContain(secret)
    }
  })
})

describe('export', () => {
  it('contains the filtered entries of all pages as JSON Lines, in order', async () => {
    const world = await buildWorld(server)
    await insertEntries(world, 2100)
    await createRole(world, 'Latest')
    const file = await download(world, { format: 'jsonl', scopes: 'Role', end_date: '2026-06-01T00:00:00Z' })
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-[\d-]+\.jsonl"$/)
    const entries = file.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.map(({ item_id }) => item_id)).toEqual(
      Array.from({ length: 2100 }, (_, index) => String(2100 - index)),
    )
    expect(entries[0]).toEqual((await list(world, { item_ids: '2100' })).results[0])
  })

  it('is a CSV file without formulas', async () => {
    const world = await buildWorld(server)
    await createRole(world, '=HYPERLINK("https://evil.test")')
    const { body, headers } = await download(world, { format: 'csv', scopes: 'Role' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header, row] = body.split('\r\n')
    expect(header).toBe(
      '\uFEFFcreated_at,user_name,user_email,activity,scope,item_id,name,team_id,changes,trigger,ip_address,user_agent,count,id',
    )
    expect(row).toContain(`,created,Role,`)
    expect(row).toContain(`"'=HYPERLINK(""https://evil.test"")"`)
  })

  it('is not sent for a link that was changed', async () => {
    const world = await buildWorld(server)
    const { body } = await server.call(world.key, 'POST', `${getUrl(world)}export/`, { format: 'csv' })
    const { pathname, search } = new URL(body.url)
    for (const path of [`${pathname}${search.slice(0, -4)}AAAA`, `${pathname}?token=x`, pathname]) {
      expect((await server.request(path)).statusCode).toBe(404)
    }
  })
})

describe('retention', () => {
  it('is set by owners only, and deletes older entries of the organization', async () => {
    const [world, other] = [await buildWorld(server), await buildWorld(server)]
    for (const each of [world, other]) {
      await insertEntries(each, 3, new Date(Date.now() - 40 * 86_400_000).toISOString())
      await createRole(each, 'Recent')
    }
    const url = `/api/organizations/${world.organization.id}/`
    const body = { activity_log_retention_days: 30 }
    const admin = await buildMember(server.db, world.organization.id, 'admin')
    expect((await server.call(admin.key, 'PATCH', url, body)).status).toBe(403)
    expect((await server.call(admin.key, 'PATCH', url, { name: 'Renamed' })).status).toBe(200)
    expect(await server.call(world.key, 'PATCH', url, body)).toMatchObject({ status: 200, body })
    expect((await server.call(world.key, 'PATCH', url, { activity_log_retention_days: 0 })).status).toBe(400)
    await built.activityRetentionJob(server.db).run({}, new AbortController().signal)
    expect(getNames(await list(world, { scopes: 'Role' }))).toEqual(['Recent'])
    expect(getNames(await list(other, { scopes: 'Role' }))).toHaveLength(4)
    expect((await list(world, { search_text: 'activity_log_retention_days' })).results).toHaveLength(1)
  })
})

describe('access log', () => {
  /** Waits for the entries that are written in the background. */
  const waitFor = (
    world: Pick<World, 'organization' | 'key'>,
    query: Record<string, string>,
    count: number,
  ) =>
    vi.waitFor(
      async () => {
        const { results } = await list(world, query)
        expect(results).toHaveLength(count)
        return results
      },
      { timeout: 10_000, interval: 200 },
    )

  it('has the first use of a key per day and address', async () => {
    const world = await buildWorld(server)
    for (let call = 0; call < 3; call += 1) await list(world)
    const results = await waitFor(world, { activities: 'used' }, 1)
    expect(results).toMatchObject([{ scope: 'PersonalAPIKey', ip_address: '127.0.0.1', count: 1 }])
  })

  it('counts refused requests of members, by caller and endpoint', async () => {
    const world = await buildWorld(server)
    const { user, key } = await buildMember(server.db, world.organization.id)
    const scopedKey = await buildKey(server.db, user.id, { scopes: ['survey:read'], label: 'Scoped' })
    for (let call = 0; call < 3; call += 1) {
      expect((await server.call(key, 'GET', getUrl(world))).status).toBe(403)
    }
    const flags = `/api/projects/${world.project.id}/feature_flags/`
    expect((await server.call(scopedKey, 'POST', flags, {})).status).toBe(403)
    const results = await waitFor(world, { activities: 'access_denied' }, 2)
    expect(results).toContainEqual(
      expect.objectContaining({
        user: expect.objectContaining({ email: user.email }),
        count: 3,
        ip_address: '127.0.0.1',
        detail: expect.objectContaining({
          trigger: expect.objectContaining({
            endpoint: 'GET /api/organizations/:organization_id/activity_log/',
            status: 403,
          }),
        }),
      }),
    )
    expect(results).toContainEqual(
      expect.objectContaining({
        team_id: world.project.id,
        count: 1,
        detail: expect.objectContaining({ name: 'Scoped' }),
      }),
    )
  })

  it('has requests with expired and revoked keys, and none with unknown ones', async () => {
    const world = await buildWorld(server)
    const expired = await buildKey(server.db, world.owner.id, { label: 'Expired' })
    await server.db
      .update(personalApiKeyTable)
      .set({ expires_at: '2026-01-01T00:00:00Z' })
      .where(eq(personalApiKeyTable.label, 'Expired'))
    const revoked = await buildKey(server.db, world.owner.id, { label: 'Revoked' })
    expect((await server.call(revoked, 'DELETE', '/api/personal_api_keys/@current/')).status).toBe(204)
    for (const key of [expired, revoked, `${revoked}x`]) {
      expect((await server.call(key, 'GET', '/api/users/@me/')).status).toBe(401)
    }
    const results = await waitFor(world, { activities: 'access_denied' }, 2)
    expect(getNames({ results }).sort()).toEqual(['Expired', 'Revoked'])
    expect(JSON.stringify(results)).not.toContain(revoked)
  })

  it('does not disclose callers to other organizations, nor restricted keys to the other ones of their user', async () => {
    const [world, other] = [await buildWorld(server), await buildOrganization(server.db)]
    expect((await server.call(world.key, 'GET', getUrl(other))).status).toBe(403)
    await waitFor(world, { activities: 'access_denied' }, 1)
    expect((await list(other, { activities: 'access_denied' })).results).toEqual([])
    const second = await server.call(world.key, 'POST', '/api/organizations/', { name: 'Second' })
    const secondWorld = { ...world, organization: second.body }
    const created = await server.call(world.key, 'POST', '/api/personal_api_keys/', {
      label: 'Restricted',
      scopes: ['*'],
      scoped_organizations: [world.organization.id],
    })
    expect((await server.call(created.body.value, 'GET', `${getUrl(world)}`)).status).toBe(200)
    await waitFor(world, { search_text: 'Restricted' }, 2)
    expect((await list(secondWorld, { search_text: 'Restricted' })).results).toEqual([])
  })
})
