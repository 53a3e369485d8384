import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createAnswerer } from './answer-survey'
import { expect, message, signIn, test } from './fixtures'
import type { Workspace } from './workspace'

const branching = { type: 'response_based', responseValues: { promoters: 2 } }
const QUESTIONS = [
  { id: 'nps', type: 'rating', question: 'How likely?', display: 'number', scale: 10, branching },
  { id: 'why', type: 'open', question: 'What is missing?' },
  {
    id: 'uses',
    type: 'multiple_choice',
    question: 'What for?',
    choices: ['Work', 'Reading', 'Else'],
    hasOpenChoice: true,
  },
  { id: 'mood', type: 'rating', question: 'How do you feel?', display: 'emoji', scale: 3 },
  { id: 'plan', type: 'single_choice', question: 'Which plan?', choices: ['Free', 'Team'], optional: true },
  { id: 'go', type: 'link', question: 'Read on', link: 'https://example.com/' },
]
const day = (day: number) => `2024-05-${String(day).padStart(2, '0')}T12:00:00Z`

/** Creates a survey that ten people saw: two closed it, and five answered, one of them partially. */
async function answered(workspace: Workspace, fields: object = {}) {
  const survey = await workspace.survey({
    start_date: day(1),
    enable_partial_responses: true,
    questions: QUESTIONS,
    ...fields,
  })
  const { shown, dismissed, sent, send } = createAnswerer(workspace, survey)
  const go = 'link clicked'
  await send([
    ...Array.from({ length: 10 }, (_, index) => shown(`p${index}`, day(2))),
    shown('p0', day(3)),
    dismissed('p8', day(2)),
    dismissed('p9', day(2)),
    sent('p0', day(2), { nps: 10, uses: ['Work', 'Gifts'], mood: 3, plan: 'Free', go }),
    sent('p1', day(3), { nps: 9, uses: ['Work'], mood: 3, plan: 'Team', go }),
    sent('p2', day(4), { nps: 3, why: 'A dimmer', uses: ['Reading'], mood: 1, plan: 'Enterprise', go }),
    sent('p3', day(5), { nps: 8, why: 'Batteries', uses: ['Work', 'Reading'], mood: 2, go }),
    sent('p4', day(6), { nps: 6 }, { $survey_submission_id: 's', $survey_completed: false }),
  ])
  return { survey, path: `${workspace.surveys}/${survey.id}?tab=results`, sent, send }
}

const card = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })
/** Returns the displayed texts of the answers with counts and percentages. */
const bars = (within: Locator, name: string) =>
  within.getByRole('list', { name, exact: true }).getByRole('button').allInnerTexts()
const flat = (texts: string[]) => texts.map((text) => text.replace(/[\s\u00a0]+/g, ' ').trim())
const figure = (within: Page | Locator, name: string) =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')
/** Number of users with an outcome. */
const outcome = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Outcomes' }).getByRole('row', { name }).getByRole('cell').first()
const isRead = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'as of' })).toBeVisible()
const bar = (page: Page, question: string | RegExp, answer: string | RegExp) =>
  card(page, question).getByRole('button', { name: answer })

