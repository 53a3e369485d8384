import { describe, expect, it } from 'vitest'
import { createSdkFixture } from '../../../tests/support/sdk-fixture'

const { server, workspace, create, patch, createFlag, getSurveys, config } = createSdkFixture()
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const ids = async () => (await getSurveys()).body.surveys.map(({ id }: { id: string }) => id)
const setProject = (fields: object) =>
  server.call(workspace.key, 'PATCH', `/api/projects/${workspace.project.id}/`, fields)

describe('surveys for SDKs', () => {
  it('include only started surveys that have not ended and are not archived', async () => {
    expect(await ids()).toEqual([])
    expect((await config()).body.surveys).toBe(false)
    const { id } = await create()
    expect(await ids()).toEqual([])
    await patch(id, { start_date: inDays(1) })
    expect(await ids()).toEqual([])
    await patch(id, { start_date: inDays(-1) })
    expect(await ids()).toEqual([id])
    await patch(id, { end_date: inDays(1) })
    expect(await ids()).toEqual([id])
    await patch(id, { end_date: inDays(-0.5) })
    expect(await ids()).toEqual([])
    await patch(id, { end_date: null, archived: true })
    expect(await ids()).toEqual([])
    expect((await config()).body.surveys).toBe(false)
    await patch(id, { archived: false })
    expect((await config()).body.surveys).toBe(true)
    await patch(id, { archived: true })
  })

  it('include the fields that SDKs need, and nothing private', async () => {
    const flag = await createFlag()
    const groups = [{ properties: [], rollout_percentage: 50 }]
    const created = await create({
      description: 'Who is about to leave us?',
      start_date: '2024-05-01',
      questions: [{ type: 'open', question: 'Why?' }],
      appearance: { position: 'left' },
      conditions: { url: '/lamps' },
      linked_flag_id: flag.id,
      targeting_flag_filters: { groups },
      response_sampling_limit: 10,
      response_sampling_interval: 1,
      response_sampling_start_date: inDays(1),
      enable_partial_responses: true,
    })
    const { surveys } = (await getSurveys()).body
    expect(surveys).toEqual([
      {
        id: created.id,
        name: created.name,
        type: 'popover',
        linked_flag_key: flag.key,
        targeting_flag_key: created.targeting_flag.key,
        internal_targeting_flag_key: created.internal_targeting_flag.key,
        feature_flag_keys: [
          {
            key: 'internal_response_sampling_flag_key',
            value: expect.stringMatching(/^survey-targeting-.*-sampling$/),
          },
        ],
        questions: created.questions,
        conditions: { url: '/lamps' },
        appearance: { position: 'left', whiteLabel: true },
        start_date: '2024-05-01T00:00:00Z',
        end_date: null,
        schedule: 'once',
        current_iteration: null,
        current_iteration_start_date: null,
        enable_partial_responses: true,
        base_language: 'en',
        translations: null,
      },
    ])
    expect(surveys[0].questions[0].id).toMatch(/^[\da-f-]{36}$/)
  })

  it("include the project's survey configuration", async () => {
    expect((await getSurveys()).body.survey_config).toBeNull()
    const survey_config = { appearance: { backgroundColor: 'white' } }
    expect((await setProject({ survey_config })).body.survey_config).toEqual(survey_config)
    expect((await getSurveys()).body.survey_config).toEqual(survey_config)
    expect((await config()).body.survey_config).toEqual(survey_config)
  })

  it('are disabled in the configuration when the project disables surveys', async () => {
    expect((await config()).body.surveys).toBe(true)
    await setProject({ surveys_opt_in: false })
    expect((await config()).body.surveys).toBe(false)
  })

  it.each([
    ['', 'missing_api_key'],
    ['?token=phc_nobody', 'invalid_api_key'],
    ['?token=%00', 'invalid_api_key'],
  ])('are rejected with the query "%s"', async (query, code) => {
    const { status, body } = await getSurveys(query)
    expect(status).toBe(401)
    expect(body).toEqual({ type: 'authentication_error', code, detail: expect.any(String), attr: null })
  })

  it('are readable from every origin', async () => {
    const { statusCode, headers } = await server.request({
      method: 'OPTIONS',
      url: '/api/surveys/',
      headers: { origin: 'https://shop.example', 'access-control-request-headers': 'x-any' },
    })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-headers': 'x-any',
    })
  })
})
