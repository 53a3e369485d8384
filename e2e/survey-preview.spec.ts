import type { Locator, Page } from '@playwright/test'
import type { SurveyCreate } from '../contract/schemas/surveys'
import { createApiCaller } from './api'
import { expect, field, signIn, test } from './fixtures'
import { processTest } from './process'
import { startSite } from './sdk-site'

type Fields = Partial<SurveyCreate>

const QUESTIONS = [
  {
    type: 'rating',
    question: 'How was it?',
    display: 'number',
    scale: 5,
    branching: { type: 'response_based', responseValues: { negative: 1, neutral: 'end', positive: 2 } },
  },
  { type: 'open', question: 'What went wrong?', branching: { type: 'end' } },
  { type: 'single_choice', question: 'Which lamp?', choices: ['Red', 'Blue'], buttonText: 'Done' },
]
const THANKS = { displayThankYouMessage: true, thankYouMessageHeader: 'Many thanks' }

const preview = (page: Page) => page.frameLocator('iframe[title="Survey preview"]')
const submit = (page: Page) => preview(page).getByRole('button', { name: 'Submit survey' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Survey pages' }).getByRole('button')
const getOption = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Preview options' }).getByRole('button', { name })

/** Card of a question in the form, by position. */
const card = (page: Page, position: number) =>
  page
    .getByRole('region', { name: 'Questions' })
    .getByRole('listitem')
    .nth(position - 1)

async function openCard(page: Page, position: number): Promise<Locator> {
  const toggle = card(page, position).getByRole('heading').getByRole('button')
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  return card(page, position)
}

const stored = (page: Page) =>
  page.evaluate(() => {
    // Excludes cached reads: the dashboard persists them whenever the browser is idle.
    const names = Object.keys(sessionStorage).filter((name) => !name.startsWith('hedgerow.kept'))
    return JSON.stringify([Object.entries(localStorage).sort(), names.sort()])
  })

/** Collects requested URLs other than the dashboard's own files and API. */
function recordForeignRequests(page: Page): string[] {
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const own =
      url.origin === new URL(page.url()).origin && /^\/(api|assets|live|projects)\//.test(url.pathname)
    if (!own && url.protocol !== 'data:') foreignRequests.push(request.url())
  })
  return foreignRequests
}

