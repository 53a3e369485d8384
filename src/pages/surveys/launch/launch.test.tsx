import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Survey } from '../../../../contract/schemas/surveys'
import { listMutations, onRequest } from '../../../testing/fake-api'
import { buildSurvey, signedInUser } from '../../../testing/fixtures'
import { renderPage } from '../../../testing/render-page'
import { getButton, getTitle, SURVEYS_PATH, serveSurveys, submit } from '../../../testing/survey-editor'

const STARTED = { start_date: '2024-05-01T00:00:00Z' }
const FLAWED: Partial<Survey> = {
  questions: [
    { id: 'a', type: 'single_choice', question: 'Which one?', choices: ['Same', 'Same'] },
    { id: 'b', type: 'open', question: 'Why?', branching: { type: 'specific_question', index: 7 } },
  ],
  conditions: { url: '(', urlMatchType: 'regex' },
  schedule: 'always',
  end_date: '2030-01-01T00:00:00Z',
}

const group = (name: string) => page.getByRole('region', { name })
const problems = (name: string) => page.getByRole('list', { name })
const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
const readShownBody = () => JSON.parse(group('Request body').element().textContent ?? '')

/** Serves a survey and its project, and opens its launch. */
async function openLaunch(fields: Partial<Survey> = {}, ...others: Survey[]): Promise<Survey> {
  const survey = buildSurvey({ questions: [{ id: 'why', type: 'open', question: 'Why?' }], ...fields })
  serveSurveys(survey, ...others)
  onRequest(`GET /api${SURVEYS_PATH}/responses_count/`, () => ({ body: {} }))
  await renderPage(`${SURVEYS_PATH}/${survey.id}/launch`)
  await expect.element(page.getByText('passed')).toBeVisible()
  return survey
}

async function openSurvey(fields: Partial<Survey>): Promise<Survey> {
  const survey = buildSurvey(fields)
  serveSurveys(survey)
  await renderPage(`${SURVEYS_PATH}/${survey.id}`)
  await expect.element(getTitle(survey.name)).toBeVisible()
  return survey
}