test('results of every question type are exact', async ({ page, workspace }) => {
  const { survey } = await answered(workspace)
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}`)
  await page.getByRole('link', { name: 'Results' }).click()
  await expect(page).toHaveURL(/tab=results/)
  await isRead(page)

  const outcomes = page.getByRole('table', { name: 'Outcomes' }).getByRole('row')
  // Users, their share, and impressions.
  await expect(outcomes.filter({ hasText: 'Shown' }).getByRole('cell')).toHaveText(['10', '100%', '11'])
  await expect(outcome(page, 'Answered')).toHaveText('5')
  await expect(page.getByText('1 response is partial')).toBeVisible()
  await expect(outcome(page, 'Dismissed')).toHaveText('2')
  await expect(outcome(page, 'No reaction')).toHaveText('3')
  await expect(figure(page, 'Response rate')).toHaveText('50%Shown to 10 users')

  const charts = page.getByRole('group', { name: 'Chart over time' })
  await charts.getByRole('button', { name: 'Responses' }).click()
  const perDay = page.getByRole('slider', { name: 'Responses by day' })
  await expect(perDay).toHaveAttribute('aria-valuetext', /6.*2024: 1$/)
  await perDay.press('Home')
  await expect(perDay).toHaveAttribute('aria-valuetext', /2.*2024: 1$/)

  const nps = card(page, '1. How likely?')
  // Two promoters and two detractors of five.
  await expect(figure(page.getByLabel('Key figures'), 'NPS')).toHaveText('05 ratings')
  await expect(figure(nps, 'NPS')).toHaveText('0 95% interval −78 to +78')
  await expect(figure(nps, 'Average')).toHaveText('7.2')
  await expect(figure(nps, 'Median')).toHaveText('8')
  await expect
    .poll(async () => flat(await bars(nps, 'NPS groups')))
    .toEqual([
      expect.stringMatching(/^Detractors \(0–6\) ?: 2 40%$/),
      expect.stringMatching(/^Passives \(7–8\) ?: 1 20%$/),
      expect.stringMatching(/^Promoters \(9–10\) ?: 2 40%$/),
    ])
  expect(flat(await bars(nps, 'Ratings'))).toHaveLength(11)
  await charts.getByRole('button', { name: 'NPS' }).click()
  await expect(page.getByRole('slider', { name: 'NPS by day' })).toHaveAttribute(
    'aria-valuetext',
    /6.*2024: −100, 1 \(few\)$/,
  )

  const why = card(page, '2. What is missing?')
  await expect(why.getByRole('listitem')).toHaveText([
    /^Batteries.*p3@example.com/,
    /^A dimmer.*p2@example.com/,
  ])

  const uses = card(page, '3. What for?')
  expect(flat(await bars(uses, 'Answers'))).toEqual([
    expect.stringMatching(/^Work ?: 3 75%$/),
    expect.stringMatching(/^Reading ?: 2 50%$/),
    expect.stringMatching(/^Else \(free text\) ?: 1 25%$/),
  ])
  await expect(uses.getByRole('list', { name: 'Free text answers' })).toContainText('Gifts')

  const mood = card(page, '4. How do you feel?')
  await expect(figure(mood, 'CSAT')).toHaveText('50% 95% interval 15% to 85%')
  await expect(mood.getByRole('button', { name: /^Unhappy.*1.*25%/ })).toBeVisible()

  const plan = card(page, '5. Which plan?')
  await expect(plan).toContainText('Enterprise (removed)')
  await expect(card(page, '6. Read on')).toContainText('4 of 4 users who saw it continued.')
})

test('the drop-off counts only respondents who were asked, as bars and as a table', async ({
  page,
  workspace,
}) => {
  const { path } = await answered(workspace)
  await signIn(page, workspace.key, path)
  const funnel = page.getByRole('list', { name: 'Drop-off' }).getByRole('listitem')
  await expect(funnel).toHaveCount(6)
  expect(flat(await funnel.allInnerTexts()).slice(0, 2)).toEqual([
    '1. How likely? 100% 5 of 5',
    '2. What is missing? 67% 2 of 3 · 1 dropped off',
  ])
  await page.getByRole('button', { name: 'View as tables' }).click()
  const rows = page.getByRole('table', { name: 'Drop-off' }).getByRole('row')
  const cells = (row: number) => rows.nth(row).getByRole('cell').allInnerTexts()
  await expect(rows).toHaveCount(7)
  const figures = async (row: number) =>
    flat(await cells(row)).map((text) => text.replace(/^\d\. .*\?$/, '?'))
  expect(await figures(1)).toEqual(['?', '5', '5', '100%', '0', '0'])
  // Promoters skipped it by branching; one of the other three stopped there.
  expect(await figures(2)).toEqual(['?', '3', '2', '67%', '0', '1'])
  expect(await figures(3)).toEqual(['?', '4', '4', '100%', '0', '0'])
  expect(await figures(5)).toEqual(['?', '4', '3', '75%', '1', '0'])
})

test('without partial responses the drop-off is shown as unknown', async ({ page, workspace }) => {
  const survey = await workspace.survey({ start_date: day(1), questions: QUESTIONS })
  const { sent, send } = createAnswerer(workspace, survey)
  await send([sent('ann', day(2), { nps: 9 })])
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}?tab=results`)
  await expect(page.getByText(/drop-off is unknown/)).toBeVisible()
})

