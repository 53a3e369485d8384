import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization, buildProject, loadActivity } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { activityTable } from '../../core/db/schema/activity'
import { inviteTable } from '../../core/db/schema/invites'
import { projectMembershipTable } from '../../core/db/schema/organizations'

const server = createTestServer()
const buildUrl = (organization: { id: string }, rest = '') =>
  `/api/organizations/${organization.id}/invites/${rest}`
const invite = (organization: { id: string }, key: string, body: unknown) =>
  server.call(key, 'POST', buildUrl(organization), body)
const listed = async (organization: { id: string }, key: string) =>
  (await server.call(key, 'GET', buildUrl(organization))).body.results.map(
    ({ target_email }: { target_email: string }) => target_email,
  )

describe('invite', () => {
  it('has the defaults, stores the submitted fields, and without a mail server leaves sharing the link to the sender', async () => {
    const { organization, owner, key } = await buildOrganization(server.db)
    const plain = await invite(organization, key, { target_email: ' Wren@Example.COM ' })
    expect(plain).toMatchObject({
      status: 201,
      body: {
        target_email: 'Wren@example.com',
        first_name: '',
        emailing_attempt_made: false,
        level: 1,
        is_expired: false,
        created_by: { uuid: owner.uuid, email: owner.email },
        message: null,
        private_project_access: [],
        delivery: { status: 'not_configured', detail: null },
      },
    })
    const full = { target_email: 'a@b.co', first_name: 'Ada', level: 15, message: 'Hi\nthere' }
    expect((await invite(organization, key, full)).body).toMatchObject(full)
    const silent = await invite(organization, key, { target_email: 'c@b.co', send_email: false })
    expect(silent.body.delivery.status).toBe('not_requested')
    expect(silent.body).not.toHaveProperty('send_email')
  })

  it('is listed newest first, including expired ones, and can be deleted by admins', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const old = await invite(organization, key, { target_email: 'old@example.com' })
    await invite(organization, key, { target_email: 'new@example.com' })
    await db
      .update(inviteTable)
      .set({ created_at: new Date(Date.now() - 3 * 86_400_000).toISOString() })
      .where(eq(inviteTable.id, old.body.id))
    const list = await call(key, 'GET', buildUrl(organization))
    expect(list.body).toMatchObject({
      count: 2,
      results: [
        { target_email: 'new@example.com', is_expired: false },
        { target_email: 'old@example.com', is_expired: true },
      ],
    })
    expect(list.body.results[0]).not.toHaveProperty('delivery')
    const [member, admin] = [
      await buildMember(db, organization.id),
      await buildMember(db, organization.id, 'admin'),
    ]
    const url = buildUrl(organization, `${old.body.id}/`)
    expect((await call(member.key, 'DELETE', url)).status).toBe(403)
    expect(await call(admin.key, 'DELETE', url)).toMatchObject({ status: 204, body: null })
    expect((await call(admin.key, 'DELETE', url)).status).toBe(404)
    expect(await listed(organization, key)).toEqual(['new@example.com'])
    expect(await loadActivity(db, 'OrganizationInvite', old.body.id)).toMatchObject([
      { activity: 'created', detail: { name: 'old@example.com' } },
      { activity: 'deleted', user: { email: admin.user.email } },
    ])
  })

  it('can be neither retrieved nor updated, and is not found in other organizations', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const stranger = await buildOrganization(db)
    const { body } = await invite(organization, key, { target_email: 'a@example.com' })
    expect((await call(key, 'GET', buildUrl(organization, `${body.id}/`))).status).toBe(405)
    expect((await call(key, 'PATCH', buildUrl(organization, `${body.id}/`), {})).status).toBe(405)
    expect((await call(stranger.key, 'DELETE', buildUrl(stranger.organization, `${body.id}/`))).status).toBe(
      404,
    )
    expect((await call(stranger.key, 'DELETE', buildUrl(organization, `${body.id}/`))).status).toBe(403)
    for (const id of ['bulk', '1', '%27', 'not-a-uuid']) {
      expect((await call(key, 'DELETE', buildUrl(organization, `${id}/`))).status).toBe(404)
    }
    expect(await listed(organization, key)).toEqual(['a@example.com'])
  })

  it('replaces the older one to the same address, regardless of case', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const otherWorkspace = await buildOrganization(db)
    const first = await invite(organization, key, { target_email: 'Robin@Example.com', level: 8 })
    await invite(otherWorkspace.organization, otherWorkspace.key, { target_email: 'robin@example.com' })
    const second = await invite(organization, key, { target_email: 'robin@EXAMPLE.com' })
    expect(await listed(organization, key)).toEqual(['robin@example.com'])
    expect(await listed(otherWorkspace.organization, otherWorkspace.key)).toHaveLength(1)
    expect(second.body).toMatchObject({ level: 1 })
    expect(second.body.id).not.toBe(first.body.id)
    const missing = await call(null, 'GET', `/api/signup/${first.body.id}/`)
    expect(missing.body).toMatchObject({ code: 'withdrawn', attr: null })
    expect(await loadActivity(db, 'OrganizationInvite', first.body.id)).toMatchObject([
      { activity: 'created' },
      { activity: 'deleted' },
    ])
  })

  it('is unique per address, also under concurrency', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const responses = await Promise.all(
      ['kite@example.com', 'Kite@example.com', 'KITE@example.com', 'kite@example.com'].map((target_email) =>
        invite(organization, key, { target_email }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await listed(organization, key)).toHaveLength(1)
  })

  it('cannot exceed the level of its sender or be created by members', async () => {
    const { db } = server
    const { organization, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const admin = await buildMember(db, organization.id, 'admin')
    const as = async (by: string, level: number) =>
      (await invite(organization, by, { target_email: 'x@example.com', level })).status
    expect(await as(member.key, 1)).toBe(201)
    expect(await as(member.key, 8)).toBe(403)
    expect(await as(admin.key, 8)).toBe(201)
    expect(await as(admin.key, 15)).toBe(403)
    const target_email = member.user.email.toUpperCase()
    expect(await invite(organization, key, { target_email })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', attr: null, detail: expect.stringContaining(member.user.email) },
    })
  })

  it('is visible only to users whom it would not grant additional access', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const hidden = await buildProject(db, organization.id, { access_control: true })
    const member = await buildMember(db, organization.id)
    const admin = await buildMember(db, organization.id, 'admin')
    const createInvite = async (name: string, fields: object) =>
      (await invite(organization, key, { target_email: `${name}@example.com`, ...fields })).body.id
    const owners = await createInvite('owner', { level: 15 })
    await createInvite('admin', { level: 8 })
    await createInvite('private', { private_project_access: [{ id: hidden.id, level: 1 }] })
    await createInvite('plain', {})
    expect(await listed(organization, member.key)).toEqual(['plain@example.com'])
    expect(await listed(organization, admin.key)).toHaveLength(3)
    expect(await listed(organization, key)).toHaveLength(4)
    expect((await call(admin.key, 'DELETE', buildUrl(organization, `${owners}/`))).status).toBe(403)
  })

  it('of a higher level is neither replaced nor deleted by a member of a lower one', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const admin = await buildMember(db, organization.id, 'admin')
    const target_email = 'heron@example.com'
    const { body: ownerInvite } = await invite(organization, key, { target_email, level: 15 })
    for (const by of [member.key, admin.key]) {
      const refusals = [
        await invite(organization, by, { target_email: 'HERON@example.com' }),
        await call(by, 'POST', buildUrl(organization, 'bulk/'), [
          { target_email: 'other@example.com' },
          { target_email },
        ]),
        await call(by, 'DELETE', buildUrl(organization, `${ownerInvite.id}/`)),
      ]
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({
          status: 403,
          body: { type: 'authentication_error', code: 'permission_denied', attr: null },
        })
      }
    }
    expect(await listed(organization, key)).toEqual([target_email])
    expect((await call(null, 'GET', `/api/signup/${ownerInvite.id}/`)).status).toBe(200)
    await db
      .update(inviteTable)
      .set({ created_at: new Date(Date.now() - 3 * 86_400_000).toISOString() })
      .where(eq(inviteTable.id, ownerInvite.id))
    expect((await invite(organization, member.key, { target_email })).status).toBe(201)
  })

  it('reports the first error, in the order of the fields', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const refused = async (body: unknown) => {
      const { status, body: error } = await invite(organization, key, body)
      return [status, error.code, error.attr]
    }
    expect(await refused({})).toEqual([400, 'required', 'target_email'])
    expect(await refused({ target_email: null })).toEqual([400, 'null', 'target_email'])
    expect(await refused({ target_email: ' ' })).toEqual([400, 'blank', 'target_email'])
    expect(await refused({ target_email: 7 })).toEqual([400, 'invalid_input', 'target_email'])
    expect(await refused({ target_email: `${'x'.repeat(250)}@b.co` })).toEqual([
      400,
      'max_length',
      'target_email',
    ])
    for (const address of [
      'nobody',
      'a@b',
      'a b@c.co',
      'a@b.co\r\nBcc: x@y.co',
      'a@b.co,c@d.co',
      '<a@b.co>',
      '.a@b.co',
      'a..b@c.co',
      'a@-b.co',
      '@b.co',
      'a@@b.co',
    ]) {
      expect(await refused({ target_email: address })).toEqual([400, 'invalid_input', 'target_email'])
    }
    const target_email = 'a@b.co'
    expect(await refused({ target_email, first_name: 'x'.repeat(31), level: 2 })).toEqual([
      400,
      'max_length',
      'first_name',
    ])
    for (const level of [0, 2, '8', true, 8.5]) {
      expect(await refused({ target_email, level })).toEqual([400, 'invalid_choice', 'level'])
    }
    expect(await refused({ target_email, level: null })).toEqual([400, 'null', 'level'])
    expect(await refused({ target_email, message: 1 })).toEqual([400, 'invalid_input', 'message'])
    expect(await refused({ target_email, message: 'a\0b' })).toEqual([
      400,
      'null_characters_not_allowed',
      'message',
    ])
    expect(await listed(organization, key)).toEqual([])
  })
})

