import type { FrameLocator, Page } from '@playwright/test'
import { startHttpServer } from '../tests/support/web-server'
import { findViolations } from './axe'
import { expect, openTab, signIn, test } from './fixtures'
import { SERVER } from './server'
import { waitForEvent } from './site'
import type { Workspace } from './workspace'

const QUESTIONS = [
  {
    id: 'why',
    type: 'open',
    question: 'What is missing?',
    translations: { zh: { question: '缺少什么？', buttonText: '提交' } },
  },
  { id: 'nps', type: 'rating', question: 'How likely?', display: 'number', scale: 10 },
  { id: 'mood', type: 'rating', question: 'How do you feel?', display: 'emoji', scale: 5 },
  {
    id: 'plan',
    type: 'single_choice',
    question: 'Which plan?',
    choices: ['Free', 'Team', 'Other'],
    hasOpenChoice: true,
  },
  { id: 'uses', type: 'multiple_choice', question: 'What for?', choices: ['Work', 'Reading'] },
  { id: 'go', type: 'link', question: 'Read on', link: 'https://127.0.0.1:1/', buttonText: 'Continue' },
]

const createSurvey = (workspace: Workspace, fields: object = {}) =>
  workspace.survey({
    type: 'external_survey',
    start_date: '2024-05-01T12:00:00Z',
    questions: QUESTIONS,
    appearance: { displayThankYouMessage: true, thankYouMessageHeader: 'Many thanks', whiteLabel: true },
    ...fields,
  })

const submit = (page: Page | FrameLocator) => page.getByRole('button', { name: 'Submit survey' })

/** Asserts that the page and the survey in its shadow root have no accessibility violations. */
async function expectNoFaults(page: Page): Promise<void> {
  // Colors are in between during the transition of a button that becomes enabled.
  await page.waitForFunction(() =>
    [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].every(
      (root) => root.getAnimations().every(({ playState }) => playState !== 'running'),
    ),
  )
  expect(await findViolations(page, undefined, [])).toEqual([])
}

test('a respondent answers every question type with the keyboard, and the results show the answers', async ({
  page,
  workspace,
}) => {
  const survey = await createSurvey(workspace)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(`/external_surveys/${survey.id}?distinct_id=ann`)
  await expect(page).toHaveTitle(survey.name)
  await expect(page.getByRole('heading', { level: 1, name: survey.name })).toBeAttached()

  await page.getByLabel('What is missing?').fill('A dimmer')
  await expectNoFaults(page)
  await submit(page).press('Enter')

  // The focus moves to the next question, so that screen readers announce it and Tab moves to its answers.
  await expect(page.getByRole('heading', { name: 'How likely?' })).toBeFocused()
  await expectNoFaults(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await submit(page).press('Enter')

  await expect(page.getByRole('heading', { name: 'How do you feel?' })).toBeFocused()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Rate 4' }).press('Enter')
  await submit(page).press('Enter')

  await expect(page.getByRole('heading', { name: 'Which plan?' })).toBeFocused()
  await expectNoFaults(page)
  await page.getByRole('radio', { name: 'Team' }).press('Space')
  await submit(page).press('Enter')

  await page.getByRole('checkbox', { name: 'Reading' }).press('Space')
  await expectNoFaults(page)
  await submit(page).press('Enter')

  await expect(page.getByRole('heading', { name: 'Read on' })).toBeFocused()
  await expectNoFaults(page)
  const responseIngested = waitForEvent(page, 'survey sent')
  await submit(page).press('Enter')
  await responseIngested
  await expect(page.getByText('Many thanks')).toBeVisible()
  await expectNoFaults(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Many thanks')).toBeVisible()

  expect([...origins]).toEqual([SERVER.url])
  expect(await page.context().cookies()).toEqual([])
  const { api, project_id } = workspace
  const counts = await api('surveys', 'responsesCount', { params: { project_id } })
  expect(counts?.[survey.id]).toBe(1)

  const editor = await page.context().newPage()
  await signIn(editor, workspace.key, `${workspace.surveys}/${survey.id}?tab=results`)
  await expect(editor.getByText('A dimmer')).toBeVisible()
  const responses = await api('surveys', 'responses', { params: { project_id, id: survey.id } })
  expect(responses?.results.map(({ distinct_id }) => distinct_id)).toEqual(['ann'])
})

test('an unfinished response is continued after a reload', async ({ page, workspace }) => {
  const { id } = await createSurvey(workspace)
  await page.goto(`/external_surveys/${id}`)
  await page.getByLabel('What is missing?').fill('A dimmer')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'How likely?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'How likely?' })).toBeVisible()
})

test('a survey without a thank-you message ends with a default one', async ({ page, workspace }) => {
  const { id } = await createSurvey(workspace, {
    questions: QUESTIONS.slice(0, 1),
    appearance: { displayThankYouMessage: false },
  })
  await page.goto(`/external_surveys/${id}`)
  await page.getByLabel('What is missing?').fill('None')
  await submit(page).click()
  await expect(page.getByRole('status')).toContainText('You can close this page now.')
})

test('a respondent with a Chinese locale, dark mode and a phone sees the translation', async ({
  browser,
  workspace,
}) => {
  const { id } = await createSurvey(workspace)
  const context = await browser.newContext({
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  await page.goto(`${SERVER.url}/external_surveys/${id}`)
  await expect(page.getByText('缺少什么？')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectNoFaults(page)
  await context.close()
})

test('a respondent whose browser blocks the SDK sees an explanation', async ({ page, workspace }) => {
  const { id } = await createSurvey(workspace)
  await page.route('**/static/**', (route) => route.abort())
  await page.goto(`/external_surveys/${id}`)
  await expect(page.getByRole('alert')).toContainText('The survey could not be loaded')
})

test('a survey can be embedded with the code from its page only if it allows embedding', async ({
  page,
  workspace,
}) => {
  const { id } = await createSurvey(workspace, { questions: QUESTIONS.slice(0, 1) })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  let html = `<iframe src="${SERVER.url}/external_surveys/${id}"></iframe>`
  const site = await startHttpServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  // Page without the fixture's violation listener: this violation is expected.
  const visitor = await page.context().newPage()
  const frame = visitor.frameLocator('iframe')
  const refused = visitor.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await visitor.goto(`http://localhost:${site.port}`)
  await refused
  await expect(frame.getByText('What is missing?')).toHaveCount(0)

  await page.getByLabel('Allow embedding in an iframe').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const section = page.getByRole('region', { name: 'Survey page' })
  html = await section.locator('pre').innerText()
  await visitor.goto(`http://localhost:${site.port}`)
  await frame.getByLabel('What is missing?').fill('A dimmer')
  const sent = waitForEvent(visitor, 'survey sent')
  await submit(frame).click()
  await sent
  await expect(frame.getByText('Many thanks')).toBeVisible()
  site.close()
})

test('an editor copies the link, shows the QR code and opens the page', async ({ page, workspace }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await createSurvey(workspace)
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  const section = page.getByRole('region', { name: 'Survey page' })
  const url = `${SERVER.url}/external_surveys/${id}`
  await section.getByRole('button', { name: 'Copy link' }).click()
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  await section.getByRole('button', { name: 'QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR code' })
  await expect(dialog.getByRole('img', { name: `QR code of ${url}` })).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download SVG' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.svg$/)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const tab = await openTab(section.getByRole('link', { name: 'Open page' }))
  await expect(tab.getByLabel('What is missing?')).toBeVisible()
})
