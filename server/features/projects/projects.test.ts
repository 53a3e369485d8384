import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/domain/levels'
import {
  buildKey,
  buildMember,
  buildOrganization,
  buildPrivateProject,
  buildProject,
  buildUser,
  loadActivity,
} from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { membershipTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'

const server = createTestServer()
const buildUrl = ({ id }: { id: string }, rest = '') => `/api/organizations/${id}/projects/${rest}`
const getNames = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name)

describe('projects', () => {
  it('are listed by number, searched by a part of their name, and returned in short form', async () => {
    const { db, call } = server
    const { organization, project, key } = await buildOrganization(db)
    await buildProject(db, organization.id, { name: '100% Shop' })
    const list = await call(key, 'GET', buildUrl(organization))
    expect(getNames(list.body)).toEqual(['Default project', '100% Shop'])
    expect(list.body.results[0]).toEqual({
      id: project.id,
      uuid: project.uuid,
      organization: organization.id,
      project_id: project.id,
      api_token: project.api_token,
      name: 'Default project',
      completed_snippet_onboarding: false,
      has_completed_onboarding_for: null,
      ingested_event: false,
      is_demo: false,
      timezone: 'UTC',
      access_control: false,
      user_access_level: 'manager',
      user_access_levels: {
        project: 'manager',
        survey: 'manager',
        feature_flag: 'manager',
        batch_export: 'manager',
        person: 'manager',
      },
    })
    expect(getNames((await call(key, 'GET', buildUrl(organization, '?search=SHOP'))).body)).toEqual([
      '100% Shop',
    ])
    expect((await call(key, 'GET', buildUrl(organization, '?search=_'))).body.count).toBe(0)
  })

  it('are visible to admins and granted members if private, and return 404 for others', async () => {
    const { call } = server
    const { organization, hidden, outside, inside, key } = await buildPrivateProject(server.db)
    const seen = async (by: string) => getNames((await call(by, 'GET', buildUrl(organization))).body)
    expect(await seen(key)).toEqual(['Default project', 'Hidden'])
    expect(await seen(inside.key)).toEqual(['Default project', 'Hidden'])
    expect(await seen(outside.key)).toEqual(['Default project'])
    for (const [rest, method] of [
      ['', 'GET'],
      ['', 'PATCH'],
      ['', 'DELETE'],
      ['activity/', 'GET'],
      ['is_generating_demo_data/', 'GET'],
      ['reset_token/', 'PATCH'],
    ] as const) {
      expect((await call(outside.key, method, buildUrl(organization, `${hidden.id}/${rest}`))).status).toBe(
        404,
      )
    }
    expect((await call(outside.key, 'GET', `/api/projects/${hidden.id}/`)).status).toBe(403)
    const hiddenResponse = await call(inside.key, 'GET', buildUrl(organization, `${hidden.id}/`))
    expect(hiddenResponse.body).toMatchObject({
      name: 'Hidden',
      access_control: true,
      effective_membership_level: 1,
    })
  })

  it('are addressed by number, as @current, and without their organization', async () => {
    const { db, call } = server
    const { organization, project, key } = await buildOrganization(db)
    for (const url of [
      buildUrl(organization, `${project.id}/`),
      buildUrl(organization, '@current'),
      '/api/organizations/@current/projects/@current/',
      `/api/projects/${project.id}/`,
      '/api/projects/@current/',
      `/api/environments/${project.id}`,
    ]) {
      expect(await call(key, 'GET', url)).toMatchObject({
        status: 200,
        body: { id: project.id, effective_membership_level: 15, data_attributes: ['data-attr'] },
      })
    }
    const otherWorkspace = await buildOrganization(db)
    expect((await call(key, 'GET', buildUrl(organization, `${otherWorkspace.project.id}/`))).status).toBe(404)
    expect((await call(key, 'GET', buildUrl(organization, '99999999999/'))).status).toBe(404)
    expect(await call(key, 'GET', buildUrl(organization, 'first/'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', attr: null },
    })
    const nobody = await buildKey(db, (await buildUser(db)).id)
    expect((await call(nobody, 'GET', '/api/projects/@current/')).body.detail).toBe('Project not found.')
  })

  it('report that no demo data is being generated', async () => {
    const { organization, project, key } = await buildOrganization(server.db)
    const status = await server.call(
      key,
      'GET',
      buildUrl(organization, `${project.id}/is_generating_demo_data/`),
    )
    expect(status.body).toEqual({ is_generating_demo_data: false })
  })
})

describe('creating a project', () => {
  it('does not change the current project of its creator, and writes two log entries', async () => {
    const { db, call } = server
    const { organization, project, key } = await buildOrganization(db)
    const created = await call(key, 'POST', buildUrl(organization), {
      name: ' Shop ',
      timezone: 'Asia/Kolkata',
      app_urls: ['https://shop.example'],
      api_token: 'read only',
    })
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Shop', timezone: 'Asia/Kolkata', app_urls: ['https://shop.example'] },
    })
    expect(created.body.api_token).toMatch(/^phc_\w{40,}$/)
    expect((await call(key, 'GET', '/api/users/@me/')).body.team.id).toBe(project.id)
    for (const scope of ['Project', 'Team']) {
      expect(await loadActivity(db, scope, created.body.id)).toMatchObject([
        { activity: 'created', project_id: created.body.id, organization_id: organization.id },
      ])
    }
    expect((await call(key, 'POST', buildUrl(organization), {})).body.name).toBe('Default project')
  })

  it('excludes internal users by default: local hosts, and the email domain of the members', async () => {
    const { db, call } = server
    const { organization, owner, key } = await buildOrganization(db)
    const filters = async () =>
      (await call(key, 'POST', buildUrl(organization), {})).body.test_account_filters as object[]
    expect(await filters()).toMatchObject([
      { key: 'email', operator: 'not_icontains', value: '@example.com', type: 'person' },
      { key: '$host', operator: 'not_regex' },
    ])
    await call(key, 'PATCH', '/api/users/@me/', { first_name: 'Ann' })
    await db.update(userTable).set({ email: 'ann@gmail.com' }).where(eq(userTable.id, owner.id))
    expect(await filters()).toMatchObject([{ key: '$host' }])
    const own = await call(key, 'POST', buildUrl(organization), { test_account_filters: [] })
    expect(own.body.test_account_filters).toEqual([])
  })

  it('requires an admin, except for the one demo project', async () => {
    const { db, call } = server
    const { organization } = await buildOrganization(db)
    const [member, admin] = [
      await buildMember(db, organization.id),
      await buildMember(db, organization.id, 'admin'),
    ]
    const create = (by: string, body: object) => call(by, 'POST', buildUrl(organization), body)
    expect((await create(member.key, { name: 'No' })).status).toBe(403)
    expect((await create(admin.key, { name: 'Yes' })).status).toBe(201)
    expect((await create(member.key, { is_demo: true, access_control: true })).status).toBe(403)
    const responses = await Promise.all([1, 2, 3].map(() => create(member.key, { is_demo: true })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  })

  it('reports the first validation error', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const refused = async (body: object) => {
      const { status, body: error } = await server.call(key, 'POST', buildUrl(organization), body)
      return [status, error.code, error.attr]
    }
    expect(await refused({ name: '' })).toEqual([400, 'blank', 'name'])
    expect(await refused({ timezone: 'Mars/Olympus' })).toEqual([400, 'invalid_choice', 'timezone'])
    expect(await refused({ timezone: '+01:00' })).toEqual([400, 'invalid_choice', 'timezone'])
    expect(await refused({ week_start_day: 2 })).toEqual([400, 'invalid_choice', 'week_start_day'])
    expect(await refused({ primary_dashboard: 1 })).toEqual([400, 'invalid_input', 'primary_dashboard'])
    expect(await refused({ session_recording_sample_rate: '1.5' })).toEqual([
      400,
      'invalid_input',
      'session_recording_sample_rate',
    ])
    expect(await refused({ session_replay_config: { surprise: 1 } })).toEqual([
      400,
      'invalid_input',
      'session_replay_config',
    ])
    expect(await refused({ app_urls: 'https://shop.example' })).toEqual([400, 'invalid_input', 'app_urls'])
  })
})

