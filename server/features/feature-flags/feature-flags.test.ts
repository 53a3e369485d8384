import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { buildKey, buildMember, buildOrganization, loadActivity } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { featureFlagTable } from '../../core/db/schema/feature-flags'

const server = createTestServer()
const groups = [{ properties: [], rollout_percentage: 50, variant: null }]

let workspace: Awaited<ReturnType<typeof buildOrganization>>
let serial = 0
beforeAll(async () => {
  workspace = await buildOrganization(server.db)
})

const path = (id: string | number = '') => `/api/projects/${workspace.project.id}/feature_flags/${id}`
const post = (fields: object) => server.call(workspace.key, 'POST', path(), fields)
const patch = (id: number, fields: object) => server.call(workspace.key, 'PATCH', path(id), fields)
async function create(fields: object = {}) {
  serial += 1
  return (await post({ key: `flag-${serial}`, ...fields })).body
}

describe('feature flags', () => {
  it('are enabled for all users when created with only a key', async () => {
    const { status, body } = await post({ key: ' beta_1-A ' })
    expect(status).toBe(201)
    expect(FeatureFlag.strict().parse(body)).toMatchObject({
      key: 'beta_1-A',
      name: '',
      team_id: workspace.project.id,
      filters: { groups: [{ properties: [], rollout_percentage: 100, variant: null }] },
      active: true,
      deleted: false,
      ensure_experience_continuity: false,
      version: 1,
      created_by: { id: workspace.owner.id },
      can_edit: true,
      tags: [],
    })
    expect((await server.call(workspace.key, 'GET', path(`${body.id}/`))).body).toEqual(body)
  })

  it('store tags and accept an empty list of groups', async () => {
    const { id } = await create({ tags: ['beta', 'checkout'] })
    expect((await patch(id, { name: 'x' })).body.tags).toEqual(['beta', 'checkout'])
    expect((await patch(id, { tags: [] })).body.tags).toEqual([])
    expect(await patch(id, { filters: { groups: [] } })).toMatchObject({
      status: 200,
      body: { filters: { groups: [] } },
    })
  })

  it('have a status with a reason', async () => {
    const { id } = await create({ active: false })
    const status = async () => (await server.call(workspace.key, 'GET', path(`${id}/status/`))).body
    expect(await status()).toEqual({ status: 'inactive', reason: expect.any(String) })
    await patch(id, { active: true })
    expect(await status()).toMatchObject({ status: 'active' })
    await server.db
      .update(featureFlagTable)
      .set({ rollout_changed_at: '2024-05-01T00:00:00Z' })
      .where(eq(featureFlagTable.id, id))
    expect(await status()).toMatchObject({ status: 'stale' })
    expect((await server.call(workspace.key, 'GET', path(`${id}/`))).body).toMatchObject({
      stale_reason: 'everyone',
      unchanged_since: '2024-05-01T00:00:00Z',
    })
  })

  it('store their filters unchanged, with payloads as JSON text', async () => {
    const filters = {
      unknown: { z: 1, a: 2 },
      groups,
      multivariate: { variants: [{ key: 'red', name: 'Red', rollout_percentage: 100 }] },
      payloads: { red: { size: 2 } },
    }
    const { filters: storedFilters } = await create({ filters })
    expect(JSON.stringify(storedFilters)).toBe(
      JSON.stringify({ ...filters, payloads: { red: '{"size":2}' } }),
    )
    const { filters: texts } = await create({ filters: { groups, payloads: { true: '[1]' } } })
    expect(texts.payloads).toEqual({ true: '[1]' })
  })

  it('are listed newest first, without deleted ones and those created by surveys', async () => {
    const { key, project, organization, owner } = await buildOrganization(server.db)
    const flags = `/api/projects/${project.id}/feature_flags/`
    for (const fields of [
      { key: 'old', name: '100% of it' },
      { key: 'gone', deleted: true },
      { key: 'new', active: false },
    ]) {
      await server.call(key, 'POST', flags, fields)
    }
    await server.call(key, 'POST', `/api/projects/${project.id}/surveys/`, {
      name: 'S',
      type: 'popover',
      targeting_flag_filters: { groups },
    })
    const keys = async (query: string) =>
      (await server.call(key, 'GET', flags + query)).body.results.map((flag: { key: string }) => flag.key)
    expect(await keys('')).toEqual(['new', 'old'])
    expect(await keys('?search=OLD')).toEqual(['old'])
    expect(await keys('?search=%25')).toEqual(['old'])
    expect(await keys('?active=false')).toEqual(['new'])
    expect(await keys('?active=true')).toEqual(['old'])
    const member = await buildMember(server.db, organization.id)
    await server.call(member.key, 'POST', flags, { key: 'of-the-member', filters: { groups } })
    expect(await keys(`?created_by_id=${member.user.id}`)).toEqual(['of-the-member'])
    expect(await keys(`?created_by_id=${owner.id}`)).toEqual(['new', 'old'])
    expect(await server.call(key, 'GET', `${flags}?created_by_id=me`)).toMatchObject({
      status: 400,
      body: { attr: 'created_by_id' },
    })
    expect((await server.call(key, 'GET', `${flags}?limit=1`)).body).toMatchObject({
      count: 3,
      previous: null,
    })
    expect(await server.call(key, 'GET', `${flags}?active=sometimes`)).toMatchObject({
      status: 400,
      body: { attr: 'active', code: 'invalid_choice' },
    })
  })

  it.each([
    [{}, 'required', 'key'],
    [{ key: null }, 'null', 'key'],
    [{ key: ' ' }, 'blank', 'key'],
    [{ key: 'with space' }, 'invalid_key', 'key'],
    [{ key: 'ключ' }, 'invalid_key', 'key'],
    [{ key: 'x'.repeat(401) }, 'max_length', 'key'],
    [{ key: 5 }, 'invalid_input', 'key'],
    [{ key: 'a', name: null }, 'null', 'name'],
    [{ key: 'a', active: 'yes' }, 'invalid_input', 'active'],
    [{ key: 'a', deleted: null }, 'null', 'deleted'],
    [{ key: 'a', ensure_experience_continuity: 1 }, 'invalid_input', 'ensure_experience_continuity'],
    [{ key: 'a', filters: null }, 'null', 'filters'],
    [{ key: 'a', filters: [] }, 'invalid_input', 'filters'],
    [{ key: 'a', filters: { groups: {} } }, 'invalid_input', 'filters'],
    [
      { key: 'a', filters: { groups: [{ properties: [{ key: 'b', operator: 'gt', value: 1 }] }] } },
      'invalid_value',
      'filters',
    ],
    [
      { key: 'a', filters: { groups: [{ properties: [{ key: 'id', type: 'cohort' }] }] } },
      'cohort_does_not_exist',
      'filters',
    ],
  ])('cannot be created from %j', async (fields, code, attr) => {
    expect(await post(fields)).toMatchObject({ status: 400, body: { type: 'validation_error', code, attr } })
  })

  it('have a unique key among those not deleted', async () => {
    const taken = { status: 400, body: { code: 'unique', attr: 'key' } }
    const first = await create({ key: 'taken' })
    expect(await post({ key: 'taken' })).toMatchObject(taken)
    const otherFlag = await create()
    expect(await patch(otherFlag.id, { key: 'taken' })).toMatchObject(taken)
    expect((await patch(first.id, { deleted: true })).body).toMatchObject({ deleted: true })
    expect((await patch(otherFlag.id, { key: 'taken' })).body.key).toBe('taken')
    expect(await patch(first.id, { deleted: false })).toMatchObject(taken)
    const race = await Promise.all(Array.from({ length: 5 }, () => post({ key: 'raced' })))
    expect(race.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
  })

  it('count their versions and reject an update of an outdated one', async () => {
    const { id } = await create()
    expect((await patch(id, { name: 'One', version: 1 })).body.version).toBe(2)
    expect((await patch(id, { name: 'One', version: 1 })).body.version).toBe(2)
    expect(await patch(id, { name: 'Two', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', attr: null },
    })
    expect((await patch(id, { name: 'Two' })).body).toMatchObject({ name: 'Two', version: 3 })
    expect((await patch(id, { version: 'x' })).body).toMatchObject({ attr: 'version' })
    const race = await Promise.all(['A', 'B', 'C'].map((name) => patch(id, { name, version: 3 })))
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('record their changes in the activity log', async () => {
    const { id, key } = await create({ name: 'Old' })
    await patch(id, { name: 'New', active: false })
    await patch(id, { name: 'New' })
    expect(await loadActivity(server.db, 'FeatureFlag', id)).toMatchObject([
      { activity: 'created', project_id: workspace.project.id, detail: { name: key, changes: null } },
      {
        activity: 'updated',
        user_id: workspace.owner.id,
        detail: {
          name: key,
          changes: [
            { field: 'name', action: 'changed', before: 'Old', after: 'New' },
            { field: 'active', action: 'changed', before: true, after: false },
          ],
        },
      },
    ])
  })

  it('list their own activity, newest first, also when deleted', async () => {
    const { id } = await create()
    await create({ name: 'Another' })
    await patch(id, { deleted: true })
    const { status, body } = await server.call(workspace.key, 'GET', path(`${id}/activity/`))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total_count: 2,
      results: [
        {
          activity: 'updated',
          item_id: String(id),
          detail: { changes: [{ field: 'deleted', after: true }] },
        },
        { activity: 'created', item_id: String(id) },
      ],
    })
  })

  it('are unchanged after a restore', async () => {
    const before = await create({ name: 'Back', active: false })
    await patch(before.id, { deleted: true })
    expect((await server.call(workspace.key, 'GET', path(before.id))).body.deleted).toBe(true)
    const back = await patch(before.id, { deleted: false, version: 2 })
    const { updated_at } = back.body
    // A restored flag is not stale.
    expect(back).toMatchObject({
      status: 200,
      body: { ...before, version: 3, updated_at, unchanged_since: updated_at },
    })
    const listed = await server.call(workspace.key, 'GET', `${path()}?search=${before.key}`)
    expect(listed.body.results).toEqual([back.body])
  })

  it('are deleted by PATCH, not by DELETE', async () => {
    const { id } = await create()
    expect(await server.call(workspace.key, 'DELETE', path(id))).toMatchObject({
      status: 405,
      body: { code: 'method_not_allowed', detail: 'Method "DELETE" not allowed.' },
    })
  })

  it('are not found under other ids or in another project', async () => {
    const stranger = await buildOrganization(server.db)
    const { id } = await create()
    const theirs = `/api/projects/${stranger.project.id}/feature_flags/${id}`
    for (const method of ['GET', 'PATCH'] as const) {
      expect((await server.call(stranger.key, method, theirs)).status).toBe(404)
      expect((await server.call(stranger.key, method, path(id))).status).toBe(403)
      for (const wrong of [
        '0',
        '-1',
        'x',
        '2147483648',
        '99999999999999',
        '00000000-0000-4000-8000-000000000000',
      ]) {
        expect((await server.call(workspace.key, method, path(wrong))).status).toBe(404)
      }
    }
    const reader = await buildKey(server.db, workspace.owner.id, { scopes: ['feature_flag:read'] })
    expect((await server.call(reader, 'GET', path(id))).status).toBe(200)
    expect((await server.call(reader, 'PATCH', path(id), {})).status).toBe(403)
  })
})
