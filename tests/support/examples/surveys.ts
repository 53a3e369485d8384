import { expect } from 'vitest'
import type { surveyResponses } from '../../../contract/endpoints/survey-responses'
import type { surveys as table } from '../../../contract/endpoints/surveys'
import type { SurveyCreate } from '../../../contract/schemas/surveys'
import { createRecord, deleteRecord, type EndpointExamples, getProjectParams, type World } from '../world'

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

async function createSurvey(world: World) {
  const { id } = await createRecord(world, `/api/projects/${world.project.id}/surveys/`, SURVEY)
  return { params: { ...getProjectParams(world), id: String(id) } }
}

async function createDeletedSurvey(world: World) {
  const { params } = await createSurvey(world)
  await deleteRecord(world, `/api/projects/${world.project.id}/surveys/${params.id}/`)
  return { params }
}

/** Creates a running survey with one response. */
async function createAnsweredSurvey(world: World) {
  const url = `/api/projects/${world.project.id}/surveys/`
  const { id } = await createRecord(world, url, { ...SURVEY, start_date: '2024-05-01T12:00:00Z' })
  const events = ['survey shown', 'survey sent'].map((event) => ({
    event,
    distinct_id: 'ann',
    properties: { $survey_id: id, $survey_response: 9, $set: { email: 'ann@example.com' } },
  }))
  const payload = { api_key: world.project.api_token, batch: events }
  expect(await world.server.send({ method: 'POST', url: '/batch/', payload })).toMatchObject({ status: 200 })
  return { params: { ...getProjectParams(world), id: String(id) } }
}

export const surveyExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createSurvey(world)
    return { params: getProjectParams(world), query: { limit: '5', search: 'recommend' } }
  },
  create: async (world) => ({ params: getProjectParams(world), body: SURVEY }),
  retrieve: createSurvey,
  launch: createSurvey,
  stop: async (world) => {
    const input = await createSurvey(world)
    const url = `/api/projects/${input.params.project_id}/surveys/${input.params.id}/`
    await world.server.call(world.key, 'PATCH', url, { start_date: '2024-05-01T00:00:00Z' })
    return input
  },
  update: async (world) => ({ ...(await createSurvey(world)), body: { start_date: '2024-05-01T12:00:00Z' } }),
  destroy: createSurvey,
  deleted: async (world) => {
    await createDeletedSurvey(world)
    return { params: getProjectParams(world), query: { limit: '5' } }
  },
  restore: async (world) => ({ ...(await createDeletedSurvey(world)), body: {} }),
  purge: createDeletedSurvey,
  activity: createSurvey,
  activityOfAll: async (world) => {
    await createSurvey(world)
    return { params: getProjectParams(world), query: { limit: '5' } }
  },
  responsesCount: async (world) => {
    const { params } = await createAnsweredSurvey(world)
    return { params: getProjectParams(world), query: { survey_ids: params.id } }
  },
  dailyResponses: async (world) => {
    const { params } = await createAnsweredSurvey(world)
    return { params: getProjectParams(world), query: { survey_ids: params.id, days: '90' } }
  },
  statsOfAll: async (world) => {
    await createAnsweredSurvey(world)
    return { params: getProjectParams(world) }
  },
  stats: async (world) => ({
    ...(await createAnsweredSurvey(world)),
    query: { date_from: '2024-01-01T00:00:00Z', include_per_question_stats: 'true' },
  }),
  responses: async (world) => ({
    ...(await createAnsweredSurvey(world)),
    query: { limit: '5', search: 'ann' },
  }),
}

/** Creates a survey with one response; returns its id. */
async function createResponse(world: World) {
  const { params } = await createAnsweredSurvey(world)
  const url = `/api/projects/${params.project_id}/surveys/${params.id}/responses/inbox/`
  const { body } = await world.server.call(world.key, 'GET', url)
  return { params, response_id: String(body.results[0].id) }
}

export const surveyResponseExamples: EndpointExamples<typeof surveyResponses> = {
  inbox: async (world) => ({
    ...(await createAnsweredSurvey(world)),
    query: { status: 'unread', search: 'ann', limit: '5' },
  }),
  counts: createAnsweredSurvey,
  change: async (world) => {
    const { params, response_id } = await createResponse(world)
    const change = { read: true, archived: true, test: true, add_tags: ['bug'], note: 'Reported.' }
    return { params, body: { responses: [{ id: response_id, ...change }] } }
  },
  markAll: async (world) => ({ ...(await createAnsweredSurvey(world)), body: { read: true } }),
  destroy: async (world) => {
    const { params, response_id } = await createResponse(world)
    return { params, query: { ids: response_id } }
  },
}
