import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Survey } from '../../../../contract/schemas/surveys'
import { listRequests, onRequest, serveList } from '../../../testing/fake-api'
import { buildSurvey } from '../../../testing/fixtures'
import { renderPage } from '../../../testing/render-page'

const SURVEYS = '/api/projects/1/surveys/'
const launched = { start_date: '2024-05-01T00:00:00Z' }
const EVENT = { total_count: 0, unique_persons: 0, unique_persons_only_seen: 0, total_count_only_seen: 0 }

/** Opens a survey with ten responses of twenty users. */
async function openSurvey(fields: Partial<Survey>, distribution: Record<string, number>) {
  const survey = buildSurvey(fields)
  serveList(SURVEYS, [survey])
  onRequest(`GET ${SURVEYS}responses_count/`, () => ({ body: { [survey.id]: 10 } }))
  onRequest(`GET ${SURVEYS}${survey.id}/stats/`, () => ({
    body: {
      survey_id: survey.id,
      stats: {
        'survey shown': { ...EVENT, unique_persons: 20 },
        'survey sent': { ...EVENT, unique_persons: 10, last_seen: new Date().toISOString() },
        'survey dismissed': { ...EVENT, unique_persons: 4 },
      },
      per_question_stats: [{ question_index: 0, response_count: 10, distribution }],
    },
  }))
  await renderPage(`/projects/1/surveys/${survey.id}`)
}

const figures = () => page.getByText('Response rate').element().closest('dl')

beforeEach(() => onRequest(`GET ${SURVEYS}responses_by_day/`, () => ({ body: {} })))

it('leads with NPS, responses since the launch, response rate and dismissals', async () => {
  const questions = [{ type: 'rating', question: 'Recommend?', scale: 10 }]
  await openSurvey({ ...launched, questions }, { 10: 6, 8: 3, 2: 1 })
  await expect.element(page.getByText('+50')).toBeVisible()
  expect(figures()).toHaveTextContent(
    /NPS\+5010 ratings.*Responses10Since May 1, 2024Response rate50%.*Dismissed20%4 users$/,
  )
})

it('leads with the share of dismissals if no question has a score', async () => {
  const questions = [{ type: 'open', question: 'Why?' }]
  await openSurvey({ ...launched, questions }, {})
  await expect.element(page.getByText('20%')).toBeVisible()
  expect(figures()).toHaveTextContent(/^Responses.*Dismissed20%4 usersNo reaction/)
})

it('shows how often each rating was given, and where it leads', async () => {
  const questions = [
    {
      type: 'rating',
      question: 'Recommend?',
      scale: 10,
      branching: { type: 'response_based', responseValues: { promoters: 'end', detractors: 1 } },
    },
    { type: 'open', question: 'What is missing?' },
  ]
  await openSurvey({ ...launched, questions }, { 10: 6, 8: 3, 2: 1 })
  const rating = page.getByRole('listitem').filter({ hasText: 'Recommend?' }).first()
  await expect.element(rating.getByText('10 answers')).toBeVisible()
  await expect.element(rating.getByRole('img', { name: /2: 1, .*8: 3, 9: 0, 10: 6$/ })).toBeVisible()
  const branches = rating.getByRole('list', { name: 'Branching' }).getByRole('listitem')
  await expect.element(branches.first()).toHaveTextContent('9–10 (promoters)End of the survey')
  await expect.element(branches.last()).toHaveTextContent('0–6 (detractors)2What is missing?')
})

it('has no figures before the launch', async () => {
  await openSurvey({ start_date: null, questions: [{ type: 'open', question: 'Why?' }] }, {})
  await expect.element(page.getByRole('heading', { name: 'Questions' })).toBeVisible()
  await expect.element(page.getByText('Response rate')).not.toBeInTheDocument()
  expect(listRequests('GET', `${SURVEYS}responses_count/`)).toEqual([])
})