test('clicking a bar filters by that answer and stores the filter in the URL', async ({
  page,
  workspace,
}) => {
  const { path } = await answered(workspace)
  await signIn(page, workspace.key, path)
  await bar(page, '3. What for?', /^Work/).click()
  await expect(page.getByText('3 of 5 responses match')).toBeVisible()
  await bar(page, '1. How likely?', /^Promoters/).click()
  await expect(page.getByText('2 of 5 responses match')).toBeVisible()
  await expect(figure(page.getByLabel('Key figures'), 'NPS')).toHaveText('+1002 ratings')
  await expect(bar(page, '1. How likely?', /^Promoters/)).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await expect(page.getByText('2 of 5 responses match')).toBeVisible()
  const chips = page.getByRole('list', { name: 'Filtered by answers' })
  await expect(chips.getByRole('listitem')).toHaveText(['What for?: “Work”', 'How likely?: “9” or “10”'])
  await page.goBack()
  await expect(page.getByText('3 of 5 responses match')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('2 of 5 responses match')).toBeVisible()

  await chips.getByRole('button', { name: 'How likely?: “9” or “10”', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1. How likely?' })).toBeFocused()
  await chips.getByRole('button', { name: /^Remove the filter How likely/ }).click()
  await expect(page.getByText('3 of 5 responses match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\?tab=results$/)
  await page.getByLabel('Any status').selectOption('Partial only')
  await expect(page.getByText('1 of 5 responses match')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search users and answers' }).fill('nobody')
  await expect(page.getByText('No responses found')).toBeVisible()
})

test('the date range filters all results, and invalid parameters are dropped with a message', async ({
  page,
  workspace,
}) => {
  const { path } = await answered(workspace)
  await signIn(page, workspace.key, `${path}&from=2024-05-03&to=2024-05-04&view=pie`)
  await expect(message(page, '“view=pie” in the URL is not valid here')).toBeVisible()
  await expect(page).toHaveURL(/from=2024-05-03&to=2024-05-04$/)
  await expect(page.getByText('2 responses, as of')).toBeVisible()
  await expect(outcome(page, 'Answered')).toHaveText('2')
  await page.getByLabel('To', { exact: true }).fill('2024-05-05')
  await expect(page).toHaveURL(/to=2024-05-05/)
  await expect(page.getByText('3 responses, as of')).toBeVisible()
  await page.getByLabel('Time', { exact: true }).selectOption('Last 7 days')
  await expect(page.getByText('No answers in this period')).toBeVisible()
  await expect(page).toHaveURL(/from=-7d/)
  await page.getByRole('button', { name: 'Show all time' }).click()
  await expect(page.getByText('5 responses, as of')).toBeVisible()
})

test('answers to a deleted question remain visible', async ({ page, workspace }) => {
  const { survey, path, sent, send } = await answered(workspace)
  await send([
    sent(
      'zoe',
      day(7),
      {},
      { $survey_questions: [{ id: 'why', question: 'What is missing?', response: 'A plug' }] },
    ),
  ])
  await workspace.api('surveys', 'update', {
    params: { project_id: workspace.project_id, id: survey.id },
    body: { questions: QUESTIONS.filter(({ id }) => id !== 'why') },
  })
  await signIn(page, workspace.key, path)
  const deletedCard = card(page, 'What is missing?')
  await expect(deletedCard).toContainText('removed')
  await expect(deletedCard).toContainText('A plug')
  await expect(deletedCard).toContainText('A dimmer')
})

test('answers of any shape are rendered as text, and a very long one does not block the page', async ({
  page,
  workspace,
}) => {
  const { path, sent, send } = await answered(workspace)
  const html = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const long = 'long '.repeat(200_000)
  const word = 'W'.repeat(180)
  await send([
    sent('eve', day(7), { nps: { a: [1] }, why: html, uses: 5, mood: [1, 2], plan: { b: null }, go: 7 }),
    sent('lou', day(8), { nps: 'often', why: long, uses: { c: 1 }, mood: true, plan: ['Free'], go: [] }),
    sent('mia', day(9), { nps: null, why: 12, uses: [null, 'Work', { d: 1 }], mood: 99, plan: '', go: null }),
    sent('ned', day(10), { nps: 8, why: word, uses: [word], plan: word }),
  ])
  await signIn(page, workspace.key, path)
  await expect(page.getByText('9 responses, as of')).toBeVisible()
  const why = card(page, '2. What is missing?')
  await expect(why).toContainText(html)
  // The server returns the first 20,000 characters of a long answer.
  const countVisibleText = () => why.getByText('long long').evaluate((text) => text.textContent?.length)
  expect(await countVisibleText()).toBeLessThan(1000)
  await why.getByRole('button', { name: 'Show more' }).click()
  expect(await countVisibleText()).toBeGreaterThan(19_000)
  const odd = (question: string) => card(page, question).getByRole('list', { name: 'Other answers' })
  await expect(odd('1. How likely?')).toContainText('{"a":[1]}')
  await expect(odd('1. How likely?')).toContainText('often')
  await expect(odd('2. What is missing?')).toContainText('12')
  await expect(odd('3. What for?')).toContainText('{"c":1}')
  await expect(odd('4. How do you feel?')).toContainText('99')
  await expect(odd('5. Which plan?')).toContainText('["Free"]')
  await expect(figure(card(page, '1. How likely?'), 'Average')).toHaveText('7.3')
  expect(await page.locator('main img, main script').count()).toBe(0)
  const expectNoOverflow = async () => {
    await page.setViewportSize({ width: 380, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
  }
  await expectNoOverflow()

  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const table = page.getByRole('table', { name: 'Responses' })
  await expect(table.getByRole('row')).toHaveCount(10)
  await table.getByRole('button').nth(3).click()
  await expect(page.getByRole('dialog')).toContainText(html)
  await expectNoOverflow()
})

test('each response is a row that opens all answers in a side panel', async ({ page, workspace }) => {
  const { path } = await answered(workspace)
  await signIn(page, workspace.key, path)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page).toHaveURL(/view=responses/)
  const table = page.getByRole('table', { name: 'Responses' })
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(table.getByRole('row').nth(1)).toContainText('p4@example.com')
  await expect(table.getByRole('row').nth(1)).toContainText('partial')
  const first = table.getByRole('button').first()
  await first.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'p4@example.com' })
  await expect(panel).toContainText('https://shop.example.com/lamps')
  await expect(panel.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await expect(page).toHaveURL(/open=[\w-]{36}/)
  await page.reload()
  await panel.getByRole('button', { name: 'Older' }).click()
  await expect(page.getByRole('dialog', { name: 'p3@example.com' })).toContainText('Batteries')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)
  await page.goto(`${path}&view=responses&answers=${encodeURIComponent('uses=is.Work')}`)
  await expect(table.getByRole('row')).toHaveCount(4)
})

test('matching responses are exported to a file with formulas escaped', async ({ page, workspace }) => {
  const { path, sent, send } = await answered(workspace)
  await send([sent('eve', day(7), { nps: 10, why: '=HYPERLINK("https://evil.example","x")' })])
  await signIn(page, workspace.key, path)
  await isRead(page)
  const saved = async (format: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: format }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const { name, text } = await saved('Export all as CSV')
  expect(name).toMatch(/^Survey-\w+-responses\.csv$/)
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFsubmitted_at,uuid,distinct_id,name,email,completed,language,url,How likely?,What is missing?,What for?,How do you feel?,Which plan?,Read on',
  )
  expect(lines).toHaveLength(8)
  expect(lines[1]).toMatch(
    /^2024-05-07T12:00:00Z,[\w-]{36},eve,,eve@example\.com,true,,https:\/\/shop\.example\.com\/lamps,10,"'=HYPERLINK\(""https:\/\/evil\.example"",""x""\)",,,,$/,
  )
  expect(lines[6]).toMatch(
    /,p0,,p0@example\.com,true,,https:\/\/shop\.example\.com\/lamps,10,,Work; Gifts,3,Free,link clicked$/,
  )
  await bar(page, '3. What for?', /^Reading/).click()
  const some = await saved('Export filtered as JSON')
  expect(JSON.parse(some.text).map(({ distinct_id }: { distinct_id: string }) => distinct_id)).toEqual([
    'p3',
    'p2',
  ])
})

test('every chart has a table and works with the keyboard on a phone', async ({ page, workspace }) => {
  const { path } = await answered(workspace)
  await page.setViewportSize({ width: 380, height: 800 })
  await signIn(page, workspace.key, path)
  await isRead(page)
  const work = bar(page, '3. What for?', /^Work/)
  await work.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('3 of 5 responses match')).toBeVisible()
  await page.getByRole('button', { name: 'View as tables' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/show=tables/)
  const row = card(page, '3. What for?').getByRole('table', { name: 'Answers' }).getByRole('row').nth(1)
  await expect(row.getByRole('cell')).toHaveText(['Work', '3', '100%'])
  await expect(page.getByRole('table', { name: 'Outcomes' }).getByRole('row').nth(2)).toContainText(
    'Answered',
  )
  await expect(page.getByRole('table', { name: 'NPS by day' }).getByRole('row').nth(1)).toContainText('(few)')
  await row.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('5 responses, as of')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(380)
})

test('responses load page by page, and loading can be stopped and resumed', async ({ page, workspace }) => {
  const { path, sent, send } = await answered(workspace)
  await send(Array.from({ length: 700 }, (_, index) => sent(`q${index}`, day(8), { nps: index % 11 })))
  let hold = true
  await page.route(/responses\/\?.*offset=[1-9]/, (route) => (hold ? undefined : route.continue()))
  await signIn(page, workspace.key, path)
  await expect(page.getByText('Loading responses: 500 of 705')).toBeVisible()
  await page.getByRole('button', { name: 'Stop loading' }).click()
  await expect(page.getByText('Stopped. Based on the latest 500 of 705 responses')).toBeVisible()
  hold = false
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('705 responses, as of')).toBeVisible()
  await expect(card(page, '1. How likely?')).toContainText('705 answers')
})

test('the results of a draft explain what will be shown', async ({ page, workspace }) => {
  const survey = await workspace.survey()
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}?tab=results`)
  await expect(page.getByText('No views yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review and launch' })).toBeVisible()
})

test('a server without responses and stats endpoints still shows the response count', async ({
  page,
  workspace,
}) => {
  const { path } = await answered(workspace)
  const missing = { type: 'invalid_request', code: 'not_found', detail: 'Endpoint not found.', attr: null }
  await page.route(/\/surveys\/[^/]+\/(stats|responses)\//, (route) =>
    route.fulfill({ status: 404, json: missing }),
  )
  await signIn(page, workspace.key, path)
  await expect(page.getByText(/does not report how often a survey was shown/)).toContainText('5 responses')
  await expect(page.getByText(/does not list responses/)).toContainText('5 responses')
})
