import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { ACCESS_RESOURCES } from '../../contract/domain/access'
import type { Endpoint } from '../../contract/endpoint'
import type { Database } from '../../server/core/db/database'
import {
  type AccessRuleCase,
  buildRestrictedMember,
  getAccessRequirements,
  getDeniedCases,
} from '../support/access-rules'
import { getDatabaseState } from '../support/database-state'
import { callEndpoint, type EndpointInput, endpoints } from '../support/endpoints'
import { expectError } from '../support/expect-error'
import { expectSameResponse, type ResponseProbe, similarId } from '../support/expect-same-response'
import { buildKey, buildMember } from '../support/factories'
import { createTestServer } from '../support/test-server'
import {
  getRevokedCallers,
  getUnauthorizedCallers,
  type UnauthorizedCaller,
} from '../support/unauthorized-callers'
import { buildWorld, type World } from '../support/world'

/*
 * Every endpoint and every caller without access to it: the request is rejected, discloses nothing and changes nothing.
 * A record outside the caller's scope gets the same response as one that does not exist. For an organization or project
 * in the path, the caller only learns whether its id is taken: 403 if it is, 404 if not.
 */

const server = createTestServer()

const CODES: Record<number, string> = {
  401: 'authentication_failed',
  403: 'permission_denied',
  404: 'not_found',
}

/** Values that a rejected caller must not learn: everything they did not send themselves. */
function withheld({ owner, organization, project, key }: World, input: EndpointInput): string[] {
  const sent = JSON.stringify(input)
  const secretValues = [owner.email, owner.uuid, organization.slug, organization.id, project.api_token, key]
  return secretValues.filter((text) => !sent.includes(text))
}

/** Tables that the creation of a caller with access rules writes to. */
const CALLER_TABLES = [
  'access_controls',
  'memberships',
  'personal_api_keys',
  'project_memberships',
  'role_memberships',
  'roles',
  'users',
]

const getStateBesideCallers = async (db: Database) =>
  (await getDatabaseState(db)).filter(({ name }) => !CALLER_TABLES.includes(name))

/** Matches endpoints of a project or of something in one, also where the path names only the organization. */
const isOfProject = ({ path }: Endpoint) =>
  path.includes(':project_id') || /:organization_id\/(projects|batch_exports)\/:id\//.test(path)

/** Asserts that every caller is rejected as expected. */
async function expectRejected(
  world: World,
  endpoint: Endpoint,
  input: EndpointInput,
  rejectedCallers: UnauthorizedCaller[],
): Promise<void> {
  const callers = []
  for (const { key, ...caller } of rejectedCallers) callers.push({ ...caller, key: await key(world) })
  const before = await getDatabaseState(server.db)
  for (const { who, status, key, names = '', code: expectedCode } of callers) {
    const response = await callEndpoint(server, endpoint, input, key)
    expect(response.status, `${who}: ${JSON.stringify(response.body)}`).toBe(status)
    const { code, detail } = expectError(response, status)
    expect(code, who).toBe(expectedCode ?? (key === null ? 'not_authenticated' : CODES[status]))
    expect(detail, who).toContain(names)
    for (const secretValue of withheld(world, input))
      expect(JSON.stringify(response), who).not.toContain(secretValue)
  }
  expect(await getDatabaseState(server.db)).toEqual(before)
}

/** Asserts that records outside the scope and records that do not exist are rejected identically. */
async function expectNotDisclosed(probe: ResponseProbe): Promise<void> {
  const response = await expectSameResponse(server, probe)
  expectError(response)
  // The API reports an unknown role as an invalid body.
  expect([400, 403, 404]).toContain(response.status)
}

/**
 * Asserts 403 for an organization or project of another user and 404 for one that does not exist, with no further
 * information.
 */
