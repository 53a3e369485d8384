import { beforeEach, describe, expect, it } from 'vitest'
import type { SurveyAnswer, SurveyResponse } from '../../../contract/schemas/survey-stats'
import { expectError } from '../../../tests/support/expect-error'
import { buildOrganization } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { buildSurveyResponse } from '../../../tests/support/survey-responses'

const { server, workspace, surveys, create, patch } = createSurveyFixture()
const { shownEvent, sentEvent, send } = buildSurveyResponse({ server, workspace })

beforeEach(async () => {
  Object.assign(workspace, await buildOrganization(server.db))
})

const QUESTIONS = [
  { id: 'nps', type: 'rating', question: 'How likely?', display: 'number', scale: 10 },
  { id: 'why', type: 'open', question: 'Why?' },
  { id: 'uses', type: 'multiple_choice', question: 'What for?', choices: ['Work', 'Play', 'Art'] },
]
const started = () => create({ start_date: '2024-05-01T00:00:00Z', questions: QUESTIONS })
const day = (day: number) => `2024-05-${String(day).padStart(2, '0')}T12:00:00Z`

interface Answer {
  status: number
  body: { results: SurveyResponse[]; count: number; next: string | null; has_more: boolean }
}
const ask = (id: string, query = ''): Promise<Answer> =>
  server.call(workspace.key, 'GET', surveys(`${id}/responses/${query}`))
const results = async (id: string, query = '') => (await ask(id, query)).body.results
const who = async (id: string, query = '') => (await results(id, query)).map(({ distinct_id }) => distinct_id)
const answers = (response: { answers: SurveyAnswer[] } | undefined) =>
  response?.answers.map(({ answer: response }) => response)

