import { describe, expect, it } from 'vitest'
import {
  buildMember,
  buildOrganization,
  buildPrivateProject,
  loadActivity,
} from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
const buildUrl = ({ id }: { id: string }, rest = '') => `/api/organizations/${id}/projects/${rest}`

describe('updating a project', () => {
  it('changes only the settings in the request, and logs each change', async () => {
    const { db, call } = server
    const { organization, project, key } = await buildOrganization(db)
    const url = buildUrl(organization, `${project.id}/`)
    const before = (await call(key, 'GET', url)).body
    const sent = { name: 'Shop', surveys_opt_in: true, week_start_day: 1 }
    const after = (await call(key, 'PATCH', url, { ...sent, primary_dashboard: null })).body
    expect(after).toEqual({ ...before, ...sent, updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
    expect((await call(key, 'PATCH', url, { week_start_day: null })).body.week_start_day).toBeNull()
    expect((await call(key, 'PATCH', url, {})).status).toBe(200)
    expect(await loadActivity(db, 'Project', project.id)).toMatchObject([
      { detail: { changes: [{ type: 'Project', field: 'name' }] } },
    ])
    const history = (await call(key, 'GET', `${url}activity/`)).body
    expect(history).toMatchObject({
      total_count: 2,
      results: [
        { detail: { changes: [{ field: 'week_start_day', before: 1, after: null }] } },
        {
          scope: 'Team',
          activity: 'updated',
          item_id: String(project.id),
          detail: {
            name: 'Shop',
            changes: [
              { type: 'Team', field: 'name', before: 'Default project', after: 'Shop' },
              { field: 'week_start_day', action: 'created' },
              { field: 'surveys_opt_in', before: null, after: true },
            ],
          },
        },
      ],
    })
  })

  it('merges the replay configuration, including its nested object', async () => {
    const { project, key } = await buildOrganization(server.db)
    const patch = async (session_replay_config: object | null) =>
      (await server.call(key, 'PATCH', `/api/projects/${project.id}/`, { session_replay_config })).body
        .session_replay_config
    expect(await patch({ record_canvas: true })).toEqual({ record_canvas: true })
    expect(await patch({ ai_config: { opt_in: true } })).toEqual({
      record_canvas: true,
      ai_config: { opt_in: true },
    })
    expect(await patch({ ai_config: { preferred_events: ['a'] } })).toEqual({
      record_canvas: true,
      ai_config: { opt_in: true, preferred_events: ['a'] },
    })
    expect(await patch(null)).toBeNull()
  })

  it('is allowed for every user who can see it, but only organization admins change its visibility', async () => {
    const { call } = server
    const { organization, hidden, inside, key } = await buildPrivateProject(server.db, 'admin')
    for (const url of [buildUrl(organization, `${hidden.id}/`), `/api/projects/${hidden.id}/`]) {
      expect((await call(inside.key, 'PATCH', url, { anonymize_ips: true })).status).toBe(200)
      expect((await call(inside.key, 'PATCH', url, { access_control: false })).status).toBe(403)
    }
    const opened = await call(key, 'PATCH', buildUrl(organization, `${hidden.id}/`), {
      access_control: false,
    })
    expect(opened.body.access_control).toBe(false)
  })

  it('switches users who lose access to another project when it becomes private', async () => {
    const { db, call } = server
    const { organization, project, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const second = (await call(key, 'POST', buildUrl(organization), { name: 'Second' })).body
    const current = async (by: string) => (await call(by, 'GET', '/api/users/@me/')).body.team.id
    await call(member.key, 'PATCH', '/api/users/@me/', { set_current_team: second.id })
    expect(await current(member.key)).toBe(second.id)
    await call(key, 'PATCH', `/api/projects/${second.id}/`, { access_control: true })
    expect(await current(member.key)).toBe(project.id)
    expect(await current(key)).toBe(project.id)
  })
})

describe('project token', () => {
  it('is replaced only by project admins, and the change is logged', async () => {
    const { db, call } = server
    const { organization, hidden, inside } = await buildPrivateProject(server.db, 'admin')
    const member = await buildMember(db, organization.id)
    const open = (await call(member.key, 'GET', buildUrl(organization))).body.results[0]
    const reset = (by: string, id: number) =>
      call(by, 'PATCH', buildUrl(organization, `${id}/reset_token/`), {})
    expect((await reset(member.key, open.id)).status).toBe(403)
    const after = await reset(inside.key, hidden.id)
    expect(after.body.api_token).toMatch(/^phc_/)
    expect(after.body.api_token).not.toBe(hidden.api_token)
    expect(await loadActivity(db, 'Team', hidden.id)).toMatchObject([
      {
        activity: 'updated',
        detail: {
          changes: [{ field: 'api_token', before: hidden.api_token, after: after.body.api_token }],
        },
      },
    ])
  })
})
