import { describe, expect, it } from 'vitest'
import { Survey, SurveyWriteResponse } from '../../../contract/schemas/surveys'
import { buildKey, buildOrganization, loadActivity } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
const at = (project: { id: number }, path = '') => `/api/projects/${project.id}/surveys/${path}`
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const minimal = { name: 'Satisfaction', type: 'popover' }

describe('surveys', () => {
  it('have every field with its default when created from a name and a type', async () => {
    const { project, owner, key } = await buildOrganization(server.db)
    const created = await server.call(key, 'POST', at(project), minimal)
    expect(created.status).toBe(201)
    expect(SurveyWriteResponse.strict().parse(created.body)).toMatchObject({
      ...minimal,
      description: '',
      schedule: 'once',
      linked_flag: null,
      linked_flag_id: null,
      targeting_flag: null,
      targeting_flag_id: null,
      targeting_flag_filters: null,
      remove_targeting_flag: null,
      internal_targeting_flag: { team_id: project.id, active: false, deleted: false },
      questions: null,
      conditions: null,
      appearance: null,
      created_by: { id: owner.id, email: owner.email },
      start_date: null,
      end_date: null,
      archived: false,
      responses_limit: null,
      iteration_count: null,
      iteration_frequency_days: null,
      iteration_start_dates: [],
      current_iteration: null,
      current_iteration_start_date: null,
      response_sampling_start_date: null,
      response_sampling_interval_type: 'week',
      response_sampling_interval: null,
      response_sampling_limit: null,
      response_sampling_daily_limits: null,
      enable_partial_responses: false,
      feature_flag_keys: [
        { key: 'linked_flag_key', value: null },
        { key: 'targeting_flag_key', value: null },
        { key: 'internal_targeting_flag_key', value: created.body.internal_targeting_flag.key },
        { key: 'internal_response_sampling_flag_key', value: null },
      ],
    })
    expect(created.body.id).toMatch(UUID_V4)
  })

  it('are returned without write-only fields', async () => {
    const { project, key } = await buildOrganization(server.db)
    const { body } = await server.call(key, 'POST', at(project), minimal)
    const { targeting_flag_id, targeting_flag_filters, remove_targeting_flag, ...survey } = body
    const read = await server.call(key, 'GET', at(project, `${survey.id}/`))
    expect(read).toMatchObject({ status: 200, body: survey })
    expect(Survey.strict().parse(read.body)).toEqual(survey)
    const list = await server.call(key, 'GET', at(project))
    expect(list.body).toEqual({ count: 1, next: null, previous: null, results: [survey] })
    expect((await server.call(key, 'GET', at(project, survey.id.toUpperCase()))).body.id).toBe(survey.id)
  })

  it('store questions, conditions and appearance as sent', async () => {
    const { project, key } = await buildOrganization(server.db)
    const documents = {
      questions: [
        {
          zeta: { deep: [1, null, 'é😀'] },
          type: 'open',
          question: 'Why?',
          branching: { type: 'odd' },
          id: 'mine',
        },
        { question: 'Rate it', type: 'rating', scale: 10, display: 'number' },
      ],
      conditions: { urlMatchType: 'icontains', url: 'a', unknown: true, actions: { values: [{ id: 99 }] } },
      appearance: { whiteLabel: true, unknown: { a: 1 }, backgroundColor: '#eeeded' },
    }
    const { body } = await server.call(key, 'POST', at(project), { ...minimal, ...documents })
    const [first, second] = body.questions
    expect(JSON.stringify(first)).toBe(JSON.stringify(documents.questions[0]))
    expect(second).toEqual({ ...documents.questions[1], id: expect.stringMatching(UUID_V4) })
    expect(JSON.stringify(body.conditions)).toBe(JSON.stringify(documents.conditions))
    expect(JSON.stringify(body.appearance)).toBe(JSON.stringify(documents.appearance))
    const cleared = await server.call(key, 'PATCH', at(project, body.id), {
      questions: null,
      conditions: null,
      appearance: null,
    })
    expect(cleared.body).toMatchObject({ questions: null, conditions: null, appearance: null })
  })

  it('are sanitized in every text that respondents see', async () => {
    const { project, key } = await buildOrganization(server.db)
    const bad = '<b onclick="x">B</b><script>x</script>'
    const texts = {
      question: bad,
      description: bad,
      buttonText: bad,
      lowerBoundLabel: bad,
      upperBoundLabel: bad,
    }
    const { body } = await server.call(key, 'POST', at(project), {
      ...minimal,
      description: bad,
      questions: [
        {
          ...texts,
          choices: ['a < b', bad],
          link: 'https://example.com/<i>',
          hint: bad,
          translations: { de: { ...texts, choices: [bad, 'x'] } },
        },
      ],
      appearance: {
        thankYouMessageHeader: bad,
        thankYouMessageDescription: bad,
        thankYouMessageCloseButtonText: bad,
        placeholder: bad,
      },
    })
    const good = '<b>B</b>'
    const clean = {
      question: good,
      description: good,
      buttonText: good,
      lowerBoundLabel: good,
      upperBoundLabel: good,
    }
    expect(body).toMatchObject({
      description: bad,
      questions: [
        {
          ...clean,
          choices: ['a < b', good],
          hint: bad,
          translations: { de: { ...clean, choices: [good, 'x'] } },
        },
      ],
      appearance: {
        thankYouMessageHeader: good,
        thankYouMessageDescription: good,
        thankYouMessageCloseButtonText: good,
        placeholder: bad,
      },
    })
  })

  it('change only the fields in the request; null clears a field', async () => {
    const { project, key } = await buildOrganization(server.db)
    const { body } = await server.call(key, 'POST', at(project), {
      ...minimal,
      description: 'D',
      responses_limit: 2147483647,
      questions: [{ type: 'open', question: 'Why?' }],
      start_date: '2024-05-01T14:00:00.5+02:00',
    })
    expect(body.start_date).toBe('2024-05-01T12:00:00.500000Z')
    const patch = {
      schedule: 'always',
      end_date: '2024-06-01',
      enable_partial_responses: true,
      unknown: 1,
      id: 'x',
    }
    const changed = await server.call(key, 'PATCH', at(project, `${body.id}/`), patch)
    const { internal_targeting_flag } = changed.body
    expect(changed).toMatchObject({
      status: 200,
      body: {
        ...body,
        schedule: 'always',
        end_date: '2024-06-01T00:00:00Z',
        enable_partial_responses: true,
        internal_targeting_flag,
      },
    })
    const cleared = { responses_limit: null, start_date: null, end_date: null, schedule: null }
    expect((await server.call(key, 'PATCH', at(project, body.id), cleared)).body).toMatchObject({
      ...cleared,
      description: 'D',
      questions: body.questions,
    })
    expect((await server.call(key, 'PATCH', at(project, body.id))).status).toBe(200)
  })

  it('have a unique name in their project', async () => {
    const { organization, project, key } = await buildOrganization(server.db)
    const otherProject = await server.call(key, 'POST', `/api/organizations/${organization.id}/projects/`, {
      name: 'Other',
    })
    const first = await server.call(key, 'POST', at(project), { ...minimal, archived: true })
    const second = await server.call(key, 'POST', at(project), { ...minimal, name: ' satisfaction ' })
    expect(second).toMatchObject({ status: 201, body: { name: 'satisfaction' } })
    expect(await server.call(key, 'POST', at(project), minimal)).toMatchObject({
      status: 400,
      body: {
        type: 'validation_error',
        code: 'unique',
        detail: 'There is already a survey with this name.',
        attr: null,
      },
    })
    expect(
      await server.call(key, 'PATCH', at(project, second.body.id), { name: minimal.name }),
    ).toMatchObject({
      status: 400,
      body: { code: 'unique', detail: 'There is already another survey with this name.', attr: null },
    })
    expect((await server.call(key, 'PATCH', at(project, first.body.id), { name: minimal.name })).status).toBe(
      200,
    )
    expect((await server.call(key, 'POST', at(otherProject.body), minimal)).status).toBe(201)
  })

  it('have a unique name even under concurrent creation', async () => {
    const { project, key } = await buildOrganization(server.db)
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => server.call(key, 'POST', at(project), minimal)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
    expect(responses.filter(({ status }) => status === 400).every(({ body }) => body.code === 'unique')).toBe(
      true,
    )
    expect((await server.call(key, 'GET', at(project))).body.count).toBe(1)
  })

  it('lose no changes under concurrent updates', async () => {
    const { project, key } = await buildOrganization(server.db)
    const { body } = await server.call(key, 'POST', at(project), minimal)
    const patches = [
      { description: 'D' },
      { questions: [{ type: 'open', question: 'Why?' }] },
      { start_date: '2024-05-01T00:00:00Z' },
      { iteration_count: 2, iteration_frequency_days: 10 },
      { conditions: { seenSurveyWaitPeriodInDays: 5 } },
      { responses_limit: 7 },
    ]
    const responses = await Promise.all(
      patches.map((patch) => server.call(key, 'PATCH', at(project, body.id), patch)),
    )
    expect(responses.map(({ status }) => status)).toEqual(patches.map(() => 200))
    const { body: survey } = await server.call(key, 'GET', at(project, body.id))
    expect(survey).toMatchObject({
      description: 'D',
      questions: [{ question: 'Why?' }],
      iteration_start_dates: ['2024-05-01T00:00:00Z', '2024-05-11T00:00:00Z'],
      current_iteration: 1,
      conditions: { seenSurveyWaitPeriodInDays: 5 },
      responses_limit: 7,
      internal_targeting_flag: { active: true },
    })
    expect(survey.internal_targeting_flag.filters.groups).toHaveLength(2)
    expect(survey.internal_targeting_flag.filters.groups[0].properties[0].key).toBe(
      `$survey_dismissed/${survey.id}/1`,
    )
    const history = await server.call(key, 'GET', at(project, `${survey.id}/activity/`))
    expect(history.body.total_count).toBe(1 + patches.length)
  })

  it('return 404 once they are deleted', async () => {
    const { project, key } = await buildOrganization(server.db)
    const { body } = await server.call(key, 'POST', at(project), minimal)
    expect(await server.call(key, 'DELETE', at(project, `${body.id}/`))).toMatchObject({
      status: 204,
      body: null,
    })
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect((await server.call(key, method, at(project, body.id))).status).toBe(404)
    }
    expect((await server.call(key, 'GET', at(project))).body.results).toEqual([])
    expect((await server.call(key, 'POST', at(project), minimal)).status).toBe(201)
  })

  it('return 404 for invalid ids and in other projects', async () => {
    const { organization, project, key } = await buildOrganization(server.db)
    const stranger = await buildOrganization(server.db)
    const { body } = await server.call(key, 'POST', at(project), minimal)
    const otherProject = await server.call(key, 'POST', `/api/organizations/${organization.id}/projects/`, {
      name: 'Other',
    })
    const places = [
      at(otherProject.body, body.id),
      ...['1', 'x', `${body.id}0`, body.id.replaceAll('-', ''), "'", '%00', '%F0%9F%98%80'].map((id) =>
        at(project, id),
      ),
    ]
    for (const place of places) {
      for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
        expect([place, method, (await server.call(key, method, place)).status]).toEqual([
          place,
          method,
          place.includes('%00') ? 400 : 404,
        ])
      }
      expect((await server.call(key, 'GET', `${place}/activity/`)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await server.call(stranger.key, 'GET', at(project, body.id))).status).toBe(403)
    expect((await server.call(stranger.key, 'GET', at(stranger.project, body.id))).status).toBe(404)
    expect((await server.call(key, 'POST', at(project, body.id), minimal)).status).toBe(405)
  })

  it('require the survey scopes of a key', async () => {
    const { project, owner } = await buildOrganization(server.db)
    const reader = await buildKey(server.db, owner.id, { scopes: ['survey:read'] })
    const writer = await buildKey(server.db, owner.id, { scopes: ['survey:write'] })
    const auditor = await buildKey(server.db, owner.id, { scopes: ['activity_log:read'] })
    const { body } = await server.call(writer, 'POST', at(project), minimal)
    const status = async (key: string, path: string) =>
      (await server.call(key, 'GET', at(project, path))).status
    expect((await server.call(reader, 'POST', at(project), minimal)).body.detail).toBe(
      "API key missing required scope 'survey:write'",
    )
    for (const path of [
      '',
      body.id,
      'responses_count/',
      'stats/',
      `${body.id}/stats/`,
      `${body.id}/responses/`,
    ]) {
      expect([await status(reader, path), await status(writer, path), await status(auditor, path)]).toEqual([
        200, 200, 403,
      ])
    }
    for (const path of ['activity/', `${body.id}/activity/`]) {
      expect([await status(reader, path), await status(writer, path), await status(auditor, path)]).toEqual([
        403, 403, 200,
      ])
    }
  })
})

