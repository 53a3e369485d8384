import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createEventFixture } from '../../../tests/support/event-fixture'
import { type EventStream, openEventStream } from '../../../tests/support/event-stream'
import { expectError } from '../../../tests/support/expect-error'
import { buildKey, buildMember, buildOrganization } from '../../../tests/support/factories'
import { createTestServer, startServer } from '../../../tests/support/test-server'

const server = createTestServer()

type Workspace = Awaited<ReturnType<typeof buildOrganization>>

const streams: EventStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

const livePath = ({ project }: Pick<Workspace, 'project'>, rest = '') =>
  `/api/projects/${project.id}/live/${rest}`

async function connect(workspace: Workspace, key = workspace.key) {
  const { status, body } = await server.call(key, 'GET', livePath(workspace))
  expect(status, JSON.stringify(body)).toBe(200)
  const stream = await openEventStream(body.url)
  streams.push(stream)
  return { id: body.id as string, stream }
}

/** Changes the project, which every reader of its streams may see: events sent before it have arrived. */
async function settle({ key, project }: Workspace, stream: EventStream) {
  await server.call(key, 'PATCH', `/api/projects/${project.id}/`, { name: `Renamed ${randomUUID()}` })
  const before = [...stream.events]
  const { resources } = await stream.next('change', ({ resources }) => resources.includes('project'))
  return [...before, ...resources]
}

const createSurvey = ({ project, key }: Workspace, headers: Record<string, string> = {}) =>
  server.send({
    method: 'POST',
    url: `/api/projects/${project.id}/surveys/`,
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload: { name: 'Survey', type: 'popover', questions: [{ type: 'open', question: 'Why?' }] },
  })

describe('live updates', () => {
  it('announce the changes of other clients by kind, without their data', async () => {
    const workspace = await buildOrganization(server.db)
    const { stream } = await connect(workspace)
    await createSurvey(workspace)
    expect(await stream.next('change')).toEqual({ resources: ['survey'] })
    const flags = `/api/projects/${workspace.project.id}/feature_flags/`
    const { body } = await server.call(workspace.key, 'POST', flags, { key: 'beta', active: true })
    expect(await stream.next('change')).toEqual({ resources: ['feature_flag'] })
    await server.call(workspace.key, 'PATCH', `${flags}${body.id}/`, { active: false })
    expect(await stream.next('change')).toEqual({ resources: ['feature_flag'] })
  })

  it('are not sent for reads, failed writes and the changes of other projects', async () => {
    const [workspace, other] = [await buildOrganization(server.db), await buildOrganization(server.db)]
    const { stream } = await connect(workspace)
    await createSurvey(other)
    const surveys = `/api/projects/${workspace.project.id}/surveys/`
    await server.call(workspace.key, 'GET', surveys)
    expectError(await server.call(workspace.key, 'POST', surveys, {}), 400)
    expect(await settle(workspace, stream)).toEqual(['project'])
  })

  it('leave out the changes of the client itself', async () => {
    const workspace = await buildOrganization(server.db)
    const [own, other] = [await connect(workspace), await connect(workspace)]
    await createSurvey(workspace, { 'live-connection': own.id })
    expect(await other.stream.next('change')).toEqual({ resources: ['survey'] })
    expect(await settle(workspace, own.stream)).toEqual(['project'])
  })

  it('announce new responses', async () => {
    const fixture = await createEventFixture(server)
    const { stream } = await connect(fixture)
    await fixture.batch([{ event: 'seen', distinct_id: 'ann' }])
    await fixture.batch([
      { event: 'survey sent', distinct_id: 'ann', properties: { $survey_id: randomUUID() } },
    ])
    expect(await stream.next('change')).toEqual({ resources: ['survey_response'] })
  })

  it('contain only kinds that the key and the access rules allow', async () => {
    const workspace = await buildOrganization(server.db)
    const { project, owner, organization } = workspace
    const scopedKey = await buildKey(server.db, owner.id, { scopes: ['project:read', 'feature_flag:read'] })
    const member = await buildMember(server.db, organization.id)
    await server.call(workspace.key, 'PUT', `/api/projects/${project.id}/resource_access_controls/`, {
      resource: 'survey',
      access_level: 'none',
    })
    for (const key of [scopedKey, member.key]) {
      const { stream } = await connect(workspace, key)
      await createSurvey(workspace)
      expect(await settle(workspace, stream)).toEqual(['project'])
    }
  })

  it('require access to the project', async () => {
    const [workspace, other] = [await buildOrganization(server.db), await buildOrganization(server.db)]
    expectError(await server.call(other.key, 'GET', livePath(workspace)), 403)
    expectError(await server.call(null, 'GET', livePath(workspace)), 401)
  })

  it('reject links that are forged or were made for something else', async () => {
    const workspace = await buildOrganization(server.db)
    const { body } = await server.call(
      workspace.key,
      'POST',
      `/api/organizations/${workspace.organization.id}/activity_log/export/`,
      { format: 'csv' },
    )
    const foreign = new URL(body.url).searchParams.get('token')
    for (const token of ['', 'x', foreign])
      expectError(
        await server.send({ method: 'GET', url: `/live/?token=${encodeURIComponent(token ?? '')}` }),
        404,
      )
  })

  it('are limited per user', async () => {
    const workspace = await buildOrganization(server.db)
    for (let count = 0; count < 20; count += 1) await connect(workspace)
    const { body } = await server.call(workspace.key, 'GET', livePath(workspace))
    await expect(openEventStream(body.url)).rejects.toThrow('429')
    streams.splice(0, 1)[0]?.close()
    await expect.poll(() => openEventStream(body.url).then((stream) => stream.close())).toBeUndefined()
  })

  it('end when the server stops', async () => {
    const workspace = await buildOrganization(server.db)
    const stopping = await startServer(server.database)
    const response = await stopping.request({
      method: 'GET',
      url: livePath(workspace),
      headers: { authorization: `Bearer ${workspace.key}` },
    })
    const stream = await openEventStream(JSON.parse(response.body).url)
    await stopping.close()
    await stream.ended
  })
})

