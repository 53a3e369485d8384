import { describe, expect, it } from 'vitest'
import { buildKey, buildMember, buildOrganization, buildUser } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()

describe('organizations', () => {
  it('are listed only for their members, oldest first', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db, 'First')
    await buildOrganization(db, 'Somebody else')
    const created = await call(key, 'POST', '/api/organizations/', { name: ' Second ' })
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Second', slug: 'second', membership_level: 15 },
    })
    const list = await call(key, 'GET', '/api/organizations/')
    expect(list.body).toMatchObject({
      count: 2,
      next: null,
      previous: null,
      results: [{ id: organization.id, name: 'First', member_count: '1' }, { name: 'Second' }],
    })
    expect(list.body.results[1].teams).toHaveLength(1)
  })

  it('get a unique slug when the name is taken', async () => {
    const { key } = await buildOrganization(server.db, 'Twin')
    const twin = await server.call(key, 'POST', '/api/organizations/', { name: 'Twin' })
    expect(twin.body.slug).toMatch(/^twin-[a-z0-9]{10}$/)
  })

  it('are updated by admins and deleted by owners', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const url = `/api/organizations/${organization.id}/`
    const member = await buildMember(db, organization.id)
    const admin = await buildMember(db, organization.id, 'admin')
    expect((await call(member.key, 'PATCH', url, { name: 'No' })).status).toBe(403)
    expect((await call(admin.key, 'PATCH', url, { name: 'Yes', slug: 'ignored' })).body).toMatchObject({
      name: 'Yes',
      slug: organization.slug,
      member_count: '3',
      membership_level: 8,
    })
    expect((await call(admin.key, 'DELETE', url)).status).toBe(403)
    expect(await call(key, 'DELETE', url)).toMatchObject({ status: 204, body: null })
    expect((await call(key, 'GET', url)).status).toBe(404)
    for (const rest of ['members/', 'projects/', 'domains/']) {
      expect((await call(key, 'GET', url + rest)).status).toBe(404)
    }
  })

  it('switch their members to the first remaining organization when deleted', async () => {
    const { call } = server
    const { organization, key } = await buildOrganization(server.db, 'Left')
    const second = (await call(key, 'POST', '/api/organizations/', { name: 'Deleted' })).body
    expect((await call(key, 'DELETE', `/api/organizations/${second.id}/`)).status).toBe(204)
    expect((await call(key, 'GET', '/api/organizations/@current/')).body.id).toBe(organization.id)
    expect((await call(key, 'DELETE', `/api/organizations/${organization.id}/`)).status).toBe(204)
    expect((await call(key, 'GET', '/api/organizations/@current/')).status).toBe(404)
  })

  it('are also addressed as @current', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const current = await server.call(key, 'GET', '/api/organizations/@current')
    expect(current.body.id).toBe(organization.id)
    const alone = await buildKey(server.db, (await buildUser(server.db)).id)
    expect((await server.call(alone, 'GET', '/api/organizations/@current/')).status).toBe(404)
  })

  it('report the first validation error in field order', async () => {
    const { key } = await buildOrganization(server.db)
    const refused = async (body: unknown) =>
      (await server.call(key, 'POST', '/api/organizations/', body)).body
    expect(await refused({})).toEqual({
      type: 'validation_error',
      code: 'required',
      detail: 'This field is required.',
      attr: 'name',
    })
    expect(await refused({ name: '  ' })).toMatchObject({ code: 'blank', attr: 'name' })
    expect(await refused({ name: null })).toMatchObject({ code: 'null', attr: 'name' })
    expect(await refused({ name: 'x'.repeat(65), enforce_2fa: 3 })).toMatchObject({
      code: 'max_length',
      attr: 'name',
    })
    expect(await refused({ name: 'x', enforce_2fa: 3 })).toMatchObject({
      code: 'invalid_input',
      attr: 'enforce_2fa',
    })
    expect(await refused(['x'])).toMatchObject({ code: 'invalid_input', attr: null })
  })
})