describe('deleting a project', () => {
  it('returns 404 for everything in it, so that Terraform drops the resources', async () => {
    const { db, call } = server
    const { organization, owner, key } = await buildOrganization(db)
    const { body: project } = await call(key, 'POST', buildUrl(organization), { name: 'Managed' })
    const narrow = await buildKey(db, owner.id, { scoped_organizations: [organization.id] })
    const own = await buildKey(db, owner.id, { scoped_teams: [project.id] })
    const inProject = `/api/projects/${project.id}/`
    const { body: survey } = await call(key, 'POST', `${inProject}surveys/`, { name: 'NPS', type: 'popover' })
    const { body: flag } = await call(key, 'POST', `${inProject}feature_flags/`, { key: 'beta' })
    const urls = [
      inProject,
      `/api/environments/${project.id}/`,
      `${inProject}surveys/${survey.id}/`,
      `${inProject}feature_flags/${flag.id}/`,
      `${inProject}surveys/`,
    ]
    for (const url of urls) expect((await call(narrow, 'GET', url)).status, url).toBe(200)
    expect((await call(key, 'DELETE', buildUrl(organization, `${project.id}/`))).status).toBe(204)
    for (const caller of [key, narrow, own]) {
      for (const url of urls) {
        expect(await call(caller, 'GET', url), url).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        })
      }
    }
    expect((await call(narrow, 'GET', buildUrl(organization, `${project.id}/`))).status).toBe(404)
  })

  it('requires an admin of the project, and switches its current users to another project', async () => {
    const { db, call } = server
    const { organization, project, hidden, inside, outside, key } = await buildPrivateProject(
      server.db,
      'admin',
    )
    await call(inside.key, 'PATCH', '/api/users/@me/', { set_current_team: hidden.id })
    expect((await call(outside.key, 'DELETE', buildUrl(organization, `${project.id}/`))).status).toBe(403)
    expect(await call(inside.key, 'DELETE', buildUrl(organization, `${hidden.id}/`))).toMatchObject({
      status: 204,
      body: null,
    })
    expect((await call(inside.key, 'GET', '/api/users/@me/')).body.team.id).toBe(project.id)
    expect((await call(key, 'GET', `/api/projects/${hidden.id}/`)).status).toBe(404)
    for (const scope of ['Project', 'Team']) {
      expect(await loadActivity(db, scope, hidden.id)).toMatchObject([
        { activity: 'deleted', detail: { name: 'Hidden', changes: null } },
      ])
    }
  })

  it('may delete the last project, which leaves users without a current project', async () => {
    const { db, call } = server
    const { organization, project, owner, key } = await buildOrganization(db)
    await db.update(membershipTable).set({ level: LEVELS.admin }).where(eq(membershipTable.user_id, owner.id))
    expect((await call(key, 'DELETE', buildUrl(organization, `${project.id}/`))).status).toBe(204)
    expect((await call(key, 'GET', '/api/users/@me/')).body).toMatchObject({
      team: null,
      organization: { id: organization.id, teams: [] },
    })
    expect((await call(key, 'GET', '/api/projects/@current/')).status).toBe(404)
  })
})
