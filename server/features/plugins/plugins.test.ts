import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isInPluginGroup } from '../../../contract/domain/plugin-groups'
import { PLUGIN_SEGMENTS } from '../../../contract/endpoints/plugins'
import { buildMember, buildOrganization, loadActivity } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { organizationTable } from '../../core/db/schema/organizations'
import { pluginTable } from '../../core/db/schema/plugins'

const server = createTestServer({ ALLOW_GLOBAL_PLUGINS: true })

/** Creates an organization and its URLs of a plugin group. */
async function place(segment = 'plugins') {
  const { organization, key } = await buildOrganization(server.db)
  const base = `/api/organizations/${organization.id}/${segment}`
  const at = (path: string | number) => `${base}/${path}/`
  return { organization, key, base: `${base}/`, at }
}

const allow = (id: string, plugins_access_level: number) =>
  server.db.update(organizationTable).set({ plugins_access_level }).where(eq(organizationTable.id, id))

const names = (list: { body: { results: { name: string }[] } }) => list.body.results.map(({ name }) => name)

describe.each(PLUGIN_SEGMENTS)('%s endpoint', (segment) => {
  it('stores the request fields, and creates a plugin from its type alone', async () => {
    const { organization, key, base, at } = await place(segment)
    const created = await server.call(key, 'POST', base, { plugin_type: 'local' })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.any(Number),
      plugin_type: 'local',
      name: null,
      description: null,
      url: null,
      icon: null,
      config_schema: {},
      tag: null,
      latest_tag: null,
      is_global: false,
      organization_id: organization.id,
      organization_name: 'Example',
      capabilities: expect.any(Object),
      metrics: {},
      public_jobs: {},
    })
    const { id } = created.body
    expect((await server.call(key, 'GET', base)).body).toMatchObject({ count: 1, results: [created.body] })
    expect((await server.call(key, 'GET', at(id))).body).toEqual(created.body)
    const fields = {
      plugin_type: 'source',
      name: 'Filter',
      description: 'Keeps some',
      icon: 'https://example.com/icon.png',
      config_schema: [{ key: 'limit', type: 'string' }],
      tag: '1',
      metrics: { seen: 'sum' },
      public_jobs: { export: { payload: {} } },
    }
    const updated = await server.call(key, 'PATCH', at(id), { ...fields, url: 'x', latest_tag: 'x', id: 0 })
    expect(updated).toMatchObject({ status: 200, body: { ...created.body, ...fields } })
    expect(await server.call(key, 'DELETE', at(id))).toMatchObject({ status: 204, body: null })
    expect((await server.call(key, 'GET', at(id))).status).toBe(404)
  })

  it('returns the activity log', async () => {
    const { key, base, at } = await place(segment)
    const { id } = (await server.call(key, 'POST', base, { name: 'Old' })).body
    await server.call(key, 'POST', base, { name: 'Other' })
    await server.call(key, 'PATCH', at(id), { name: 'New' })
    await server.call(key, 'PATCH', at(id), { name: 'New' })
    await server.call(key, 'DELETE', at(id))
    const { body } = await server.call(key, 'GET', at('activity'))
    expect(body).toMatchObject({ total_count: 4, next: null, previous: null })
    const own = await server.call(key, 'GET', `${at('activity')}?item_id=${id}`)
    expect(own.body.results.map((entry: { activity: string }) => entry.activity)).toEqual([
      'uninstalled',
      'updated',
      'installed',
    ])
    expect(own.body.results[1]).toMatchObject({
      scope: 'Plugin',
      item_id: String(id),
      detail: { name: 'New', changes: [{ field: 'name', before: 'Old', after: 'New', action: 'changed' }] },
    })
  })

  it('returns source files, and changes only the named files', async () => {
    const { key, base, at } = await place(segment)
    const { body: plugin } = await server.call(key, 'POST', base, { plugin_type: 'source', name: 'Typed' })
    const change = (files: unknown) => server.call(key, 'PATCH', at(`${plugin.id}/update_source`), files)
    expect((await server.call(key, 'GET', at(`${plugin.id}/source`))).body).toEqual({ ...plugin, source: {} })
    const wrapped = await change({ source: { 'index.ts': 'one', 'site.ts': 'two' }, name: 'ignored' })
    expect(wrapped.body).toEqual({ ...plugin, source: { 'index.ts': 'one', 'site.ts': 'two' } })
    // Unwrapped body; fields of a plugin are not files.
    const bare = await change({ name: 'x', is_global: true, 'site.ts': null, 'lib/b.ts': '' })
    expect(bare.body).toEqual({ ...plugin, source: { 'index.ts': 'one', 'lib/b.ts': '' } })
    expect((await server.call(key, 'GET', at(`${plugin.id}/source`))).body).toEqual(bare.body)
    expect((await change({})).body).toEqual(bare.body)
    const log = await loadActivity(server.db, 'Plugin', plugin.id)
    expect(log.map(({ activity }) => activity)).toEqual(['installed', 'updated', 'updated'])
    expect(JSON.stringify(log)).not.toContain('"one"')
  })

  it('reports no updates for a plugin without a URL', async () => {
    const { key, base, at } = await place(segment)
    const { body: plugin } = await server.call(key, 'POST', base, { name: 'Here' })
    const checked = await server.call(key, 'GET', at(`${plugin.id}/check_for_updates`))
    expect(checked).toMatchObject({ status: 200, body: { ...plugin, plugin } })
    const upgraded = await server.call(key, 'POST', at(`${plugin.id}/upgrade`), { name: 'ignored' })
    expect(upgraded).toMatchObject({ status: 200, body: plugin })
  })

  it('supports requests that concern no single plugin', async () => {
    const { key, base, at } = await place(segment)
    const { id } = (await server.call(key, 'POST', base, {})).body
    expect((await server.call(key, 'GET', at('unused'))).body).toEqual([id])
    expect((await server.call(key, 'GET', at('exports_unsubscribe_configs'))).body).toEqual([])
    const { body } = await server.call(key, 'GET', at('repository'))
    // All entries of the catalog are transformations.
    const isListed = segment === 'plugins' || segment === 'pipeline_transformations'
    expect(body.length > 0).toBe(isListed)
    for (const { url } of body) expect(url).toMatch(/^https:/)
  })

  it('returns 404 for another organization, except for global plugins, which it cannot change', async () => {
    const { key, base, at } = await place(segment)
    const otherWorkspace = await place(segment)
    const { id } = (await server.call(key, 'POST', base, { name: 'Mine' })).body
    const ways = [
      ['GET', id],
      ['PATCH', id],
      ['DELETE', id],
      ['GET', `${id}/check_for_updates`],
      ['GET', `${id}/source`],
      ['PATCH', `${id}/update_source`],
      ['POST', `${id}/upgrade`],
    ] as const
    const statuses = async () => {
      const ids: number[] = []
      for (const [method, path] of ways)
        ids.push((await server.call(otherWorkspace.key, method, otherWorkspace.at(path))).status)
      return ids
    }
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await server.call(otherWorkspace.key, 'GET', otherWorkspace.at('unused'))).body).toEqual([])
    expect((await server.call(key, 'PATCH', at(id), { is_global: true })).body.is_global).toBe(true)
    expect(await statuses()).toEqual([200, 403, 403, 404, 404, 404, 404])
    expect(names(await server.call(otherWorkspace.key, 'GET', otherWorkspace.base))).toEqual(['Mine'])
    expect(
      (await server.call(otherWorkspace.key, 'GET', otherWorkspace.at('activity'))).body.total_count,
    ).toBe(0)
    expect(await server.call(key, 'DELETE', at(id))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', attr: null },
    })
    await server.call(key, 'PATCH', at(id), { is_global: false })
    expect((await server.call(key, 'DELETE', at(id))).status).toBe(204)
  })

  it('enforces the plugin access level of the organization', async () => {
    const { organization, key, base, at } = await place(segment)
    const { id } = (await server.call(key, 'POST', base, { name: 'Mine' })).body
    const ask = async (level: number) => {
      await allow(organization.id, level)
      const answers = [
        await server.call(key, 'GET', base),
        await server.call(key, 'GET', at('repository')),
        await server.call(key, 'GET', at(`${id}/source`)),
        await server.call(key, 'POST', base, {}),
        await server.call(key, 'PATCH', at(id), { name: 'Mine' }),
        await server.call(key, 'PATCH', at(`${id}/update_source`), {}),
        await server.call(key, 'POST', at(`${id}/upgrade`)),
        await server.call(key, 'POST', base, { is_global: true }),
        await server.call(key, 'PATCH', at(id), { is_global: false }),
      ]
      return answers.map(({ status }) => status)
    }
    expect(await ask(0)).toEqual([403, 403, 403, 403, 403, 403, 403, 403, 403])
    expect(await ask(3)).toEqual([200, 200, 200, 403, 403, 403, 403, 403, 403])
    expect(await ask(6)).toEqual([200, 200, 200, 201, 200, 200, 200, 403, 403])
    expect(await ask(9)).toEqual([200, 200, 200, 201, 200, 200, 200, 201, 200])
    await allow(organization.id, 3)
    expect((await server.call(key, 'DELETE', at(id))).body.code).toBe('permission_denied')
    // The plugins remain global and would otherwise appear in the lists of other tests.
    await allow(organization.id, 9)
    await server.call(key, 'DELETE', `/api/organizations/${organization.id}/`)
  })

  it('rejects ids that no plugin can have', async () => {
    const { key, at } = await place(segment)
    for (const id of ['0', 'x', '-1', '99999999999', '1.5']) {
      expect((await server.call(key, 'GET', at(id))).status).toBe(404)
      expect((await server.call(key, 'POST', at(`${id}/upgrade`))).status).toBe(404)
    }
  })
})

