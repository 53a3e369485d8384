import { expect, it } from 'vitest'
import { api } from '../../contract'
import type { Endpoint } from '../../contract/endpoint'
import { getDatabaseState } from '../support/database-state'
import { type EndpointInput, endpoints } from '../support/endpoints'
import { expectSameResponse } from '../support/expect-same-response'
import { createTestServer } from '../support/test-server'
import {
  buildWorld,
  createRecord,
  getOrganizationParams,
  getProjectParams,
  type World,
} from '../support/world'

/*
 * References in a body or a query: a record of another organization gets the same response as one that does not exist.
 */

const server = createTestServer()

interface Reference {
  row: Endpoint
  /** Returns the id of a record in that world. */
  create: (world: World) => string | number | Promise<string | number>
  /** Builds a request that references the id from the caller's own scope. */
  ask: (world: World, id: string) => EndpointInput
}

const getOrganizationId = ({ organization }: World) => organization.id
const getProjectId = ({ project }: World) => project.id
const createFlag = async (world: World) =>
  (
    await createRecord(world, `/api/projects/${world.project.id}/feature_flags/`, {
      key: 'secret-plan',
      filters: { groups: [{ properties: [], rollout_percentage: 50, variant: null }] },
    })
  ).id
const createSurvey = async (world: World) =>
  (
    await createRecord(world, `/api/projects/${world.project.id}/surveys/`, {
      name: 'Secret',
      type: 'popover',
    })
  ).id

const label = { label: 'Mine', scopes: ['survey:read'] }
const survey = { name: 'Mine', type: 'popover' }
const draft = { name: 'Mine', interval: 'hour', destination: { type: 'NoOp', config: {} } }
const email = 'new@example.com'

const references: Record<string, Reference> = {
  'the organization to be in': {
    row: api.users.update,
    create: getOrganizationId,
    ask: ({ owner }, id) => ({ params: { uuid: owner.uuid }, body: { set_current_organization: id } }),
  },
  'the project to be in': {
    row: api.users.update,
    create: getProjectId,
    ask: ({ owner }, id) => ({ params: { uuid: owner.uuid }, body: { set_current_team: Number(id) } }),
  },
  'the organization of a key': {
    row: api.personalApiKeys.create,
    create: getOrganizationId,
    ask: (_, id) => ({ body: { ...label, scoped_organizations: [id] } }),
  },
  'the project of a key': {
    row: api.personalApiKeys.create,
    create: getProjectId,
    ask: (_, id) => ({ body: { ...label, scoped_teams: [Number(id)] } }),
  },
  'the project of an export': {
    row: api.batchExports.create,
    create: getProjectId,
    ask: (world, id) => ({ params: getOrganizationParams(world), body: { ...draft, team_id: Number(id) } }),
  },
  'the project of an invite': {
    row: api.invites.create,
    create: getProjectId,
    ask: (world, id) => ({
      params: getOrganizationParams(world),
      body: { target_email: email, private_project_access: [{ id: Number(id), level: 1 }] },
    }),
  },
  'the flag of a survey': {
    row: api.surveys.create,
    create: createFlag,
    ask: (world, id) => ({
      params: getProjectParams(world),
      body: { ...survey, linked_flag_id: Number(id) },
    }),
  },
  'the flag that targets a survey': {
    row: api.surveys.create,
    create: createFlag,
    ask: (world, id) => ({
      params: getProjectParams(world),
      body: { ...survey, targeting_flag_id: Number(id) },
    }),
  },
  'surveys to count': {
    row: api.surveys.responsesCount,
    create: createSurvey,
    ask: (world, id) => ({ params: getProjectParams(world), query: { survey_ids: id } }),
  },
  'surveys to count by day': {
    row: api.surveys.dailyResponses,
    create: createSurvey,
    ask: (world, id) => ({ params: getProjectParams(world), query: { survey_ids: id } }),
  },
  'surveys to list': {
    row: api.surveys.list,
    create: createSurvey,
    ask: (world, id) => ({ params: getProjectParams(world), query: { ids: id } }),
  },
}

it.each(Object.entries(references))(
  'treats a reference outside the organization as missing: %s',
  async (_, { row: endpoint, create, ask }) => {
    const [own, theirs] = [await buildWorld(server), await buildWorld(server)]
    const id = String(await create(theirs))
    const before = await getDatabaseState(server.db)
    const { status, body } = await expectSameResponse(server, {
      row: endpoint,
      key: own.key,
      ask: (id) => ask(own, id),
      id,
    })
    // A read returns an empty result; all other requests are rejected.
    expect(endpoint.method === 'GET' ? 200 : 400).toBe(status)
    if (endpoint.method === 'GET') expect(JSON.stringify(body)).not.toContain('Secret')
    expect(await getDatabaseState(server.db)).toEqual(before)
  },
)

it.each(['roleMemberships.create', 'explicitMembers.create'])('the person of %s', async (of) => {
  const create = endpoints.find(({ name }) => name === of)
  if (!create) throw new Error('no such endpoint')
  const [own, theirs] = [await buildWorld(server), await buildWorld(server)]
  const { params = {} } = await create.prepare(own)
  const ask = (user_uuid: string) => ({ params, body: { user_uuid } })
  const before = await getDatabaseState(server.db)
  expect(
    (await expectSameResponse(server, { row: create.row, key: own.key, ask, id: theirs.owner.uuid })).status,
  ).toBe(400)
  expect(await getDatabaseState(server.db)).toEqual(before)
})