describe('private project access', () => {
  it('is stored as sent, and defaults to an empty list', async () => {
    const { db } = server
    const { organization, project, key } = await buildOrganization(db)
    const access = async (value: unknown) =>
      (await invite(organization, key, { target_email: 'a@b.co', private_project_access: value })).body
        .private_project_access
    expect(
      await access([
        { id: project.id, level: 'admin', extra: 1 },
        { id: project.id, level: 1 },
      ]),
    ).toEqual([
      { id: project.id, level: 'admin' },
      { id: project.id, level: 1 },
    ])
    expect(await access(null)).toEqual([])
    expect(await access([])).toEqual([])
  })

  it('is rejected as a whole field if it is invalid', async () => {
    const { db } = server
    const { organization, project, key } = await buildOrganization(db)
    const elsewhere = await buildOrganization(db)
    const refused = async (value: unknown) => {
      const response = await invite(organization, key, {
        target_email: 'a@b.co',
        private_project_access: value,
      })
      return [response.status, response.body.code, response.body.attr]
    }
    const { id } = project
    for (const value of [
      'all',
      { id, level: 1 },
      ['x'],
      [null],
      [{ id }],
      [{ level: 1 }],
      [{ id: String(id), level: 1 }],
      [{ id: 1e15, level: 1 }],
      [{ id, level: 15 }],
      [{ id, level: 'owner' }],
      [{ id: elsewhere.project.id, level: 1 }],
      [{ id: 2_000_000_000, level: 1 }],
    ]) {
      expect(await refused(value), JSON.stringify(value)).toEqual([
        400,
        'invalid_input',
        'private_project_access',
      ])
    }
  })

  it('cannot exceed that of the sender', async () => {
    const { db } = server
    const { organization, project } = await buildOrganization(db)
    const hidden = await buildProject(db, organization.id, { access_control: true })
    const entered = await buildProject(db, organization.id, { access_control: true })
    const member = await buildMember(db, organization.id)
    const admin = await buildMember(db, organization.id, 'admin')
    await db
      .insert(projectMembershipTable)
      .values({ project_id: entered.id, membership_id: member.membership.id, level: 1 })
    const inviteToProject = async (by: string, id: number, level: unknown) =>
      (
        await invite(organization, by, {
          target_email: 'a@b.co',
          private_project_access: [{ id, level }],
        })
      ).status
    const { key } = member
    expect(await inviteToProject(key, project.id, 'member')).toBe(201)
    expect(await inviteToProject(key, project.id, 'admin')).toBe(400)
    expect(await inviteToProject(key, entered.id, 1)).toBe(201)
    expect(await inviteToProject(key, entered.id, 8)).toBe(400)
    expect(await inviteToProject(key, hidden.id, 1)).toBe(400)
    expect(await inviteToProject(admin.key, hidden.id, 'admin')).toBe(201)
  })
})

