import { beforeEach, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { buildSurveyResponse } from '../../../tests/support/survey-responses'

/* The public token of a project allows arbitrary event data about its surveys. None of it may break readers. */

const { server, workspace, surveys, create } = createSurveyFixture()
const { shownEvent, dismissedEvent, sentEvent, send } = buildSurveyResponse({ server, workspace })

beforeEach(async () => {
  Object.assign(workspace, await buildOrganization(server.db))
})

const NOW = '2024-05-02T12:00:00Z'
const UNKNOWN = '0190a5b2-9c3f-4d1e-8f00-000000000001'
const read = async (path: string) => {
  const { status, body } = await server.call(workspace.key, 'GET', surveys(path))
  expect([path, status]).toEqual([path, 200])
  return body
}
const launch = (questions: object[], fields: object = {}) =>
  create({ start_date: '2024-05-01T00:00:00Z', questions, ...fields })
const buildOne = (type: string, more: object = {}) => ({
  id: `${type}-1`,
  type,
  question: `${type}?`,
  ...more,
})

describe('survey response events', () => {
  it('count only in the project whose token sent them', async () => {
    const survey = await launch([buildOne('open')])
    const elsewhere = await buildOrganization(server.db)
    const answer = { '$survey_response_open-1': 'mine', $survey_submission_id: 'a' }
    const tokens = elsewhere.project.api_token
    await send(
      [
        shownEvent(survey, 'eve', NOW),
        sentEvent(survey, 'eve', NOW, answer),
        dismissedEvent(survey, 'eve', NOW),
      ],
      tokens,
    )
    expect(await read('responses_count/')).toEqual({})
    const { stats } = await read(`${survey.id}/stats/?include_per_question_stats=true`)
    for (const event of Object.values<{ total_count: number }>(stats)) expect(event.total_count).toBe(0)
    expect((await read('stats/')).stats['survey sent'].total_count).toBe(0)
    expect(await read(`${survey.id}/responses/?search=mine`)).toMatchObject({ count: 0, results: [] })

    const theirs = (path: string) =>
      server.call(elsewhere.key, 'GET', `/api/projects/${elsewhere.project.id}/surveys/${path}`)
    for (const path of ['stats/', 'responses/'])
      expect((await theirs(`${survey.id}/${path}`)).status).toBe(404)
  })

  it('do not affect other results if the survey id is unknown or invalid', async () => {
    const survey = await launch([buildOne('open')])
    const none = [null, 17, '', 'x', ['a'], { id: survey.id }, [survey.id], `${survey.id} `, '\0', true]
    await send([UNKNOWN, ...none].map((id) => sentEvent({ id }, 'eve', NOW)))
    await send([sentEvent({ id: survey.id.toUpperCase() }, 'ann', NOW)])
    expect(await read('responses_count/')).toEqual({ [survey.id]: 1, [UNKNOWN]: 1 })
    expect((await read('stats/')).stats['survey sent'].total_count).toBe(1)
    expect((await read(`${survey.id}/responses/`)).count).toBe(1)
  })
})

describe('unusual answer values', () => {
  const deep = JSON.parse(`${'['.repeat(100)}1${']'.repeat(100)}`)
  const odd = [
    0,
    -1.5,
    1e300,
    true,
    false,
    '',
    ' ',
    'x'.repeat(5000),
    null,
    [],
    {},
    [null],
    [[1], { a: [] }],
    deep,
  ]
  const more = [
    { a: { b: 1 } },
    ['x', 17, true],
    '<script>alert(1)</script>',
    '\u0000',
    '\ud800',
    '𝕏',
    '__proto__',
  ]

  it('are counted and returned', async () => {
    const survey = await launch(
      ['open', 'rating', 'single_choice', 'multiple_choice', 'link'].map((type) => buildOne(type)),
    )
    const answers = [...odd, ...more]
    const events = answers.map((answer) =>
      sentEvent(survey, 'ann', NOW, {
        ...Object.fromEntries(
          survey.questions.map(({ id }: { id: string }) => [`$survey_response_${id}`, answer]),
        ),
        $survey_submission_id: answer,
        $survey_iteration: answer,
        $survey_completed: answer,
        $session_id: answer,
        $browser: answer,
      }),
    )
    const listed = answers.flatMap((answer) => [
      sentEvent(survey, 'ben', NOW, { $survey_questions: answer, $survey_response: answer }),
      sentEvent(survey, 'ben', NOW, { $survey_questions: [answer, { id: 'open-1', response: answer }] }),
    ])
    await send([...events, ...listed])
    const { count, results } = await read(`${survey.id}/responses/?limit=500`)
    expect(count).toBe((await read('responses_count/'))[survey.id])
    expect(results).toHaveLength(count)
    expect(results.map(({ answers }: { answers: object[] }) => answers.length)).toEqual(
      results.map(() => expect.any(Number)),
    )
    const { per_question_stats } = await read(`${survey.id}/stats/?include_per_question_stats=true`)
    expect(per_question_stats).toHaveLength(5)
    const [, rating] = per_question_stats
    expect(rating.distribution).toMatchObject({ '-1.5': 1, __proto__: 1, x: 1 })
    for (const { id } of survey.questions) {
      await read(`${survey.id}/responses/?question_id=${id}&score_gte=-2&score_lte=100`)
      await read(`${survey.id}/responses/?question_id=${id}&search=alert`)
    }
    expect((await read(`${survey.id}/responses/?question_id=rating-1&score_lte=-1`)).count).toBe(1)
  })

  it('cannot access prototypes', async () => {
    const survey = await launch([buildOne('single_choice')])
    const text = JSON.stringify(
      sentEvent(survey, 'ann', NOW, { POLLUTED: 1, constructor: { prototype: { polluted: 1 } } }),
    )
    const payload = `{"api_key": "${workspace.project.api_token}", "batch": [${text.replace('"POLLUTED":1', '"__proto__": {"polluted": 1}, "$set": {"__proto__": {"polluted": 1}, "constructor": 1}, "$survey_response_single_choice-1": "__proto__"')}]}`
    expect((await server.request({ method: 'POST', url: '/batch/', payload })).statusCode).toBe(200)
    const { per_question_stats } = await read(`${survey.id}/stats/?include_per_question_stats=true`)
    expect(JSON.stringify(per_question_stats)).toContain('"distribution":{"__proto__":1}')
    expect((await read(`${survey.id}/responses/`)).count).toBe(1)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('oversized answers', () => {
  it('are stored when a megabyte long, and returned truncated', async () => {
    const survey = await launch([buildOne('open'), buildOne('single_choice')])
    const long = 'lamp '.repeat(220_000)
    const buildProperties = (answer: unknown) => ({
      '$survey_response_open-1': answer,
      '$survey_response_single_choice-1': answer,
    })
    await send([
      sentEvent(survey, 'ann', NOW, buildProperties(long)),
      sentEvent(survey, 'ben', NOW, buildProperties([long])),
      sentEvent(survey, 'joe', NOW, buildProperties('short')),
    ])
    const page = await server.request({
      url: surveys(`${survey.id}/responses/`),
      headers: { authorization: `Bearer ${workspace.key}` },
    })
    expect(page.statusCode).toBe(200)
    expect(page.body.length).toBeLessThan(400_000)
    const { count, results } = page.json()
    expect(count).toBe(3)
    for (const { distinct_id, answers } of results)
      expect([distinct_id, answers[0].answer.length]).toEqual([
        distinct_id,
        distinct_id === 'joe' ? 5 : 20_001,
      ])
    expect((await read(`${survey.id}/responses/?search=lamp`)).count).toBe(2)
    const { per_question_stats } = await read(`${survey.id}/stats/?include_per_question_stats=true`)
    expect(JSON.stringify(per_question_stats).length).toBeLessThan(10_000)

    const payload = {
      api_key: workspace.project.api_token,
      ...sentEvent(survey, 'eve', NOW, buildProperties(long)),
    }
    const response = await server.request({ method: 'POST', url: '/e/', payload })
    expect(response.statusCode).toBe(413)
  })

  it('do not hide other responses when they have 20,000 properties', async () => {
    const survey = await launch([buildOne('open')])
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`$survey_response_x${index}`, 'y']),
    )
    await send([
      sentEvent(survey, 'eve', NOW, { '$survey_response_open-1': 'first', ...many }),
      sentEvent(survey, 'ann', NOW),
    ])
    const { count, results } = await read(`${survey.id}/responses/`)
    expect(count).toBe(2)
    const eve = results.find(({ distinct_id }: { distinct_id: string }) => distinct_id === 'eve')
    expect(eve.answers[0].answer).toBe('first')
    expect(eve.answers.length).toBeLessThan(5000)
  })

  it('are counted for 500 questions', async () => {
    const questions = Array.from({ length: 500 }, (_, index) => ({
      ...buildOne('rating', { scale: 5 }),
      id: `q${index}`,
    }))
    const survey = await launch(questions)
    const answer = Object.fromEntries(
      questions.map(({ id }, index) => [`$survey_response_${id}`, 1 + (index % 5)]),
    )
    await send(['ann', 'ben', 'joe'].map((name) => sentEvent(survey, name, NOW, answer)))
    const { per_question_stats } = await read(`${survey.id}/stats/?include_per_question_stats=true`)
    expect(per_question_stats).toHaveLength(500)
    expect(per_question_stats[499]).toMatchObject({ response_count: 3, distribution: { 5: 3 }, average: 5 })
    expect((await read(`${survey.id}/responses/`)).results[0].answers).toHaveLength(500)
  })
})