describe('launching and stopping a survey', () => {
  it('sets the dates once and logs the activity', async () => {
    const { project, key } = await buildOrganization(server.db)
    const survey = (await server.call(key, 'POST', at(project), minimal)).body
    const act = (verb: string) => server.call(key, 'POST', `${at(project, survey.id)}/${verb}/`)
    expect(await act('stop')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    const launched = await act('launch')
    expect(launched).toMatchObject({ status: 200, body: { start_date: expect.any(String), end_date: null } })
    expect(launched.body).not.toHaveProperty('targeting_flag_id')
    expect((await act('launch')).body).toEqual(launched.body)
    const stopped = await act('stop')
    expect(stopped.body).toMatchObject({
      start_date: launched.body.start_date,
      end_date: expect.any(String),
    })
    expect((await act('stop')).body).toEqual(stopped.body)
    expect((await act('launch')).status).toBe(400)
    const log = await loadActivity(server.db, 'Survey', survey.id)
    expect(log.map(({ activity }) => activity)).toEqual(['created', 'launched', 'stopped'])
    await server.call(key, 'PATCH', at(project, survey.id), { archived: true })
    expect([(await act('launch')).status, (await act('stop')).status]).toEqual([400, 400])
  })
})

describe('survey fields added in 2026', () => {
  it('are stored and returned', async () => {
    const { project, key } = await buildOrganization(server.db)
    const fields = {
      enable_iframe_embedding: true,
      base_language: 'de',
      translations: { fr: { name: 'Sondage' } },
      form_content: { layout: ['a'] },
    }
    const created = await server.call(key, 'POST', at(project), { ...minimal, ...fields })
    expect(created).toMatchObject({ status: 201, body: fields })
    const cleared = { translations: null, form_content: null }
    const patched = await server.call(key, 'PATCH', at(project, created.body.id), cleared)
    expect(patched.body).toMatchObject({ ...fields, ...cleared })
    for (const translations of [
      [],
      { 'not a language': {} },
      { default: {} },
      { fr: 5 },
      { fr: { name: 5 } },
    ]) {
      expect(await server.call(key, 'PATCH', at(project, created.body.id), { translations })).toMatchObject({
        status: 400,
        body: { attr: 'translations' },
      })
    }
  })
})