describe('bulk invites', () => {
  const bulk = (organization: { id: string }, key: string, body: unknown) =>
    server.call(key, 'POST', buildUrl(organization, 'bulk/'), body)
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ target_email: `p${index}@example.com` }))

  it('return an object for an object and a list for a list', async () => {
    const { organization, key } = await buildOrganization(server.db)
    expect(await bulk(organization, key, { target_email: 'one@example.com', level: 8 })).toMatchObject({
      status: 200,
      body: { target_email: 'one@example.com', level: 8, delivery: { status: 'not_configured' } },
    })
    const many = await bulk(organization, key, addresses(20))
    expect(many.status).toBe(200)
    expect(many.body.map((invite: { target_email: string }) => invite.target_email)).toEqual(
      addresses(20).map(({ target_email }) => target_email),
    )
    expect(await bulk(organization, key, [])).toMatchObject({ status: 200, body: [] })
    expect(await listed(organization, key)).toHaveLength(21)
  })

  it('are limited to 20', async () => {
    const { organization, key } = await buildOrganization(server.db)
    expect(await bulk(organization, key, addresses(21))).toMatchObject({
      status: 400,
      body: { code: 'max_length', attr: null },
    })
    expect(await listed(organization, key)).toEqual([])
  })

  it('are created all or none, with an error that names the invalid item', async () => {
    const { db } = server
    const { organization, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const good = { target_email: 'good@example.com' }
    const refused = async (by: string, body: unknown) => {
      const response = await bulk(organization, by, body)
      return [response.status, response.body.code, response.body.attr]
    }
    expect(await refused(key, [{ target_email: 'bad' }, good])).toEqual([
      400,
      'invalid_input',
      '0__target_email',
    ])
    expect(await refused(key, [good, {}])).toEqual([400, 'required', '1__target_email'])
    expect(await refused(key, [good, { ...good, level: 3 }])).toEqual([400, 'invalid_choice', '1__level'])
    expect(await refused(key, [good, 'x'])).toEqual([400, 'invalid_input', '1'])
    expect(await refused(key, '"x"')).toEqual([400, 'invalid_input', null])
    expect(await refused(key, {})).toEqual([400, 'required', 'target_email'])
    const access = (id: number) => ({ ...good, private_project_access: [{ id, level: 1 }] })
    expect(await refused(key, [good, access(999_999)])).toEqual([
      400,
      'invalid_input',
      '1__private_project_access',
    ])
    expect(await refused(key, [good, { target_email: member.user.email }])).toEqual([
      400,
      'invalid_input',
      null,
    ])
    expect(await refused(member.key, [good, { target_email: 'x@example.com', level: 8 }])).toEqual([
      403,
      'permission_denied',
      null,
    ])
    expect(await listed(organization, key)).toEqual([])
  })

  it('use the last of several items for one address, and return it for each of them', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const { body } = await bulk(organization, key, [
      { target_email: 'Jay@example.com', level: 1 },
      { target_email: 'other@example.com' },
      { target_email: 'jay@example.com', level: 8 },
    ])
    expect(body[0]).toEqual(body[2])
    expect(body[0]).toMatchObject({ target_email: 'jay@example.com', level: 8 })
    expect(await listed(organization, key)).toHaveLength(2)
  })
})