describe('launch of a survey', () => {
  it('reports each issue with a link to its field', async () => {
    const { id } = await openLaunch(FLAWED)
    await expect.element(page.getByText('3 errors and 2 warnings.')).toBeVisible()
    const edit = `${SURVEYS_PATH}/${id}/edit`
    for (const [title, label, field] of [
      ['Errors', 'Question 2, branching', 'questions.1.branching.target'],
      ['Errors', 'Page URL', 'conditions.url'],
      ['Errors', 'End', 'end_date'],
      ['Warnings', 'Question 1, choice 2', 'questions.0.choices.1.text'],
      ['Warnings', 'Frequency', 'schedule'],
    ] as const)
      await expect
        .element(problems(title).getByRole('link', { name: `Open in editor: ${label}`, exact: true }))
        .toHaveAttribute('href', `${edit}#${field}`)
    await page.getByText(/checks passed/).click()
    await expect.element(page.getByText('No text contains a script.')).toBeVisible()
    await problems('Errors')
      .getByRole('link', { name: /Page URL/ })
      .click()
    await expect.poll(() => location.pathname + location.hash).toBe(`${edit}#conditions.url`)
  })

  it('with issues is confirmed first', async () => {
    const { name } = await openLaunch(FLAWED)
    await getButton(page, 'Launch anyway').click()
    const dialog = page.getByRole('dialog', { name: `Launch ${name} anyway?` })
    await expect.element(dialog.getByRole('listitem')).toHaveLength(3)
    await dialog.getByText('API requests').click()
    const shownBody = JSON.parse(
      dialog.getByRole('region', { name: 'Request body' }).element().textContent ?? '',
    )
    await getButton(dialog, 'Launch anyway').click()
    await expect.poll(() => listMutations().map(({ body }) => body)).toEqual([shownBody])
    await expect.element(toast(`${name} was launched.`)).toBeVisible()
  })

  it('is checked again and not sent if another user changed the survey', async () => {
    const survey = await openLaunch()
    await expect.element(page.getByText('Ready to launch')).toBeVisible()
    survey.schedule = 'always'
    await getButton(page, 'Launch survey').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The survey was not launched because someone else changed it (Frequency)')
    await expect.element(page.getByText('Ready to launch, with 1 warning to review')).toBeVisible()
    expect(survey.start_date).toBeNull()
    expect(await submit('Launch survey')).toEqual({ start_date: expect.any(String) })
    await expect.element(toast(`${survey.name} was launched.`)).toBeVisible()
  })

  it('lists overlapping surveys and restarts completed iterations', async () => {
    const conditions = { url: '/pricing' }
    const overlapping = buildSurvey({ ...STARTED, conditions, id: crypto.randomUUID(), name: 'On pricing' })
    const elsewhere = {
      ...overlapping,
      id: crypto.randomUUID(),
      name: 'Elsewhere',
      conditions: { url: '/docs' },
    }
    const { name } = await openLaunch(
      {
        ...STARTED,
        conditions,
        end_date: '2024-06-01T00:00:00Z',
        iteration_count: 2,
        iteration_frequency_days: 10,
        // The server starts iterations with a survey.
        current_iteration: 2,
        iteration_start_dates: ['2024-05-01T00:00:00Z', '2024-05-11T00:00:00Z'],
      },
      overlapping,
      elsewhere,
    )
    await expect.element(getTitle(`Resume “${name}”`)).toBeVisible()
    const warnings = problems('Warnings')
    await expect.element(warnings).toHaveTextContent('1 running survey can appear on the same pages')
    await expect
      .element(warnings.getByRole('link', { name: 'On pricing' }))
      .toHaveAttribute('href', `${SURVEYS_PATH}/${overlapping.id}`)
    await expect
      .element(warnings.getByRole('link', { name: 'Set a wait period' }))
      .toHaveAttribute('href', expect.stringMatching(/\/edit#conditions\.seenSurveyWaitPeriodInDays$/))
    await expect.element(warnings.getByRole('link', { name: 'Elsewhere' })).not.toBeInTheDocument()
    await expect.element(page.getByText('The survey starts again with the first iteration')).toBeVisible()
    await page.getByText('API requests').click()
    expect(readShownBody()).toMatchObject({ end_date: null, current_iteration: 1 })
    await submit('Resume survey')
    await expect.element(toast(`${name} was resumed.`)).toBeVisible()
    expect(await submit('Undo')).toMatchObject({
      start_date: '2024-05-01T00:00:00Z',
      end_date: '2024-06-01T00:00:00Z',
    })
  })

  it('is not possible for running and archived surveys', async () => {
    const running = buildSurvey(STARTED)
    const archived = buildSurvey({ id: crypto.randomUUID(), name: 'Archived', archived: true })
    serveSurveys(running, archived)
    await renderPage(`${SURVEYS_PATH}/${running.id}/launch`)
    await expect.element(page.getByText('This survey is already running')).toBeVisible()
    await renderPage(`${SURVEYS_PATH}/${archived.id}/launch`)
    await expect.element(page.getByText('This survey is archived', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the survey' }).click()
    await expect.element(getTitle('Archived')).toBeVisible()
  })

  it('names the scope that the key does not have', async () => {
    const key = signedInUser.personal_api_key
    onRequest('GET /api/users/@me/', () => ({
      body: { ...signedInUser, personal_api_key: { ...key, scopes: ['survey:read'] } },
    }))
    await openLaunch({ responses_limit: 5 })
    await expect.element(page.getByText('Missing scope: survey:write.')).toBeVisible()
    await expect.element(getButton(page, 'Launch survey')).toBeDisabled()
    await expect
      .element(group('Could not be checked'))
      .toHaveTextContent('Surveys are turned on in the project.')
  })
})

describe('lifecycle change of a running survey', () => {
  it('stops and archives it by one request, and restores it by another', async () => {
    const survey = await openSurvey(STARTED)
    await getButton(page, `More actions for ${survey.name}`).click()
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Stop and archive ${survey.name}?` })
    await dialog.getByText('API requests').click()
    const shownBody = readShownBody()
    expect(shownBody).toEqual({ end_date: expect.any(String), archived: true })
    expect(await submit('Stop and archive')).toEqual(shownBody)
    await expect.element(toast(`${survey.name} was archived.`)).toBeVisible()
    expect(await submit('Undo')).toEqual({ end_date: null, archived: false })
    await expect.element(toast(`${survey.name} was reverted.`)).toBeVisible()
    expect(survey).toMatchObject({ end_date: null, archived: false })
  })

  it('includes the conditions of a survey with actions', async () => {
    const conditions = { actions: { values: [{ id: 1, name: 'Paid' }] } }
    const { name } = await openSurvey({ ...STARTED, conditions })
    await getButton(page, 'Stop').click()
    const dialog = page.getByRole('dialog', { name: `Stop ${name}?` })
    await expect.element(dialog).toBeVisible()
    await getButton(dialog, 'Stop').click()
    await expect.element(toast(`${name} was stopped.`)).toBeVisible()
    expect(listMutations().map(({ body }) => body)).toEqual([{ end_date: expect.any(String), conditions }])
  })
})