describe('plugins', () => {
  it('are listed in every group that their capabilities belong to', async () => {
    const { organization, key, base } = await place()
    const getGroups = async (capabilities: object) => {
      const { id } = (await server.call(key, 'POST', base, { name: 'X', capabilities })).body
      const shown: string[] = []
      for (const segment of PLUGIN_SEGMENTS) {
        const address = `/api/organizations/${organization.id}/${segment}/`
        const { status } = await server.call(key, 'GET', `${address}${id}/`)
        const listed = (await server.call(key, 'GET', address)).body.results
        const inList = listed.some((plugin: { id: number }) => plugin.id === id)
        expect(status).toBe(inList ? 200 : 404)
        expect(isInPluginGroup(segment, capabilities), segment).toBe(inList)
        if (inList) shown.push(segment.replace('pipeline_', ''))
      }
      return shown.slice(1)
    }
    expect(await getGroups({})).toEqual(['frontend_apps'])
    expect(await getGroups({ jobs: ['x'] })).toEqual(['frontend_apps'])
    expect(await getGroups({ methods: ['onEvent'] })).toEqual(['destinations'])
    expect(await getGroups({ methods: ['composeWebhook'] })).toEqual(['destinations'])
    expect(await getGroups({ methods: ['processEvent'] })).toEqual(['transformations'])
    expect(await getGroups({ methods: ['processEvent', 'onEvent'] })).toEqual([
      'destinations',
      'transformations',
    ])
    expect(await getGroups({ methods: ['exportEvents'] })).toEqual(['destinations'])
    expect(await getGroups({ methods: [] })).toEqual(['import_apps'])
    expect(await getGroups({ scheduled_tasks: [] })).toEqual([])
    expect(await getGroups({ scheduled_tasks: ['runEveryDay'] })).toEqual(['import_apps'])
    expect(await getGroups({ methods: ['onEvent'], scheduled_tasks: ['runEveryDay'] })).toEqual([
      'destinations',
      'import_apps',
    ])
    expect(await getGroups({ methods: 'onEvent', scheduled_tasks: {} })).toEqual(['destinations'])
    expect(await getGroups({ methods: null })).toEqual(['import_apps'])
  })

  it('store the capabilities of the request, regardless of the group', async () => {
    const { key, base } = await place('pipeline_destinations')
    const capabilities = { methods: ['processEvent'] }
    const created = await server.call(key, 'POST', base, { capabilities })
    expect(created).toMatchObject({ status: 201, body: { capabilities } })
    expect((await server.call(key, 'GET', base)).body.count).toBe(0)
  })

  it('are listed by id, paginated, and searchable by text', async () => {
    const { key, base } = await place()
    for (const name of ['Alpha', 'Beta', 'Gamma']) {
      await server.call(key, 'POST', base, { name, description: `${name} 100%` })
    }
    const page = await server.call(key, 'GET', `${base}?limit=2`)
    expect(names(page)).toEqual(['Alpha', 'Beta'])
    expect(names(await server.call(key, 'GET', page.body.next))).toEqual(['Gamma'])
    expect(names(await server.call(key, 'GET', `${base}?search=gam`))).toEqual(['Gamma'])
    expect((await server.call(key, 'GET', `${base}?search=100%25`)).body.count).toBe(3)
    expect((await server.call(key, 'GET', `${base}?search=nothing`)).body.count).toBe(0)
  })

  it('name the invalid field in validation errors', async () => {
    const { key, base, at } = await place()
    const { id } = (await server.call(key, 'POST', base, {})).body
    const refusal = async (body: unknown) => {
      const created = await server.call(key, 'POST', base, body)
      const updated = await server.call(key, 'PATCH', at(id), body)
      expect([created.status, updated.status, updated.body]).toEqual([400, 400, created.body])
      return [created.body.attr, created.body.code]
    }
    expect(await refusal({ plugin_type: 'other' })).toEqual(['plugin_type', 'invalid_choice'])
    expect(await refusal({ name: 'x'.repeat(201) })).toEqual(['name', 'max_length'])
    expect(await refusal({ icon: 'x'.repeat(801) })).toEqual(['icon', 'max_length'])
    expect(await refusal({ tag: 3 })).toEqual(['tag', 'invalid_input'])
    expect(await refusal({ is_global: null })).toEqual(['is_global', 'null'])
    expect(await refusal({ config_schema: 'x' })).toEqual(['config_schema', 'invalid_input'])
    expect(await refusal({ capabilities: [] })).toEqual(['capabilities', 'invalid_input'])
  })

  it('accept null for their JSON fields', async () => {
    const { key, base, at } = await place('pipeline_destinations')
    const nothing = { config_schema: null, capabilities: null, metrics: null, public_jobs: null }
    const created = await server.call(key, 'POST', base, nothing)
    expect(created.body).toMatchObject({
      ...nothing,
      config_schema: {},
      capabilities: { methods: ['onEvent'] },
    })
    const { id } = created.body
    await server.call(key, 'PATCH', at(id), { config_schema: { a: {} }, metrics: {} })
    const { body } = await server.call(key, 'PATCH', at(id), { config_schema: null })
    expect(body).toMatchObject({ config_schema: {}, metrics: {} })
  })

  it('take name and configuration from plugin.json', async () => {
    const { key, base, at } = await place()
    const manifest = JSON.stringify({ name: 'From file', config: [{ key: 'a' }] })
    const source = { 'index.ts': 'export {}', 'plugin.json': manifest }
    const created = await server.call(key, 'POST', base, { plugin_type: 'source', name: 'Sent', source })
    expect(created.body).toMatchObject({ name: 'From file', config_schema: [{ key: 'a' }] })
    const change = (text: string | null) =>
      server.call(key, 'PATCH', at(`${created.body.id}/update_source`), { 'plugin.json': text })
    expect((await change('{"name": "Next", "config": {"b": {"type": "string"}}}')).body).toMatchObject({
      name: 'Next',
      config_schema: { b: { type: 'string' } },
    })
    for (const text of ['{', '[]', '{}', '{"name": 3}', '{"name": ""}', '{"name": "\\u0000"}', 'null']) {
      expect(await change(text)).toMatchObject({ status: 400, body: { attr: 'plugin.json' } })
    }
    expect((await change(null)).body).toMatchObject({ name: 'Next', source: { 'index.ts': 'export {}' } })
  })

  it('reject invalid source files', async () => {
    const { key, base, at } = await place()
    const { id } = (await server.call(key, 'POST', base, { plugin_type: 'source' })).body
    const refusal = async (body: unknown) => {
      const response = await server.call(key, 'PATCH', at(`${id}/update_source`), body)
      expect(response.status).toBe(400)
      return response.body.attr
    }
    for (const name of ['', '/etc/x', '../x', 'a/../b', './a', 'a\\b', 'x'.repeat(201)]) {
      expect(await refusal({ source: { [name]: '' } })).toBe(name === '' ? '' : name)
    }
    expect(await refusal({ 'index.ts': 3 })).toBe('index.ts')
    expect(await refusal({ source: 'text' })).toBe(null)
    expect(await refusal({ 'index.ts': 'x'.repeat(1_000_001) })).toBe('index.ts')
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}.ts`, '']))
    expect(await refusal({ source: many })).toBe('source')
    expect((await server.call(key, 'GET', at(`${id}/source`))).body.source).toEqual({})
  })

  it('accept file names that are properties of Object.prototype', async () => {
    const { key, base, at } = await place()
    const { id } = (await server.call(key, 'POST', base, { plugin_type: 'source' })).body
    for (const source of [
      { hasOwnProperty: 'a', toString: 'b' },
      { valueOf: 'c' },
      { hasOwnProperty: null },
    ]) {
      expect((await server.call(key, 'PATCH', at(`${id}/update_source`), { source })).status).toBe(200)
    }
    expect((await server.call(key, 'PATCH', at(`${id}/update_source`), { isPrototypeOf: 'd' })).status).toBe(
      200,
    )
    const { source } = (await server.call(key, 'GET', at(`${id}/source`))).body
    expect(source).toEqual({ toString: 'b', valueOf: 'c', isPrototypeOf: 'd' })
  })

  it('lose no changes under concurrent writes', async () => {
    const { key, base, at } = await place()
    const { id } = (await server.call(key, 'POST', base, { plugin_type: 'source' })).body
    const files = Array.from({ length: 8 }, (_, n) => `${n}.ts`)
    const responses = await Promise.all([
      ...files.map((name) => server.call(key, 'PATCH', at(`${id}/update_source`), { [name]: name })),
      server.call(key, 'PATCH', at(id), { name: 'Both' }),
      server.call(key, 'PATCH', at(id), { icon: 'i.png' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const { body } = await server.call(key, 'GET', at(`${id}/source`))
    expect(body).toMatchObject({ name: 'Both', icon: 'i.png' })
    expect(Object.keys(body.source)).toEqual(files)
    expect(await loadActivity(server.db, 'Plugin', id)).toHaveLength(11)
  })
})

describe('global plugins', () => {
  const closed = createTestServer()

  it('require an administrator', async () => {
    const { organization, base } = await place()
    await allow(organization.id, 9)
    const member = await buildMember(server.db, organization.id)
    expect(await server.call(member.key, 'POST', base, { name: 'X', is_global: true })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    })
    expect((await server.call(member.key, 'POST', base, { name: 'X' })).status).toBe(201)
  })

  it('are rejected and hidden from other organizations unless the operator allows them', async () => {
    const [own, otherWorkspace] = [await buildOrganization(closed.db), await buildOrganization(closed.db)]
    await closed.db.update(organizationTable).set({ plugins_access_level: 9 })
    const url = `/api/organizations/${own.organization.id}/plugins/`
    expect(await closed.call(own.key, 'POST', url, { name: 'X', is_global: true })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('ALLOW_GLOBAL_PLUGINS') },
    })
    // Shared before the operator disabled it.
    await closed.db
      .insert(pluginTable)
      .values({ organization_id: own.organization.id, name: 'Old', is_global: true })
    const listed = async ({ organization, key }: typeof own) =>
      (await closed.call(key, 'GET', `/api/organizations/${organization.id}/plugins/`)).body.results
    expect(await listed(otherWorkspace)).toEqual([])
    const [{ id }] = await listed(own)
    expect((await closed.call(own.key, 'PATCH', `${url}${id}/`, { is_global: false })).body.is_global).toBe(
      false,
    )
  })
})