async function expectForbiddenOrUnknown(
  { row, key, ask, id }: ResponseProbe,
  param: 'organization_id' | 'project_id',
): Promise<void> {
  const unknown = expectError(await callEndpoint(server, row, ask(similarId(id)), key), 404)
  const kind = param === 'project_id' ? 'Project' : 'Organization'
  expect(unknown).toMatchObject({ code: 'not_found', detail: `${kind} not found.`, attr: null })
  const foreign = expectError(await callEndpoint(server, row, ask(id), key), 403)
  expect(foreign.detail.replace(id, '<id>')).toMatch(
    /^(You don't have access to the|API key does not have access to the requested) (project|organization)(\.|: ID <id>\.)$/,
  )
}

/**
 * Asserts that a member with this access is rejected and learns nothing. A list of an organization omits the records
 * instead.
 */
async function expectDenied(
  world: World,
  endpoint: Endpoint,
  input: EndpointInput,
  denial: AccessRuleCase,
): Promise<void> {
  const key = await buildRestrictedMember(world, 'member', denial.rules)
  const response = await callEndpoint(server, endpoint, input, key)
  const isList = !/:project_id|:id/.test(endpoint.path) && endpoint.method === 'GET'
  if (isList) expect(response, denial.title).toMatchObject({ status: 200, body: { count: 0, results: [] } })
  else expect(response.status, `${denial.title}: ${JSON.stringify(response.body)}`).toBe(denial.status)
  for (const secretValue of withheld(world, input))
    expect(JSON.stringify(response), denial.title).not.toContain(secretValue)
}

/** Asserts that access rules do not restrict a caller, whose level may not suffice. */
async function expectNotDenied(endpoint: Endpoint, input: EndpointInput, key: string): Promise<void> {
  const { status, body } = await callEndpoint(server, endpoint, input, key)
  if (status === endpoint.status) return
  expect({ status, detail: body.detail }).toEqual({
    status: 403,
    detail: 'Your organization access level is insufficient.',
  })
}

for (const { name, row: endpoint, prepare } of endpoints) {
  describe(`${name}  ${endpoint.method} ${endpoint.path}`, () => {
    // The cost of reading the state of the database grows with its rows.
    afterAll(async () => {
      await server.db.execute(sql`delete from organizations`)
      await server.db.execute(sql`delete from users`)
    })

    it('rejects every caller without access, discloses nothing and has no effect', async () => {
      const world = await buildWorld(server)
      const input = await prepare(world)
      await expectRejected(world, endpoint, input, getUnauthorizedCallers(endpoint))
      for (const caller of getRevokedCallers(endpoint)) await expectRejected(world, endpoint, input, [caller])
    })

    if (isOfProject(endpoint))
      it('rejects members without access to a private project', async () => {
        const world = await buildWorld(server)
        const input = await prepare(world)
        const { key } = await buildMember(server.db, world.organization.id)
        const url = `/api/projects/${world.project.id}/`
        expect((await server.call(world.key, 'PATCH', url, { access_control: true })).status).toBe(200)
        const before = await getDatabaseState(server.db)
        expectError(
          await callEndpoint(server, endpoint, input, key),
          endpoint.path.includes(':project_id') ? 403 : 404,
        )
        expect(await getDatabaseState(server.db)).toEqual(before)
      })

    const denied = getDeniedCases(endpoint)
    if (denied.length > 0)
      it(`applies access rules: ${denied.length + 2} cases`, async () => {
        const world = await buildWorld(server)
        const input = await prepare(world)
        const before = await getStateBesideCallers(server.db)
        for (const denial of denied) await expectDenied(world, endpoint, input, denial)
        expect(await getStateBesideCallers(server.db)).toEqual(before)
        // The lowest sufficient levels suffice, and admins are never restricted.
        const sufficient = getAccessRequirements(endpoint)
        const member = await buildRestrictedMember(world, 'member', [
          ...ACCESS_RESOURCES.map((resource) => ({ resource, level: 'none' as const, by: 'role' as const })),
          { resource: 'project', level: 'viewer', by: 'member' },
          ...sufficient.map((required) => ({ ...required, by: 'member' as const })),
        ])
        await expectNotDenied(endpoint, input, member)
        const isRead = endpoint.method === 'GET'
        const other = isRead ? world : await buildWorld(server)
        const admin = await buildRestrictedMember(
          other,
          'admin',
          ACCESS_RESOURCES.map((resource) => ({ resource, level: 'none', by: 'member' })),
        )
        await expectNotDenied(endpoint, isRead ? input : await prepare(other), admin)
      })

    if (!endpoint.path.includes(':') || endpoint.access === 'public') return

    it('responds to a record of another scope as to one that does not exist', async () => {
      const own = await buildWorld(server)
      const { params = {}, ...rest } = await prepare(own)
      const theirs = (await prepare(await buildWorld(server))).params ?? {}
      const restricted = await buildKey(server.db, own.owner.id, {
        scoped_organizations: [own.organization.id],
      })
      const keys = /:(organization|project)_id/.test(endpoint.path) ? [own.key, restricted] : [own.key]
      const before = await getDatabaseState(server.db)
      for (const [param, id] of Object.entries(theirs)) {
        const ask = (id: string) => ({ ...rest, params: { ...params, [param]: id } })
        for (const key of keys) {
          const isPlace = param === 'organization_id' || param === 'project_id'
          // A key that is restricted to organizations gets the same 403 for every other id.
          if (isPlace && !(key === restricted && param === 'organization_id')) {
            await expectForbiddenOrUnknown({ row: endpoint, key, ask, id }, param)
          } else await expectNotDisclosed({ row: endpoint, key, ask, id })
        }
      }
      expect(await getDatabaseState(server.db)).toEqual(before)
    })

    const parts = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
    const last = parts.at(-1) ?? ''
    if (parts.length < 2) return

    it('finds its record only under its own parent', async () => {
      const world = await buildWorld(server)
      const { params = {}, ...rest } = await prepare(world)
      for (const parent of parts.slice(0, -1)) {
        const sibling = await createSibling(world, parent, prepare)
        if (sibling === null || sibling === params[parent]) continue
        const ask = (id: string) => ({ ...rest, params: { ...params, [parent]: sibling, [last]: id } })
        const before = await getDatabaseState(server.db)
        await expectNotDisclosed({ row: endpoint, key: world.key, ask, id: params[last] ?? '' })
        expect(await getDatabaseState(server.db)).toEqual(before)
      }
    })
  })
}

/** Returns another parent of the same kind that the same user has access to. */
async function createSibling(
  world: World,
  parent: string,
  prepare: (world: World) => Promise<EndpointInput>,
): Promise<string | null> {
  const { key, organization } = world
  if (parent === 'organization_id') {
    return (await server.call(key, 'POST', '/api/organizations/', { name: 'Second' })).body.id
  }
  if (parent === 'project_id') {
    const url = `/api/organizations/${organization.id}/projects/`
    return String((await server.call(key, 'POST', url, { name: 'Second' })).body.id)
  }
  return (await prepare({ ...world })).params?.[parent] ?? null
}