test.describe('survey preview', () => {
  test('shows a question added while another one is visible', async ({ page, workspace }) => {
    const { id } = await workspace.survey({ questions: QUESTIONS, appearance: THANKS })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    await pages(page).nth(1).click()
    await expect(preview(page).getByText('What went wrong?')).toBeVisible()
    await page.getByRole('button', { name: /^Link/ }).click()
    await page.locator('[name="questions.3.wire.question"]').fill('Read on')
    await expect(preview(page).getByText('Read on')).toBeVisible()
  })

  test('follows the edited question as its text changes, without taking the focus', async ({
    page,
    workspace,
  }) => {
    const { id } = await workspace.survey({ questions: QUESTIONS, appearance: THANKS })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    await expect(preview(page).getByText('How was it?')).toBeVisible()

    const third = field(await openCard(page, 3), 'Question')
    await third.fill('')
    await third.pressSequentially('Which of our lamps?')
    await expect(preview(page).getByText('Which of our lamps?')).toBeVisible()
    await expect(third).toBeFocused()
    await expect(third).toHaveValue('Which of our lamps?')
    await expect(pages(page).nth(2)).toHaveAttribute('aria-current', 'step')
    await expect(pages(page).nth(2)).toHaveAccessibleName('Question 3: Which of our lamps?')

    await pages(page).nth(1).click()
    await expect(preview(page).getByText('What went wrong?')).toBeVisible()
    await field(page, 'Name').fill('Another name')
    await expect(preview(page).getByText('What went wrong?')).toBeVisible()
    await third.focus()
    await expect(preview(page).getByText('Which of our lamps?')).toBeVisible()
    await pages(page).last().click()
    await expect(preview(page).getByRole('heading', { name: 'Many thanks' })).toBeVisible()
    await third.press('End')
    await third.press('Enter')
    await third.pressSequentially('!')
    await expect(third).toHaveValue(/\n!$/)
  })

  test('stays responsive with many questions', async ({ page, workspace }) => {
    const questions = Array.from({ length: 60 }, (_, at) => ({ type: 'open', question: `Number ${at + 1}` }))
    const { id } = await workspace.survey({ questions, appearance: THANKS })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    await expect(preview(page).getByText('Number 1', { exact: true })).toBeVisible()
    const last = field(await openCard(page, 60), 'Question')
    await last.fill('')
    await last.pressSequentially('The very last of all questions')
    await expect(last).toHaveValue('The very last of all questions')
    await expect(preview(page).getByText('The very last of all questions')).toBeVisible()
    await expect(pages(page)).toHaveCount(61)
  })

  test('is a drawer on a phone and loads nothing until it is opened', async ({ page, workspace }) => {
    const { id } = await workspace.survey({ questions: QUESTIONS })
    const renderers: string[] = []
    page.on('request', (request) => /\/SurveyPreview-/.test(request.url()) && renderers.push(request.url()))
    await page.setViewportSize({ width: 380, height: 800 })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    await field(await openCard(page, 1), 'Question').fill('How were we?')
    const previewButton = page.getByRole('button', { name: 'Preview', exact: true })
    await expect(previewButton).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(renderers).toEqual([])
    await previewButton.click()
    const drawer = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview(page).getByText('How were we?')).toBeVisible()
    expect(renderers).toHaveLength(1)
    await preview(page).getByRole('button', { name: 'Rate 1' }).click()
    await submit(page).click()
    await expect(preview(page).getByText('What went wrong?')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
    await drawer.getByRole('button', { name: 'Close', exact: true }).press('Enter')
    await expect(drawer).toBeHidden()
    await expect(previewButton).toBeFocused()
  })
})

test('the preview frame has an opaque origin and cannot access the dashboard', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.survey({ questions: QUESTIONS })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await expect(preview(page).getByText('How was it?')).toBeVisible()
  const reached = await preview(page)
    .locator('body')
    .evaluate(() => {
      const attempt = (read: () => unknown) => {
        try {
          return String(read())
        } catch (error) {
          return (error as Error).name
        }
      }
      return [origin, attempt(() => parent.document.title), attempt(() => sessionStorage.length)]
    })
  expect(reached).toEqual(['null', 'SecurityError', 'SecurityError'])

  // Messages that do not come from the frame are ignored.
  await page.evaluate(() => postMessage({ kind: 'fault', message: 'forged' }, '*'))
  await expect(page.getByText('forged')).toHaveCount(0)
})

