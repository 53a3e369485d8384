import { beforeEach, describe, expect, it } from 'vitest'
import { expectError } from '../../../tests/support/expect-error'
import { buildOrganization } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { buildSurveyResponse } from '../../../tests/support/survey-responses'
import { assertFilterable } from './stats'

const { server, workspace, surveys, create } = createSurveyFixture()
const { shownEvent, dismissedEvent, sentEvent, send } = buildSurveyResponse({ server, workspace })

beforeEach(async () => {
  Object.assign(workspace, await buildOrganization(server.db))
})

const get = (path: string) => server.call(workspace.key, 'GET', surveys(path))
const day = (day: number) => `2024-05-0${day}T12:00:00Z`
const IN_FRENCH = { $survey_language: 'fr' }

/** Creates a survey in English, French and Portuguese that six people saw and five answered. */
async function answered() {
  const survey = await create({
    start_date: day(1),
    questions: [
      {
        id: 'plan',
        type: 'single_choice',
        question: 'Which plan?',
        choices: ['Free', 'Paid', 'Other'],
        hasOpenChoice: true,
        translations: {
          fr: { choices: ['Gratuit', 'Payant', 'Autre'] },
          'pt-br': { choices: ['Grátis', 'Pago', 'Outro'] },
        },
      },
      {
        id: 'uses',
        type: 'multiple_choice',
        question: 'What for?',
        choices: ['Main', 'Hand'],
        // The second one is the text of another choice in English.
        translations: { fr: { choices: ['Principal', 'Main'] } },
      },
    ],
  })
  const answer = (plan: string, uses: string[], more: object = {}) => ({
    $survey_response_plan: plan,
    $survey_response_uses: uses,
    ...more,
  })
  await send([
    ...['ann', 'ben', 'eve'].map((name) => shownEvent(survey, name, day(2), IN_FRENCH)),
    ...['joe', 'kim', 'lee'].map((name) => shownEvent(survey, name, day(2))),
    dismissedEvent(survey, 'eve', day(3), IN_FRENCH),
    sentEvent(survey, 'ann', day(3), answer('Gratuit', ['Main', 'Principal'], IN_FRENCH)),
    sentEvent(survey, 'ben', day(4), answer('Autre chose', ['Main'], IN_FRENCH)),
    sentEvent(survey, 'joe', day(5), answer('Free', ['Main'])),
    sentEvent(survey, 'kim', day(6), answer('Paid', ['Hand'], { $survey_language: 'en' })),
    sentEvent(survey, 'lee', day(7), answer('Pago', ['Hand'], { $survey_language: 'pt_BR' })),
  ])
  return survey
}

describe('languages of a survey', () => {
  it('count translated choices together with those of the base language', async () => {
    const { id } = await answered()
    const { per_question_stats } = (await get(`${id}/stats/?include_per_question_stats=true`)).body
    expect(per_question_stats).toMatchObject([
      { response_count: 5, distribution: { Free: 2, Paid: 2, 'Autre chose': 1 } },
      { response_count: 5, distribution: { Hand: 4, Main: 2 } },
    ])
  })

  it('filter the statistics', async () => {
    const { id } = await answered()
    const inFrench = (await get(`${id}/stats/?language=fr&include_per_question_stats=true`)).body
    expect(inFrench.stats).toMatchObject({
      'survey shown': { total_count: 3, unique_persons: 3 },
      'survey dismissed': { total_count: 1 },
      'survey sent': { total_count: 2, first_seen: day(3), last_seen: day(4) },
    })
    expect(inFrench.rates.response_rate).toBe(66.67)
    expect(inFrench.per_question_stats).toMatchObject([
      { response_count: 2, distribution: { Free: 1, 'Autre chose': 1 } },
      { response_count: 2, distribution: { Hand: 2, Main: 1 } },
    ])
    const inEnglish = (await get(`${id}/stats/?language=EN&include_per_question_stats=true`)).body
    expect(inEnglish.stats).toMatchObject({
      'survey shown': { total_count: 3 },
      'survey dismissed': { total_count: 0 },
      'survey sent': { total_count: 2 },
    })
    expect(inEnglish.per_question_stats[0].distribution).toEqual({ Free: 1, Paid: 1 })
    expect((await get(`${id}/stats/?language=pt-br`)).body.stats['survey sent'].total_count).toBe(1)
    expect((await get(`${id}/stats/?language=nl`)).body.stats['survey shown'].total_count).toBe(0)
  })

  it('filter the responses, which have the text and the language as sent', async () => {
    const { id } = await answered()
    const list = async (query: string) => {
      const { count, results } = (await get(`${id}/responses/${query}`)).body
      expect(results).toHaveLength(count)
      return results.map((response: { distinct_id: string; extra: { language: string | null } }) => [
        response.distinct_id,
        response.extra.language,
      ])
    }
    expect(await list('?language=fr')).toEqual([
      ['ben', 'fr'],
      ['ann', 'fr'],
    ])
    expect(await list('?language=en')).toEqual([
      ['kim', 'en'],
      ['joe', null],
    ])
    expect(await list('?language=pt-BR')).toEqual([['lee', 'pt_BR']])
    expect(await list('?language=fr&search=Gratuit')).toEqual([['ann', 'fr']])
    expect((await get(`${id}/responses/?language=fr`)).body.results[1].answers[0].answer).toBe('Gratuit')
  })

  it.each(['stats', 'responses'])('that are not valid are rejected by %s', async (path) => {
    const { id } = await answered()
    for (const language of ['!', 'default', 'a-language-that-is-too-long'])
      expect(expectError(await get(`${id}/${path}/?language=${language}`), 400).attr).toBe('language')
  })

  it('are not counted for more events than the maximum', async () => {
    const { id } = await answered()
    const survey = { project_id: workspace.project.id, id }
    const always = { from: null, to: null }
    const check = (max: number, range = always as { from: string | null; to: string | null }) =>
      assertFilterable(server.eventStore, survey, range, max)
    await check(12)
    await expect(check(11)).rejects.toThrow('The survey has more than 11 events.')
    await check(11, { from: day(3), to: null })
  })
})

describe('translations of a survey', () => {
  it('have their HTML sanitized', async () => {
    const bad = '<b>B</b><script>alert(1)</script>'
    const survey = await create({
      translations: { fr: { thankYouMessageDescription: bad, introScreenDescription: bad, other: bad } },
    })
    expect(survey.translations).toEqual({
      fr: { thankYouMessageDescription: '<b>B</b>', introScreenDescription: '<b>B</b>', other: bad },
    })
  })
})
