import { expect } from 'vitest'
import type { surveys as table } from '../../../contract/resources/surveys'
import type { SurveyCreate } from '../../../contract/schemas/surveys'
import { type ExamplesOf, inside, made, remove, type World } from '../world'

const SURVEY: SurveyCreate = {
  name: 'Would you recommend us',
  type: 'popover',
  questions: [
    { type: 'rating', question: 'How likely are you to recommend us?', display: 'number', scale: 10 },
    { type: 'open', question: 'Why?', optional: true },
  ],
  conditions: { url: '/prices', urlMatchType: 'icontains' },
  appearance: { position: 'left' },
}

async function itself(world: World) {
  const { id } = await made(world, `/api/projects/${world.project.id}/surveys/`, SURVEY)
  return { params: { ...inside(world), id: String(id) } }
}

async function deleted(world: World) {
  const { params } = await itself(world)
  await remove(world, `/api/projects/${world.project.id}/surveys/${params.id}/`)
  return { params }
}

/** Creates a running survey with one response. */
async function answered(world: World) {
  const url = `/api/projects/${world.project.id}/surveys/`
  const { id } = await made(world, url, { ...SURVEY, start_date: '2024-05-01T12:00:00Z' })
  const events = ['survey shown', 'survey sent'].map((event) => ({
    event,
    distinct_id: 'ann',
    properties: { $survey_id: id, $survey_response: 9, $set: { email: 'ann@example.com' } },
  }))
  const payload = { api_key: world.project.api_token, batch: events }
  expect(await world.server.send({ method: 'POST', url: '/batch/', payload })).toMatchObject({ status: 200 })
  return { params: { ...inside(world), id: String(id) } }
}

export const surveys: ExamplesOf<typeof table> = {
  list: async (world) => {
    await itself(world)
    return { params: inside(world), query: { limit: '5', search: 'recommend' } }
  },
  create: async (world) => ({ params: inside(world), body: SURVEY }),
  retrieve: itself,
  launch: itself,
  stop: async (world) => {
    const input = await itself(world)
    const url = `/api/projects/${input.params.project_id}/surveys/${input.params.id}/`
    await world.server.call(world.key, 'PATCH', url, { start_date: '2024-05-01T00:00:00Z' })
    return input
  },
  update: async (world) => ({ ...(await itself(world)), body: { start_date: '2024-05-01T12:00:00Z' } }),
  destroy: itself,
  deleted: async (world) => {
    await deleted(world)
    return { params: inside(world), query: { limit: '5' } }
  },
  restore: async (world) => ({ ...(await deleted(world)), body: {} }),
  purge: deleted,
  activity: itself,
  activityOfAll: async (world) => {
    await itself(world)
    return { params: inside(world), query: { limit: '5' } }
  },
  responsesCount: async (world) => {
    const { params } = await answered(world)
    return { params: inside(world), query: { survey_ids: params.id } }
  },
  statsOfAll: async (world) => {
    await answered(world)
    return { params: inside(world) }
  },
  stats: async (world) => ({
    ...(await answered(world)),
    query: { date_from: '2024-01-01T00:00:00Z', include_per_question_stats: 'true' },
  }),
  responses: async (world) => ({ ...(await answered(world)), query: { limit: '5', search: 'ann' } }),
}