test('preview answers follow the branching and are not stored', async ({ page, workspace }) => {
  const { id } = await workspace.survey({
    questions: QUESTIONS,
    appearance: { ...THANKS, allowGoBack: true },
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await expect(preview(page).getByText('How was it?')).toBeVisible()
  const before = await stored(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))

  await preview(page).getByRole('button', { name: 'Rate 5' }).click()
  await submit(page).click()
  await expect(preview(page).getByText('Which lamp?')).toBeVisible()
  await preview(page).getByRole('button', { name: 'Go to previous question' }).click()
  await preview(page).getByRole('button', { name: 'Rate 2' }).click()
  await submit(page).click()
  await preview(page).getByLabel('What went wrong?').fill('The lamp')
  await submit(page).click()
  await expect(preview(page).getByRole('heading', { name: 'Many thanks' })).toBeVisible()
  await preview(page).getByText('Close', { exact: true }).click()
  await expect(preview(page).getByRole('heading', { name: 'Many thanks' })).toBeHidden()
  await expect(page.getByText('The survey is closed.')).toBeVisible()

  await page.getByRole('button', { name: 'Restart' }).click()
  await expect(preview(page).getByText('How was it?')).toBeVisible()
  await preview(page).getByRole('button', { name: 'Rate 1' }).click()
  await submit(page).click()
  await expect(preview(page).getByLabel('What went wrong?')).toHaveValue('')
  await preview(page).getByRole('button', { name: 'Close survey' }).click()
  await expect(page.getByText('The survey is closed.')).toBeVisible()
  expect(requests).toEqual([])
  expect(await stored(page)).toBe(before)
})

test('untrusted survey content cannot execute, load resources, navigate or leave the frame', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.survey({
    appearance: {
      ...THANKS,
      // Its link must not navigate either.
      whiteLabel: false,
      thankYouMessageDescriptionContentType: 'html',
    },
    questions: [
      {
        type: 'open',
        question: '<img src=x onerror=alert(2)>',
        descriptionContentType: 'html',
        description: 'x',
      },
      { type: 'single_choice', question: 'Q', choices: ['Yes', 'No'] },
    ],
  })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  const foreignRequests = recordForeignRequests(page)
  const address = page.url()
  // Entered in the form: the server would reject or sanitize it.
  await page.getByRole('button', { name: 'Appearance' }).first().click()
  await page.getByLabel('Background', { exact: true }).fill('url(https://tracker.example/a.png)')
  const choice = field(await openCard(page, 2), 'Choice 1')
  await choice.fill('<script>alert(3)</script>')
  await field(await openCard(page, 1), 'Question').fill('<img src=x onerror=alert(2)>')
  await field(await openCard(page, 1), 'Description').fill(
    `<img src="https://tracker.example/b.png" onerror="alert(4)" alt="A lamp"><script>alert(5)</script>
     <style>* { display: none }</style><iframe src="https://tracker.example/c"></iframe><svg onload="alert(6)"></svg>
     <a href="javascript:alert(7)">first</a> <a href="https://tracker.example/d" target="_top">second</a>
     <form action="https://tracker.example/e"><button>third</button></form>
     <div style="position: fixed; inset: 0; z-index: 9999999999; color: rgb(1, 2, 3); opacity: 0.1;
       background: url(https://tracker.example/f.png)">over</div>
     <b style="position: fixed; inset: 0; color: rgb(1, 2, 3); pointer-events: none" onclick="alert(8)">styled</b>`,
  )
  const frame = preview(page)
  await expect(frame.getByText('<img src=x onerror=alert(2)>')).toBeVisible()
  await expect(frame.getByText('A lamp', { exact: true })).toBeVisible()
  await expect(frame.getByText('styled')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(frame.getByText('styled')).toHaveCSS('position', 'fixed')
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const contentBox = await box(frame.getByText('styled'))
  const outer = await box(page.locator('iframe'))
  expect(contentBox.width).toBeLessThanOrEqual(outer.width)
  expect(contentBox.x).toBeGreaterThanOrEqual(outer.x - 1)
  await field(page, 'Name').click()
  await expect(field(page, 'Name')).toBeFocused()
  await frame.getByText('first').click()
  await frame.getByText('second').click()
  await frame.getByText('second').click({ button: 'middle' })
  await frame.getByText('third').click()
  await frame.getByRole('link', { name: /Survey by/ }).click()
  await pages(page).nth(1).click()
  await expect(frame.getByText('<script>alert(3)</script>')).toBeVisible()
  await pages(page).last().click()
  await expect(frame.getByRole('heading', { name: 'Many thanks' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load images' })).toBeVisible()
  expect(dialogs).toEqual([])
  expect(foreignRequests).toEqual([])
  expect(page.url()).toBe(address)
  expect(page.context().pages()).toHaveLength(1)
})

test.describe('preview page', () => {
  const survey: Fields = { questions: QUESTIONS, appearance: { ...THANKS, position: 'top_left' } }

  test('renders light or dark, at desktop or phone size', async ({ page, workspace }) => {
    const { id } = await workspace.survey(survey)
    await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
    const body = preview(page).locator('body')
    await expect(preview(page).getByText('How was it?')).toBeVisible()
    await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await getOption(page, 'Dark page').click()
    await expect(getOption(page, 'Dark page')).toHaveAttribute('aria-pressed', 'true')
    await expect(body).toHaveCSS('background-color', 'rgb(21, 24, 26)')

    const getPosition = () =>
      preview(page)
        .locator('.ph-survey')
        .evaluate((survey) => {
          const { left, top } = survey.getBoundingClientRect()
          return { left, top, screen: survey.ownerDocument.documentElement.clientWidth }
        })
    await getOption(page, 'Desktop').click()
    await expect.poll(getPosition).toEqual({ left: 30, top: 30, screen: 1080 })
    await getOption(page, 'Mobile').click()
    await expect.poll(getPosition).toEqual({ left: 30, top: 30, screen: 375 })
    await preview(page).getByRole('button', { name: 'Rate 1' }).click()
    await submit(page).click()
    await expect(preview(page).getByText('What went wrong?')).toBeVisible()
  })

  test('shows the tab that opens and closes the survey', async ({ page, workspace }) => {
    const { id } = await workspace.survey({
      ...survey,
      type: 'widget',
      appearance: { ...THANKS, widgetType: 'tab', widgetLabel: 'Tell us', widgetColor: '#123456' },
    })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
    const tab = preview(page).getByRole('button', { name: 'Tell us' })
    await expect(tab).toBeVisible()
    await expect(tab).toHaveCSS('background-color', 'rgb(18, 52, 86)')
    await expect(preview(page).getByText('How was it?')).toBeHidden()
    await tab.press('Enter')
    await expect(preview(page).getByText('How was it?')).toBeVisible()
    await preview(page).getByRole('button', { name: 'Close survey' }).click()
    await expect(preview(page).getByText('How was it?')).toBeHidden()
    await tab.click()
    await expect(preview(page).getByText('How was it?')).toBeVisible()
    await pages(page).last().click()
    await expect(preview(page).getByRole('heading', { name: 'Many thanks' })).toBeVisible()
    await tab.press('Escape')
    await expect(preview(page).getByRole('heading', { name: 'Many thanks' })).toBeHidden()
    await tab.press('Enter')
    await expect(preview(page).getByText('How was it?')).toBeVisible()
    await pages(page).last().click()
    await expect(preview(page).getByRole('heading', { name: 'Many thanks' })).toBeVisible()
  })

  test('shows a substitute for the element that opens the survey', async ({ page, workspace }) => {
    const { id } = await workspace.survey({
      ...survey,
      type: 'widget',
      appearance: { widgetType: 'selector', widgetSelector: '.feedback', position: 'next_to_trigger' },
    })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
    await getOption(page, 'Desktop').click()
    const element = preview(page).getByRole('button', { name: '.feedback' })
    // The scaled frame has other coordinates than the page.
    await element.press('Enter')
    const question = preview(page).getByText('How was it?')
    await expect(question).toBeVisible()
    const [button, opened] = [await element.boundingBox(), await question.boundingBox()]
    expect(opened?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
  })
})

test('an unusual survey is rendered as far as possible, or the reason is shown', async ({
  page,
  workspace,
}) => {
  const long = 'W'.repeat(400)
  const odd: [Fields, string | RegExp, string?][] = [
    [{ questions: [] }, 'No preview yet'],
    [{ questions: [{ type: 'matrix', question: 'A grid' }] }, /does not support “matrix”/],
    [
      { questions: QUESTIONS, appearance: { backgroundColor: 'no colour', maxWidth: 'wide' } },
      '',
      'How was it?',
    ],
    [{ questions: QUESTIONS, appearance: { backgroundColor: 7 } }, 'The survey cannot be displayed'],
    [{ questions: [{ type: 'open', question: long, description: long }] }, '', long],
    [{ questions: QUESTIONS, type: 'api' }, /Your site displays surveys of this type/, 'How was it?'],
    [{ questions: QUESTIONS, type: 'external_survey' }, '', 'How was it?'],
    [{ questions: QUESTIONS, type: 'widget' }, /Your own code must open/],
  ]
  await signIn(page, workspace.key, workspace.surveys)
  for (const [fields, told, drawn] of odd) {
    const { id } = await workspace.survey(fields)
    await page.goto(`${workspace.surveys}/${id}`)
    const section = page.getByRole('region', { name: 'Preview' })
    if (told) await expect(section.getByText(told)).toBeVisible()
    if (drawn) await expect(preview(page).getByText(drawn).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  }
})

test('an invalid survey is rendered as soon as it is valid', async ({ page, workspace }) => {
  const { id } = await workspace.survey({
    questions: QUESTIONS,
    appearance: { borderColor: 'red', backgroundColor: 7 },
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  await expect(page.getByText('The survey cannot be displayed')).toBeVisible()
  await page.getByRole('button', { name: 'Appearance' }).first().click()
  await page.getByLabel('Background', { exact: true }).fill('#ffffff')
  await expect(preview(page).getByText('How was it?')).toBeVisible()
})

test('the preview of a saved survey loads on request on a narrow screen', async ({ page, workspace }) => {
  const { id } = await workspace.survey({ questions: QUESTIONS })
  await page.setViewportSize({ width: 380, height: 800 })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(preview(page).getByText('How was it?')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
})

const key = 'phx_e2epreview00000000000000000000000000000000'

processTest(
  'the preview says what the SDK says on a site, in the same order',
  async ({ page, browser, start }) => {
    const server = start({ INITIAL_API_KEY: key }, '--empty')
    const { origin } = new URL(await server.ready())
    const api = createApiCaller(origin, key)
    const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
    const project_id = String(me.team?.id)
    const project = await api('project', 'retrieve', { params: { project_id } })
    const { id } = await api('surveys', 'create', {
      params: { project_id },
      body: {
        name: 'Lamps',
        type: 'popover',
        start_date: '2024-05-01T00:00:00Z',
        questions: [
          {
            type: 'single_choice',
            question: 'Which lamp?',
            description:
              'Of <b>all</b> our <i style="color: red">lamps</i> <br>and <a href="https://example.com">more</a>',
            descriptionContentType: 'html',
            choices: ['Red', 'Blue', 'Another'],
            hasOpenChoice: true,
            buttonText: 'Continue',
          },
          { type: 'rating', question: 'How bright?', display: 'number', scale: 7, lowerBoundLabel: 'Dim' },
        ],
        appearance: THANKS,
      },
    })
    const site = await startSite(origin, project.api_token, 'the SDK of the server')
    const real = await (await browser.newContext()).newPage()
    await real.goto(`http://127.0.0.1:${site.port}/ann`)
    await page.goto(`${origin}/projects/${project_id}/surveys/${id}#key=${key}`)

    const sides = [real.locator('.ph-survey'), preview(page).locator('.ph-survey')] as const
    const texts = async (survey: Locator) => (await survey.innerText()).split('\n').map((line) => line.trim())
    const expectTheSame = async (text: string) => {
      for (const side of sides) await expect(side.getByText(text)).toBeVisible()
      expect(await texts(sides[1])).toEqual(await texts(sides[0]))
    }
    await expectTheSame('Which lamp?')
    for (const side of sides) {
      await expect(side.getByText('lamps', { exact: true })).toHaveCSS('color', 'rgb(255, 0, 0)')
      await side.getByText('Blue').click()
      await side.getByText('Continue').click()
    }
    await expectTheSame('How bright?')
    for (const side of sides) {
      await side.getByRole('button', { name: 'Rate 7' }).click()
      await side.getByText('Submit').click()
    }
    await expectTheSame('Many thanks')
    site.close()
    expect(await server.stop()).toBe(0)
  },
)