describe('live updates of an organization', () => {
  async function connectToOrganization({ organization }: Workspace, key: string) {
    const url = `/api/organizations/${organization.id}/live/`
    const { status, body } = await server.call(key, 'GET', url)
    expect(status, JSON.stringify(body)).toBe(200)
    const stream = await openEventStream(body.url)
    streams.push(stream)
    return { id: body.id as string, stream }
  }

  it('announce the changes through its routes by kind', async () => {
    const workspace = await buildOrganization(server.db)
    const { key, organization } = workspace
    const { stream } = await connectToOrganization(workspace, key)
    const member = await buildMember(server.db, organization.id)
    const call = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      const response = await server.call(key, method, `/api/organizations/${organization.id}/${path}`, body)
      expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
      return response.body
    }
    const announced = async () => (await stream.next('change')).resources
    await call('PATCH', `members/${member.user.uuid}/`, { level: 8 })
    expect(await announced()).toEqual(['member'])
    const invite = await call('POST', 'invites/', { target_email: 'new@example.com', send_email: false })
    expect(await announced()).toEqual(['invite'])
    await call('POST', 'domains/', { domain: `${organization.id}.example` })
    expect(await announced()).toEqual(['domain'])
    const role = await call('POST', 'roles/', { name: 'Analysts' })
    expect(await announced()).toEqual(['role'])
    await call('POST', `roles/${role.id}/role_memberships/`, { user_uuid: member.user.uuid })
    expect(await announced()).toEqual(['role'])
    await call('POST', 'proxy_records/', { domain: `e.${organization.id}.example` })
    expect(await announced()).toEqual(['proxy_record'])
    await call('POST', 'service_accounts/', { name: 'Bot' })
    expect(await announced()).toEqual(['service_account'])
    await call('POST', 'projects/', { name: 'Second' })
    expect(await announced()).toEqual(['project'])
    await call('PATCH', '', { name: 'Renamed' })
    expect(await announced()).toEqual(['organization'])
    const url = `/api/signup/${invite.id}/`
    expect((await server.call(null, 'POST', url, { first_name: 'New' })).status).toBe(201)
    expect((await announced()).toSorted()).toEqual(['invite', 'member'])
  })

  it('and of its projects announce exports and projects to both', async () => {
    const workspace = await buildOrganization(server.db)
    const { key, organization, project } = workspace
    const other = await buildOrganization(server.db)
    const { stream } = await connectToOrganization(workspace, key)
    const { stream: ofProject } = await connect(workspace)
    const { stream: ofOther } = await connectToOrganization(other, other.key)
    const body = { name: 'Lake', interval: 'day', paused: true, destination: { type: 'NoOp', config: {} } }
    const created = await server.call(key, 'POST', `/api/projects/${project.id}/batch_exports/`, body)
    for (const each of [stream, ofProject])
      expect(await each.next('change')).toEqual({ resources: ['batch_export'] })
    const url = `/api/organizations/${organization.id}/batch_exports/${created.body.id}/`
    expect((await server.call(key, 'PATCH', url, { name: 'River' })).status).toBe(200)
    for (const each of [stream, ofProject])
      expect(await each.next('change')).toEqual({ resources: ['batch_export'] })
    await createSurvey(workspace)
    expect(await ofProject.next('change')).toEqual({ resources: ['survey'] })
    await server.call(key, 'PATCH', `/api/organizations/${organization.id}/projects/${project.id}/`, {
      name: 'x',
    })
    for (const each of [stream, ofProject])
      expect(await each.next('change')).toEqual({ resources: ['project'] })
    expect(ofOther.events).toEqual([])
  })

  it('leave out the changes of the client itself, and kinds that the caller may not read', async () => {
    const workspace = await buildOrganization(server.db)
    const { key, organization, owner } = workspace
    const own = await connectToOrganization(workspace, key)
    const member = await buildMember(server.db, organization.id)
    const narrow = await buildKey(server.db, owner.id, { scopes: ['organization:read'] })
    const { stream: ofMember } = await connectToOrganization(workspace, member.key)
    const { stream: ofNarrow } = await connectToOrganization(workspace, narrow)
    const post = (path: string, payload: object) =>
      server.send({
        method: 'POST',
        url: `/api/organizations/${organization.id}/${path}/`,
        headers: { authorization: `Bearer ${key}`, 'live-connection': own.id },
        payload,
      })
    await post('service_accounts', { name: 'Bot' })
    await post('invites', { target_email: 'new@example.com', send_email: false })
    expect(await ofMember.next('change')).toEqual({ resources: ['invite'] })
    await post('roles', { name: 'Analysts' })
    expect(await ofMember.next('change')).toEqual({ resources: ['role'] })
    expect(await ofNarrow.next('change')).toEqual({ resources: ['role'] })
    expect(own.stream.events).toEqual([])
  })
})