describe('survey responses', () => {
  it('include the person, the answers and the URL', async () => {
    const survey = await started()
    await send([
      shownEvent(survey, 'ann', day(2)),
      {
        ...sentEvent(survey, 'ann', '2024-05-02T12:00:00.25Z', {
          $survey_submission_id: 'a',
          $survey_completed: true,
          $survey_iteration: 2,
          $survey_questions: QUESTIONS.map(({ id, question }) => ({ id, question })),
          $survey_response_nps: '9',
          $survey_response_uses: ['Work', 'Art'],
          $current_url: 'https://shop.example.com/',
          $browser: 'Firefox',
          $set: { email: 'ann@example.com', name: 'Ann', [`$survey_responded/${survey.id}/2`]: true },
        }),
        uuid: '0190a5b2-9c3f-7d1e-8f00-1234567890ab',
      },
    ])
    const nothing = {
      language: null,
      device_type: null,
      os: null,
      geoip_country_code: null,
      geoip_country_name: null,
    }
    expect(await ask(survey.id)).toMatchObject({ status: 200 })
    expect((await ask(survey.id)).body).toEqual({
      count: 1,
      next: null,
      previous: null,
      has_more: false,
      limit: 100,
      offset: 0,
      results: [
        {
          uuid: '0190a5b2-9c3f-7d1e-8f00-1234567890ab',
          submission_id: 'a',
          submitted_at: '2024-05-02T12:00:00.250000Z',
          completed: true,
          distinct_id: 'ann',
          session_id: 'session',
          person: { uuid: expect.any(String), name: 'Ann', email: 'ann@example.com' },
          answers: [
            {
              question_id: 'nps',
              question_index: 0,
              question_text: 'How likely?',
              question_type: 'rating',
              answer: '9',
            },
            {
              question_id: 'why',
              question_index: 1,
              question_text: 'Why?',
              question_type: 'open',
              answer: null,
            },
            {
              question_id: 'uses',
              question_index: 2,
              question_text: 'What for?',
              question_type: 'multiple_choice',
              answer: ['Work', 'Art'],
            },
          ],
          extra: {
            ...nothing,
            browser: 'Firefox',
            geoip_city_name: null,
            current_url: 'https://shop.example.com/',
            iteration: 2,
          },
        },
      ],
    })
  })

  it('have one item per submission with its latest state, and a completion flag', async () => {
    const survey = await started()
    const a = { $survey_submission_id: 'a' }
    await send([
      sentEvent(survey, 'ann', day(2), { ...a, $survey_response_nps: 9, $survey_completed: false }),
      sentEvent(survey, 'ann', day(3), { ...a, $survey_response_nps: 7, $survey_completed: false }),
      sentEvent(survey, 'ben', day(4), { $survey_response_nps: 3 }),
    ])
    expect(await results(survey.id)).toMatchObject([
      { distinct_id: 'ben', completed: true, submission_id: null },
      { distinct_id: 'ann', completed: false, submission_id: 'a', submitted_at: day(3) },
    ])
    await send([
      sentEvent(survey, 'ann', day(5), { ...a, $survey_response_nps: 8, $survey_response_why: 'Fine' }),
    ])
    const [ann, ben] = await results(survey.id)
    expect(ann).toMatchObject({ distinct_id: 'ann', completed: true, submitted_at: day(5) })
    expect([answers(ann), answers(ben)]).toEqual([
      [8, 'Fine', null],
      [3, null, null],
    ])
  })

  it('are read by index when sent by older SDKs', async () => {
    const survey = await started()
    await send([
      sentEvent(survey, 'old', day(2), {
        $survey_response: 9,
        $survey_response_2: ['Play'],
        $survey_response_7: 'x',
      }),
      // Sent both ways: the index refers to the questions at the time, the id is stable.
      sentEvent(survey, 'both', day(3), {
        $survey_questions: [
          { id: 'gone', question: 'And before?', response: 'Nothing' },
          { id: 'nps', question: 'How likely?', response: 4 },
        ],
        $survey_response: 'Nothing',
        $survey_response_gone: 'Nothing',
        $survey_response_1: 4,
        $survey_response_nps: 4,
      }),
      // Listed without an answer.
      sentEvent(survey, 'list', day(4), {
        $survey_questions: [{ id: 'why', question: 'Why?', response: 'Because' }, 'odd', { question: 'odd' }],
      }),
    ])
    const [list, both, old] = await results(survey.id)
    expect(answers(list)).toEqual([null, 'Because', null])
    expect(answers(both)).toEqual([4, null, null, 'Nothing'])
    expect(both?.answers[3]).toEqual({
      question_id: 'gone',
      question_index: null,
      question_text: 'And before?',
      question_type: null,
      answer: 'Nothing',
    })
    expect(answers(old)).toEqual([9, null, ['Play'], 'x'])
    expect((await who(survey.id, '?question_id=nps&score_gte=9')).sort()).toEqual(['old'])
  })

  it('retain answers to removed questions', async () => {
    const survey = await started()
    await send([sentEvent(survey, 'ann', day(2), { $survey_response_why: 'Fine', $survey_response_nps: 9 })])
    await patch(survey.id, { questions: QUESTIONS.slice(0, 1) })
    expect((await results(survey.id))[0]?.answers).toMatchObject([
      { question_id: 'nps', question_index: 0, answer: 9 },
      { question_id: 'why', question_index: null, question_text: null, answer: 'Fine' },
    ])
    await patch(survey.id, { questions: null })
    expect(answers((await results(survey.id))[0])).toEqual(['Fine', 9])
  })

  it('include the current person', async () => {
    const survey = await started()
    await send([
      sentEvent(survey, 'device', day(2)),
      sentEvent(survey, 'guest', day(3), { $process_person_profile: false }),
      {
        event: '$identify',
        distinct_id: 'ann',
        properties: { $anon_distinct_id: 'device', $set: { email: 'ann@example.com', name: 5 } },
      },
    ])
    expect(await results(survey.id)).toMatchObject([
      { distinct_id: 'guest', person: null },
      { distinct_id: 'device', person: { email: 'ann@example.com', name: null } },
    ])
    expect(await who(survey.id, '?search=ANN@example')).toEqual(['device'])
  })

  it('are filtered by text, by person, by time, and by score', async () => {
    const survey = await started()
    const otherSurvey = await started()
    await send([
      sentEvent(survey, 'ann', day(2), { $survey_response_nps: '10', $survey_response_why: '100% good' }),
      sentEvent(survey, 'ben', day(3), { $survey_response_nps: 7, $survey_response_uses: ['Work', 'Play'] }),
      sentEvent(survey, 'joe', day(4), { $survey_response_nps: 'much', note: '100% bad' }),
      sentEvent(survey, 'kim', day(5), { $set: { name: 'Kim Good' } }),
      sentEvent(otherSurvey, 'ann', day(2), { $survey_response_why: '100% good' }),
    ])
    const idsByFilter: Record<string, string[]> = {
      '': ['kim', 'joe', 'ben', 'ann'],
      '?search=': ['kim', 'joe', 'ben', 'ann'],
      '?search=GOOD': ['kim', 'ann'],
      '?search=100%25': ['ann'],
      '?search=play': ['ben'],
      '?search=JO': ['joe'],
      '?search=0_': [],
      [`?since=${day(3)}&until=${day(4)}`]: ['joe', 'ben'],
      [`?since=${day(4)}`]: ['kim', 'joe'],
      '?question_id=nps': ['joe', 'ben', 'ann'],
      '?question_id=nps&score_gte=7': ['ben', 'ann'],
      '?question_id=nps&score_gte=7.5&score_lte=10': ['ann'],
      '?question_id=nps&score_lte=9&search=play': ['ben'],
      '?question_id=none': [],
    }
    for (const [query, names] of Object.entries(idsByFilter)) {
      expect([query, await who(survey.id, query)]).toEqual([query, names])
      expect((await ask(survey.id, query)).body.count).toBe(names.length)
    }
    const refused: Record<string, string> = {
      '?score_gte=1': 'question_id',
      '?score_lte=1': 'question_id',
      '?question_id=nps&score_gte=many': 'score_gte',
      '?since=soon': 'since',
      '?until=soon': 'until',
    }
    for (const [query, attr] of Object.entries(refused)) {
      expect(
        expectError(await server.call(workspace.key, 'GET', surveys(`${survey.id}/responses/${query}`)), 400),
      ).toMatchObject({ attr })
    }
  })

  it('are paginated', async () => {
    const survey = await started()
    await send([2, 3, 4, 5, 6].map((on) => sentEvent(survey, `user-${on}`, day(on))))
    const seen: string[] = []
    let next: string | null = surveys(`${survey.id}/responses/?limit=2`)
    while (next) {
      const { body }: Answer = await server.call(workspace.key, 'GET', next)
      expect(body).toMatchObject({ count: 5, has_more: body.next !== null })
      seen.push(...body.results.map(({ distinct_id }) => distinct_id))
      next = body.next && new URL(body.next).pathname + new URL(body.next).search
    }
    expect(seen).toEqual(['user-6', 'user-5', 'user-4', 'user-3', 'user-2'])
    expect((await ask(survey.id, '?limit=2&offset=9')).body).toMatchObject({
      count: 5,
      results: [],
      has_more: false,
    })
  })

  it('are limited to the surveys of the project', async () => {
    const survey = await started()
    await send([sentEvent(survey, 'ann', day(2))])
    const stranger = await buildOrganization(server.db)
    const url = `/api/projects/${stranger.project.id}/surveys/${survey.id}/responses/`
    expectError(await server.call(stranger.key, 'GET', url), 404)
    await send([sentEvent(survey, 'eve', day(2))], stranger.project.api_token)
    expect(await who(survey.id)).toEqual(['ann'])
  })
})
