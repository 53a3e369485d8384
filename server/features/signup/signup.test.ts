import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  buildKey,
  buildMember,
  buildOrganization,
  buildProject,
  buildUser,
  loadActivity,
} from '../../../tests/support/factories'
import { startSmtpServer } from '../../../tests/support/smtp-server'
import { createTestServer } from '../../../tests/support/test-server'
import { inviteTable } from '../../core/db/schema/invites'
import { membershipTable, organizationTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'

const smtp = await startSmtpServer()
afterAll(() => smtp.close())
const server = createTestServer()
const mailing = createTestServer({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://hedgerow.example' })
const limited = createTestServer({ RATE_LIMIT_PER_MINUTE: 3 })

interface Workspace {
  organization: { id: string }
  key: string
}

async function invited({ organization, key }: Workspace, body: object, { call } = server): Promise<string> {
  const created = await call(key, 'POST', `/api/organizations/${organization.id}/invites/`, body)
  expect(created.status).toBe(201)
  return created.body.id
}

const look = (id: string, key: string | null = null) => server.call(key, 'GET', `/api/signup/${id}/`)
const accept = (id: string, body: unknown = { first_name: 'New' }, key: string | null = null) =>
  server.call(key, 'POST', `/api/signup/${id}/`, body)

let serial = 0
const freshAddress = () => `new-${++serial}@example.com`

describe('reading an invite', () => {
  it('requires no key and returns the data that the invited user needs', async () => {
    const workspace = await buildOrganization(server.db, 'Juniper Works')
    const id = await invited(workspace, {
      target_email: 'wren@example.com',
      first_name: 'Wren',
      message: 'See you on Monday.',
    })
    expect(await look(id)).toMatchObject({ status: 200 })
    expect((await look(id)).body).toEqual({
      id,
      target_email: 'wren@example.com',
      first_name: 'Wren',
      organization_name: 'Juniper Works',
      message: 'See you on Monday.',
      has_account: false,
      requires_sso: false,
    })
    expect((await look(id, 'phx_unknown')).status).toBe(401)
  })

  it('returns the reason why an invite cannot be accepted', async () => {
    const { db } = server
    const workspace = await buildOrganization(db)
    const refused = async (id: string, key: string | null = null) => {
      const both = [await look(id, key), await accept(id, {}, key)]
      for (const { status, body } of both) expect([status, body.attr]).toEqual([400, null])
      return both.map(({ body }) => body.code)
    }
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000', '1']) {
      expect(await refused(id)).toEqual(['invalid_input', 'invalid_input'])
    }
    const person = await buildUser(db, { email: 'Has.Account@example.com' })
    const key = await buildKey(db, person.id)
    const taken = await invited(workspace, { target_email: 'has.account@example.com' })
    expect((await look(taken)).body).toMatchObject({ has_account: true })
    expect((await accept(taken, {})).body.code).toBe('account_exists')
    expect(await refused(taken, workspace.key)).toEqual(['invalid_recipient', 'invalid_recipient'])
    await db
      .insert(membershipTable)
      .values({ organization_id: workspace.organization.id, user_id: person.id })
    expect(await refused(taken, key)).toEqual(['user_already_member', 'user_already_member'])
    await db
      .update(inviteTable)
      .set({ created_at: new Date(Date.now() - 3 * 86_400_000).toISOString() })
      .where(eq(inviteTable.id, taken))
    expect(await refused(taken)).toEqual(['expired', 'expired'])
    expect(await refused(taken, workspace.key)).toEqual(['invalid_recipient', 'invalid_recipient'])
  })
})

describe('an invite that is gone', () => {
  it('says whether it was used, withdrawn, replaced or never existed', async () => {
    const { call } = server
    const workspace = await buildOrganization(server.db)
    const url = `/api/organizations/${workspace.organization.id}/invites/`
    const getInviteError = async (id: string) => {
      const responses = [await look(id), await accept(id)]
      return responses.map(({ status, body }) => `${status} ${body.code}`)
    }
    const target_email = freshAddress()
    const replaced = await invited(workspace, { target_email })
    const used = await invited(workspace, { target_email })
    expect(await getInviteError(replaced)).toEqual(['400 withdrawn', '400 withdrawn'])
    expect((await accept(used)).status).toBe(201)
    expect(await getInviteError(used)).toEqual(['400 used', '400 used'])
    expect(await getInviteError(used.toUpperCase())).toEqual(['400 used', '400 used'])
    const withdrawn = await invited(workspace, { target_email: freshAddress() })
    expect((await call(workspace.key, 'DELETE', `${url}${withdrawn}/`)).status).toBe(204)
    expect(await getInviteError(withdrawn)).toEqual(['400 withdrawn', '400 withdrawn'])
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await getInviteError(unknown)).toEqual(['400 invalid_input', '400 invalid_input'])
    expect((await call(workspace.key, 'GET', url)).body.results).toEqual([])
  })
})

describe('accepting an invite', () => {
  it('creates a user, a membership and one key, and deletes the invite', async () => {
    const { db, call } = server
    const workspace = await buildOrganization(db)
    const { organization, project, owner } = workspace
    const target_email = freshAddress()
    const id = await invited(workspace, { target_email, level: 8 })
    const joined = await accept(id, {
      first_name: ' Wren ',
      role_at_organization: 'engineering',
      password: 'ignored',
      email: 'other@example.com',
    })
    expect(joined).toMatchObject({
      status: 201,
      body: {
        email: target_email,
        first_name: 'Wren',
        role_at_organization: 'engineering',
        is_email_verified: false,
        redirect_url: '/',
        personal_api_key: expect.stringMatching(/^phx_/),
      },
    })
    const me = await call(joined.body.personal_api_key, 'GET', '/api/users/@me/')
    expect(me.body).toMatchObject({
      email: target_email,
      organization: { id: organization.id, membership_level: 8, member_count: '2' },
      team: { id: project.id },
    })
    expect((await look(id)).body.code).toBe('used')
    expect((await accept(id)).body.code).toBe('used')
    const [membership] = await db
      .select()
      .from(membershipTable)
      .where(
        and(
          eq(membershipTable.organization_id, organization.id),
          eq(membershipTable.user_id, joined.body.id),
        ),
      )
    expect(await loadActivity(db, 'OrganizationMembership', membership?.id ?? '')).toMatchObject([
      { activity: 'created', user: { email: target_email }, detail: { name: target_email } },
    ])
    expect(await loadActivity(db, 'OrganizationInvite', id)).toMatchObject([
      { activity: 'created', user: { email: owner.email } },
      { activity: 'accepted', user: { email: target_email } },
    ])
  })

  it('requires a name for a new user', async () => {
    const workspace = await buildOrganization(server.db)
    const id = await invited(workspace, { target_email: freshAddress() })
    const refused = async (body: unknown) => {
      const { status, body: error } = await accept(id, body)
      return [status, error.code, error.attr]
    }
    expect(await refused('')).toEqual([400, 'required', 'first_name'])
    expect(await refused({ first_name: ' ' })).toEqual([400, 'blank', 'first_name'])
    expect(await refused({ first_name: null })).toEqual([400, 'null', 'first_name'])
    expect(await refused({ first_name: 'x'.repeat(129) })).toEqual([400, 'max_length', 'first_name'])
    expect(await refused({ first_name: 'x', role_at_organization: 5 })).toEqual([
      400,
      'invalid_choice',
      'role_at_organization',
    ])
    expect(await refused([])).toEqual([400, 'invalid_input', null])
    expect(await refused('{')).toEqual([400, 'parse_error', null])
    expect((await accept(id)).status).toBe(201)
  })

  it('grants access to the private projects of the invite, and no others', async () => {
    const { db, call } = server
    const workspace = await buildOrganization(db)
    const { organization, project, key } = workspace
    const [visible, hidden, expired] = [
      await buildProject(db, organization.id, { access_control: true }),
      await buildProject(db, organization.id, { access_control: true }),
      await buildProject(db, organization.id, { access_control: true }),
    ]
    const id = await invited(workspace, {
      target_email: freshAddress(),
      private_project_access: [
        { id: visible.id, level: 1 },
        { id: project.id, level: 'admin' },
        { id: visible.id, level: 'admin' },
        { id: expired.id, level: 8 },
      ],
    })
    expect(
      (await call(key, 'DELETE', `/api/organizations/${organization.id}/projects/${expired.id}/`)).status,
    ).toBe(204)
    const { body } = await accept(id)
    const open = async (project_id: number) =>
      (await call(body.personal_api_key, 'GET', `/api/projects/${project_id}/`)).status
    expect([await open(visible.id), await open(project.id), await open(hidden.id)]).toEqual([200, 200, 403])
    const detail = await call(body.personal_api_key, 'GET', `/api/projects/${visible.id}/`)
    expect(detail.body.effective_membership_level).toBe(8)
  })

  it('adds the account of the authenticated key, and creates no key', async () => {
    const { db, call } = server
    const home = await buildOrganization(db)
    const workspace = await buildOrganization(db)
    const id = await invited(workspace, { target_email: home.owner.email.toUpperCase() })
    expect(await look(id, home.key)).toMatchObject({ status: 200 })
    const joined = await accept(id, {}, home.key)
    expect(joined).toMatchObject({
      status: 201,
      body: { id: home.owner.id, first_name: home.owner.first_name, personal_api_key: null },
    })
    const me = await call(home.key, 'GET', '/api/users/@me/')
    expect(me.body.organization.id).toBe(workspace.organization.id)
    expect(me.body.organizations).toHaveLength(2)
  })

  it('is rejected for keys without the required scope', async () => {
    const { db } = server
    const home = await buildOrganization(db)
    const workspace = await buildOrganization(db)
    const id = await invited(workspace, { target_email: home.owner.email })
    for (const fields of [
      { scopes: ['survey:write', 'organization_member:read'] },
      { scoped_organizations: [home.organization.id] },
      { scoped_teams: [home.project.id] },
    ]) {
      const key = await buildKey(db, home.owner.id, fields)
      expect((await accept(id, {}, key)).status).toBe(403)
    }
    const enough = await buildKey(db, home.owner.id, { scopes: ['organization_member:write'] })
    expect((await accept(id, {}, enough)).status).toBe(201)
  })

  it('is rejected when the inviter has lost the required level', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const admin = await buildMember(db, organization.id, 'admin')
    const id = await invited({ organization, key: admin.key }, { target_email: freshAddress(), level: 8 })
    const url = `/api/organizations/${organization.id}/members/${admin.user.uuid}/`
    await call(key, 'PATCH', url, { level: 1 })
    expect((await accept(id)).body).toMatchObject({ code: 'invalid_input', attr: null })
    await call(key, 'PATCH', url, { level: 8 })
    expect((await look(id)).status).toBe(200)
    await call(key, 'DELETE', url)
    expect((await accept(id)).body).toMatchObject({ code: 'invalid_input', attr: null })
  })

  it('creates one membership, even for concurrent requests', async () => {
    const { db } = server
    const workspace = await buildOrganization(db)
    const { organization } = workspace
    for (let round = 0; round < 3; round++) {
      const target_email = freshAddress()
      const id = await invited(workspace, { target_email })
      const responses = await Promise.all(Array.from({ length: 6 }, () => accept(id)))
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(await db.select().from(userTable).where(eq(userTable.email, target_email))).toHaveLength(1)
    }
    const members = await db
      .select()
      .from(membershipTable)
      .where(eq(membershipTable.organization_id, organization.id))
    expect(members).toHaveLength(4)
  })

  it('creates one account when invites of two organizations are accepted concurrently', async () => {
    const { db } = server
    const address = freshAddress()
    const ids = [
      await invited(await buildOrganization(db), { target_email: address }),
      await invited(await buildOrganization(db), { target_email: address.toUpperCase() }),
    ]
    const responses = await Promise.all(ids.map((id) => accept(id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(responses.find(({ status }) => status === 400)?.body.code).toBe('account_exists')
    // The other invite stays valid for the account that now exists.
    const [first, second] = ids as [string, string]
    const left = responses[0]?.status === 201 ? second : first
    const key = responses.find(({ status }) => status === 201)?.body.personal_api_key
    expect((await accept(left, {}, key)).status).toBe(201)
  })

  it('deletes only the invites of this organization', async () => {
    const { db } = server
    const address = freshAddress()
    const [here, there] = [await buildOrganization(db), await buildOrganization(db)]
    const id = await invited(here, { target_email: address })
    const otherInvite = await invited(there, { target_email: address })
    const { body } = await accept(id)
    expect((await look(otherInvite, body.personal_api_key)).status).toBe(200)
  })
})

describe('notification about a new member', () => {
  it('is mailed to the other members if the organization enables it', async () => {
    const { db } = mailing
    const workspace = await buildOrganization(db, 'Den & Co')
    const { organization, owner } = workspace
    const member = await buildMember(db, organization.id)
    const off = await buildMember(db, organization.id)
    await db.update(userTable).set({ is_active: false }).where(eq(userTable.id, off.user.id))
    const join = async (target_email: string, first_name: string) => {
      const id = await invited(workspace, { target_email, send_email: false }, mailing)
      const response = await mailing.call(null, 'POST', `/api/signup/${id}/`, { first_name })
      expect(response.status).toBe(201)
    }
    await db
      .update(organizationTable)
      .set({ is_member_join_email_enabled: false })
      .where(eq(organizationTable.id, organization.id))
    await join('silent@example.com', 'Silent')
    await db
      .update(organizationTable)
      .set({ is_member_join_email_enabled: true })
      .where(eq(organizationTable.id, organization.id))
    await join('robin@example.com', '<i>Robin</i>')
    for (const { email } of [owner, member.user, { email: 'silent@example.com' }]) {
      const mail = await smtp.next(email)
      expect(mail).toMatchObject({
        subject: '<i>Robin</i> joined Den & Co',
        replyTo: [{ address: 'robin@example.com' }],
      })
      expect(mail.html).toContain('&lt;i&gt;Robin&lt;/i&gt; (robin@example.com)')
      expect(mail.text).toContain(`https://hedgerow.example/organizations/${organization.id}/members`)
    }
    expect(smtp.arrived).toEqual([])
  })
})

describe('public endpoints', () => {
  it('are rate-limited per client IP', async () => {
    const call = (remoteAddress: string) =>
      limited.request({ method: 'GET', url: '/api/signup/nonsense/', remoteAddress })
    for (const _ of [1, 2, 3]) expect((await call('127.2.0.1')).statusCode).toBe(400)
    const refused = await call('127.2.0.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await call('127.2.0.2')).statusCode).toBe(400)
  })

  it('are marked as public in the API reference', async () => {
    const { paths } = (await server.call(null, 'GET', '/api/schema/')).body
    expect(paths['/api/signup/{invite_id}/'].get.security).toContainEqual({})
    expect(paths['/api/organizations/{organization_id}/invites/'].get).not.toHaveProperty('security')
  })
})
