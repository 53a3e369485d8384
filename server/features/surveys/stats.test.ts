import { beforeEach, describe, expect, it } from 'vitest'
import { expectError } from '../../../tests/support/expect-error'
import { buildOrganization } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { buildSurveyResponse } from '../../../tests/support/survey-responses'

const { server, workspace, surveys, create, patch } = createSurveyFixture()
const { shownEvent, dismissedEvent, sentEvent, send } = buildSurveyResponse({ server, workspace })

beforeEach(async () => {
  Object.assign(workspace, await buildOrganization(server.db))
})

const stats = async (path: string) => (await server.call(workspace.key, 'GET', surveys(path))).body
const started = () => create({ start_date: '2024-05-01T00:00:00Z' })
const day = (day: number) => `2024-05-${String(day).padStart(2, '0')}T12:00:00Z`
const never = {
  total_count: 0,
  unique_persons: 0,
  first_seen: null,
  last_seen: null,
  unique_persons_only_seen: 0,
  total_count_only_seen: 0,
}
const noRates = {
  response_rate: 0,
  dismissal_rate: 0,
  unique_users_response_rate: 0,
  unique_users_dismissal_rate: 0,
}

describe('survey stats', () => {
  it('include event counts and rates', async () => {
    const survey = await started()
    const otherSurvey = await started()
    await send([
      // Five people see it, one of them repeatedly; two answer, one of whom dismissed it before.
      ...['ann', 'ben', 'eve', 'joe', 'kim', 'kim', 'kim'].map((name) => shownEvent(survey, name, day(2))),
      dismissedEvent(survey, 'ann', day(3)),
      dismissedEvent(survey, 'joe', '2024-05-04T12:00:00.5Z'),
      // A partial response, not counted as a dismissal.
      dismissedEvent(survey, 'eve', day(9), {
        $survey_partially_completed: true,
        $survey_submission_id: 'e',
      }),
      sentEvent(survey, 'ann', day(5), { $survey_submission_id: 'a', $survey_completed: false }),
      sentEvent(survey, 'ann', day(6), { $survey_submission_id: 'a' }),
      sentEvent(survey, 'ben', day(7), { $survey_submission_id: 'b' }),
      shownEvent(otherSurvey, 'ann', day(2)),
    ])
    expect(await stats(`${survey.id}/stats/`)).toEqual({
      stats: {
        'survey shown': {
          total_count: 7,
          unique_persons: 5,
          first_seen: day(2),
          last_seen: day(2),
          unique_persons_only_seen: 2,
          total_count_only_seen: 3,
        },
        'survey dismissed': {
          ...never,
          total_count: 2,
          unique_persons: 1,
          first_seen: day(3),
          last_seen: '2024-05-04T12:00:00.500000Z',
        },
        'survey sent': {
          ...never,
          total_count: 2,
          unique_persons: 2,
          first_seen: day(6),
          last_seen: day(7),
        },
      },
      rates: {
        response_rate: 28.57,
        dismissal_rate: 28.57,
        unique_users_response_rate: 40,
        unique_users_dismissal_rate: 20,
      },
      survey_id: survey.id,
      start_date: '2024-05-01T00:00:00Z',
      end_date: null,
    })
    expect((await stats('stats/')).stats['survey shown']).toMatchObject({ total_count: 8, unique_persons: 5 })
    await patch(otherSurvey.id, { archived: true })
    expect((await stats('stats/')).stats['survey shown']).toMatchObject({ total_count: 7, unique_persons: 5 })
  })

  it('count a person with several distinct ids once', async () => {
    const survey = await started()
    await send([
      shownEvent(survey, 'device', day(2)),
      dismissedEvent(survey, 'device', day(2)),
      shownEvent(survey, 'ann', day(3)),
      sentEvent(survey, 'ann', day(3)),
      // These two have no person profile.
      shownEvent(survey, 'guest-1', day(3), { $process_person_profile: false }),
      shownEvent(survey, 'guest-2', day(3), { $process_person_profile: false }),
      {
        event: '$identify',
        distinct_id: 'ann',
        timestamp: day(4),
        properties: { $anon_distinct_id: 'device' },
      },
    ])
    const { stats: events } = await stats(`${survey.id}/stats/`)
    expect(events['survey shown']).toMatchObject({ total_count: 4, unique_persons: 3 })
    expect(events['survey dismissed']).toMatchObject({ total_count: 1, unique_persons: 0 })
    expect(events['survey sent']).toMatchObject({ total_count: 1, unique_persons: 1 })
  })

  it('are never negative, and are zero without events', async () => {
    expect(await stats('stats/')).toEqual({ stats: {}, rates: noRates })
    const survey = await started()
    const nothing = { 'survey shown': never, 'survey dismissed': never, 'survey sent': never }
    expect(await stats('stats/')).toEqual({ stats: nothing, rates: noRates })
    await send([sentEvent(survey, 'ann', day(3)), sentEvent(survey, 'ben', day(3))])
    const { stats: events, rates } = await stats('stats/')
    expect(events['survey shown']).toEqual(never)
    expect(rates).toEqual(noRates)
  })

  it('are limited to a time range with inclusive ends', async () => {
    const survey = await started()
    await send([2, 3, 4].map((on) => shownEvent(survey, 'ann', day(on))))
    const shownIn = async (query: string) =>
      (await stats(`${survey.id}/stats/?${new URLSearchParams(query)}`)).stats['survey shown'].total_count
    expect(await shownIn(`date_from=${day(3)}`)).toBe(2)
    expect(await shownIn(`date_to=${day(3)}`)).toBe(2)
    expect(await shownIn(`date_from=${day(3)}&date_to=${day(3)}`)).toBe(1)
    expect(await shownIn('date_from=2024-05-03T14:00:00%2B02:00')).toBe(2)
    expect(await shownIn('date_from=&date_to=')).toBe(3)
    for (const path of [`${survey.id}/stats/`, 'stats/'])
      for (const query of [
        'date_from=yesterday',
        'date_to=2024-13-01',
        `date_from=${day(4)}&date_to=${day(3)}`,
      ])
        expect(
          expectError(await server.call(workspace.key, 'GET', surveys(`${path}?${query}`)), 400).attr,
        ).toBeNull()
  })

  it('count the answers to each question on request', async () => {
    const questions = [
      { id: 'nps', type: 'rating', question: 'How likely?', display: 'number', scale: 10 },
      { id: 'why', type: 'open', question: 'Why?' },
      { id: 'uses', type: 'multiple_choice', question: 'What for?', choices: ['Work', 'Play'] },
      { id: 'else', type: 'single_choice', question: 'Or?', choices: ['Yes', 'No'] },
    ]
    const survey = await create({ start_date: '2024-05-01T00:00:00Z', questions })
    const a = { $survey_submission_id: 'a', $survey_response_why: 'Fine' }
    await send([
      sentEvent(survey, 'ann', day(2), { ...a, $survey_response_nps: 1 }),
      sentEvent(survey, 'ann', day(3), {
        ...a,
        $survey_response_nps: '9',
        $survey_response_uses: ['Work', 'Play'],
      }),
      sentEvent(survey, 'ben', day(4), {
        $survey_response: 8,
        $survey_response_1: 'So',
        $survey_response_2: ['Work'],
      }),
      sentEvent(survey, 'eve', day(5), { $survey_response_nps: 9, $survey_response_why: null }),
      // Lists its questions, so index keys are ignored.
      sentEvent(survey, 'joe', day(6), { $survey_questions: [], $survey_response: 'Yes' }),
    ])
    const path = `${survey.id}/stats/`
    expect(await stats(path)).not.toHaveProperty('per_question_stats')
    const { per_question_stats } = await stats(`${path}?include_per_question_stats=true`)
    expect(per_question_stats).toEqual([
      {
        question_id: 'nps',
        question_index: 0,
        question_text: 'How likely?',
        question_type: 'rating',
        response_count: 3,
        distribution: { 8: 1, 9: 2 },
        average: 8.67,
      },
      {
        question_id: 'why',
        question_index: 1,
        question_text: 'Why?',
        question_type: 'open',
        response_count: 2,
        distribution: {},
        average: null,
      },
      {
        question_id: 'uses',
        question_index: 2,
        question_text: 'What for?',
        question_type: 'multiple_choice',
        response_count: 2,
        distribution: { Work: 2, Play: 1 },
        average: null,
      },
      {
        question_id: 'else',
        question_index: 3,
        question_text: 'Or?',
        question_type: 'single_choice',
        response_count: 0,
        distribution: {},
        average: null,
      },
    ])
    const of = await stats(`${path}?include_per_question_stats=true&date_from=${day(5)}`)
    expect(of.per_question_stats[0]).toMatchObject({ response_count: 1, average: 9 })
  })
})