describe('presence', () => {
  const announce = (workspace: Workspace, key: string, connection_id: string, is_editing = true) =>
    server.call(key, 'POST', livePath(workspace, 'presence/'), {
      connection_id,
      resource: 'survey',
      record_id: 'one',
      is_editing,
    })

  it('shows who has a form open until it is closed, and not to the client itself', async () => {
    const workspace = await buildOrganization(server.db)
    const [ann, ben] = [await connect(workspace), await connect(workspace)]
    expect((await announce(workspace, workspace.key, ann.id)).status).toBe(204)
    const { email, uuid } = workspace.owner
    expect(await ben.stream.next('presence')).toEqual({
      presences: [
        {
          resource: 'survey',
          record_id: 'one',
          connection_id: ann.id,
          user: expect.objectContaining({ email, uuid }),
        },
      ],
    })
    const late = await connect(workspace)
    expect((await late.stream.next('presence')).presences).toHaveLength(1)
    await announce(workspace, workspace.key, ann.id, false)
    expect(await ben.stream.next('presence')).toEqual({ presences: [] })
    expect(await settle(workspace, ann.stream)).toEqual(['project'])
  })

  it('ignores callers who cannot edit, and is hidden from callers who cannot view', async () => {
    const workspace = await buildOrganization(server.db)
    const reader = await buildKey(server.db, workspace.owner.id, { scopes: ['project:read', 'survey:read'] })
    const outsider = await buildKey(server.db, workspace.owner.id, { scopes: ['project:read'] })
    const [watching, hidden] = [await connect(workspace), await connect(workspace, outsider)]
    await announce(workspace, reader, randomUUID())
    expect(await settle(workspace, watching.stream)).toEqual(['project'])
    await announce(workspace, workspace.key, randomUUID())
    await watching.stream.next('presence')
    expect(JSON.stringify(await settle(workspace, hidden.stream))).not.toContain('presence')
  })
})