describe('the hourly limit of invites', () => {
  const limited = createTestServer({ INVITES_PER_HOUR: 3 })
  const send = (workspace: { organization: { id: string }; key: string }, body: unknown, rest = '') =>
    limited.call(workspace.key, 'POST', buildUrl(workspace.organization, rest), body)

  it('counts each invite of an organization, also those replaced or deleted', async () => {
    const workspace = await buildOrganization(limited.db)
    const otherWorkspace = await buildOrganization(limited.db)
    const pair = [{ target_email: 'a@example.com' }, { target_email: 'b@example.com' }]
    expect((await send(workspace, pair, 'bulk/')).status).toBe(200)
    const refused = await send(workspace, pair, 'bulk/')
    expect(refused).toMatchObject({ status: 429, body: { type: 'throttled_error', code: 'throttled' } })
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
    const last = await send(workspace, { target_email: 'a@example.com' })
    expect(last.status).toBe(201)
    const url = buildUrl(workspace.organization, `${last.body.id}/`)
    expect((await limited.call(workspace.key, 'DELETE', url)).status).toBe(204)
    expect((await send(workspace, { target_email: 'c@example.com' })).status).toBe(429)
    expect((await send(otherWorkspace, { target_email: 'c@example.com' })).status).toBe(201)
  })

  it('holds for concurrent requests', async () => {
    const workspace = await buildOrganization(limited.db)
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(workspace, { target_email: `p${index}@example.com` })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
  })

  it('frees room as invites become older than an hour', async () => {
    const workspace = await buildOrganization(limited.db)
    const three = ['a', 'b', 'c'].map((name) => ({ target_email: `${name}@example.com` }))
    expect((await send(workspace, three, 'bulk/')).status).toBe(200)
    await limited.db
      .update(activityTable)
      .set({ created_at: new Date(Date.now() - 3_600_001).toISOString() })
      .where(eq(activityTable.organization_id, workspace.organization.id))
    expect((await send(workspace, three, 'bulk/')).status).toBe(200)
  })

  it('refuses a list that never fits', async () => {
    const workspace = await buildOrganization(limited.db)
    const four = ['a', 'b', 'c', 'd'].map((name) => ({ target_email: `${name}@example.com` }))
    expect(await send(workspace, four, 'bulk/')).toMatchObject({
      status: 400,
      body: { detail: 'At most 3 invites can be sent within an hour.' },
    })
  })
})
