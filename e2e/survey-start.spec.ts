import type { Page } from '@playwright/test'
import { captureBody, expect, field, heading, message, signIn, test } from './fixtures'

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Editor mode' }).getByRole('link', { name })
const templates = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')

test('a template is saved as a draft through the guide', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.surveys)
  await page.getByRole('main').getByRole('link', { name: 'New survey' }).first().click()
  await page.getByRole('link', { name: 'Net Promoter Score' }).click()
  await expect(heading(page, 'New survey')).toBeFocused()
  await expect(step(page, 'Basics')).toBeVisible()
  await field(page, 'Name').fill('Loyalty')
  await next(page)

  await expect(step(page, 'Questions')).toBeFocused()
  await page.getByRole('button', { name: /^3 What is missing for a 9/ }).click()
  await field(page, 'Question').fill('What would make it a 9?')
  await next(page)

  await expect(step(page, 'Targeting')).toBeFocused()
  await page.getByRole('radio', { name: /Specific pages/ }).check()
  await field(page, 'Text or pattern').fill('/app')
  await field(page, 'Text or pattern').press('Enter')
  await next(page)

  await expect(step(page, 'Schedule')).toBeFocused()
  await expect(page.getByRole('radio', { name: /Quarterly Recommended/ })).toBeChecked()
  await page.getByRole('radio', { name: /After an event/ }).check()
  const events = page.getByRole('combobox', { name: 'Event name' })
  await events.fill('report opened')
  await events.press('Enter')
  await page.getByRole('radio', { name: /Every time/ }).check()
  await page.getByLabel('Delay in seconds').fill('5')
  await next(page)

  await expect(step(page, 'Appearance')).toBeFocused()
  await field(page, 'Headline').fill('Thanks a lot')
  await next(page)

  await expect(step(page, 'Review')).toBeFocused()
  for (const words of ['Loyalty · Popover', 'What would make it a 9?', 'contains “/app”', 'Thanks a lot'])
    await expect(page.getByRole('definition').filter({ hasText: words })).toBeVisible()
  const body = await captureBody(page, 'POST', () =>
    page.getByRole('button', { name: 'Save as draft' }).click(),
  )
  expect(body).toEqual({
    name: 'Loyalty',
    type: 'popover',
    schedule: 'always',
    archived: false,
    questions: [
      {
        type: 'rating',
        question: 'How likely are you to recommend us to a friend or colleague?',
        descriptionContentType: 'text',
        buttonText: 'Next',
        display: 'number',
        scale: 10,
        lowerBoundLabel: 'Not at all likely',
        upperBoundLabel: 'Extremely likely',
        isNpsQuestion: true,
        branching: {
          type: 'response_based',
          responseValues: { detractors: 1, passives: 2, promoters: 3 },
        },
      },
      expect.objectContaining({ question: 'What went wrong for you?', branching: { type: 'end' } }),
      expect.objectContaining({ question: 'What would make it a 9?', optional: true }),
      expect.objectContaining({ question: 'What do you like best?' }),
    ],
    conditions: {
      seenSurveyWaitPeriodInDays: 30,
      url: '/app',
      events: { values: [{ name: 'report opened' }], repeatedActivation: true },
    },
    appearance: {
      displayThankYouMessage: true,
      thankYouMessageHeader: 'Thanks a lot',
      thankYouMessageDescription: 'We read every answer.',
      thankYouMessageDescriptionContentType: 'text',
      surveyPopupDelaySeconds: 5,
    },
  })
  await expect(message(page, '“Loyalty” was saved as a draft.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Launch' })).toBeVisible()
})

test('templates are filtered by text and category, and the URL stores the filters', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.key, `${workspace.surveys}/new?kind=business`)
  await expect(page.getByRole('link', { name: 'Churn reasons' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Net Promoter Score' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('price')
  await expect(page.getByText('1 template', { exact: true })).toBeVisible()
  await expect(templates(page)).toHaveText(['Blank survey', 'Import JSON', 'Pricing'])
  await expect(page).toHaveURL(/kind=business.*search=price/)
  await page
    .getByRole('navigation', { name: 'Template categories' })
    .getByRole('link', { name: 'Metrics' })
    .click()
  await expect(page.getByText('No templates found')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No templates found')).toBeVisible()
})

test('an unknown template shows an error and the other templates', async ({ page, workspace }) => {
  await signIn(page, workspace.key, `${workspace.surveys}/new?from=horoscope`)
  await expect(page.getByText('The template “horoscope” does not exist.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Blank survey' })).toBeVisible()
})

test('a copy of a project survey is not stored until it is saved', async ({ page, workspace }) => {
  const original = await workspace.survey({
    name: 'Original',
    questions: [{ type: 'open', question: 'Same again?' }],
    conditions: { url: '/same' },
  })
  await signIn(page, workspace.key, `${workspace.surveys}/new`)
  await page.getByRole('combobox', { name: 'Copy survey' }).fill('Orig')
  await page.getByRole('option', { name: 'Original' }).click()
  await expect(field(page, 'Name')).toHaveValue('Original (copy)')
  const body = await captureBody(page, 'POST', () =>
    page.getByRole('button', { name: 'Save as draft' }).click(),
  )
  const { id: _, ...question } = original.questions?.[0] ?? {}
  expect(body).toMatchObject({ name: 'Original (copy)', conditions: { url: '/same' }, questions: [question] })
  expect(body.questions[0]).not.toHaveProperty('id')
  await expect(heading(page, 'Original (copy)')).toBeVisible()
})

test.describe('survey editor modes', () => {
  test('share unsaved input', async ({ page, workspace }) => {
    const { id } = await workspace.survey({ name: 'Before', appearance: { displayThankYouMessage: true } })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    await field(page, 'Name').fill('Typed in the form')
    await view(page, 'Guide').click()
    await expect(view(page, 'Guide')).toHaveAttribute('aria-current', 'page')
    await expect(field(page, 'Name')).toHaveValue('Typed in the form')
    await field(page, 'Name').fill('Typed in the guide')
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Appearance' }).click()
    await field(page, 'Headline').fill('Merci')
    await view(page, 'JSON').click()
    await view(page, 'Form').click()
    await expect(view(page, 'Form')).toHaveAttribute('aria-current', 'page')
    await expect(page).not.toHaveURL(/as=|step=/)
    await expect(field(page, 'Name')).toHaveValue('Typed in the guide')
    const body = await captureBody(page, 'PATCH', () =>
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    )
    expect(body).toEqual({
      name: 'Typed in the guide',
      appearance: { displayThankYouMessage: true, thankYouMessageHeader: 'Merci' },
    })
  })

  test('cannot be switched while a field has invalid input', async ({ page, workspace }) => {
    const { id } = await workspace.survey()
    await signIn(page, workspace.key, workspace.surveys)
    await page.goto(`${workspace.surveys}/${id}/edit#conditions.actions`)
    const actions = page.getByRole('textbox', { name: 'Show after these actions' })
    await expect(actions).toBeFocused()
    await actions.fill('{"values": [')
    await view(page, 'Guide').click()
    await expect(message(page, 'A field contains invalid JSON')).toBeVisible()
    await expect(actions).toBeFocused()
    await expect(actions).toHaveValue('{"values": [')
    await actions.fill('')
    await view(page, 'Guide').click()
    await expect(step(page, 'Basics')).toBeVisible()
  })

  test('preserve a new survey until leaving is confirmed', async ({ page, workspace }) => {
    await signIn(page, workspace.key, `${workspace.surveys}/new`)
    await page.getByRole('link', { name: 'Quick pulse' }).click()
    await field(page, 'Name').fill('Begun')
    await page.getByRole('link', { name: 'Templates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field(page, 'Name')).toHaveValue('Begun')
    await page.getByRole('link', { name: 'Templates' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('link', { name: 'Blank survey' })).toBeVisible()
  })
})

test.describe('survey guide', () => {
  test('shows validation errors at each step and does not submit on Enter', async ({ page, workspace }) => {
    await workspace.survey({ name: 'Taken' })
    await signIn(page, workspace.key, `${workspace.surveys}/new?from=blank&as=guide`)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await next(page)
    await expect(field(page, 'Name')).toBeFocused()
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/Enter a value\./)
    const steps = page.getByRole('navigation', { name: 'Steps' })
    await expect(steps.getByRole('link', { name: 'Basics, errors: 1' })).toBeVisible()
    await field(page, 'Name').fill('Taken')
    await expect(steps.getByRole('link', { name: 'Basics, errors: 1' })).toHaveCount(0)
    await field(page, 'Name').press('Enter')
    await steps.getByRole('link', { name: 'Review' }).click()
    await expect(steps.getByRole('link', { name: 'Questions, errors: 1' })).toBeVisible()
    expect(posts).toEqual([])

    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(field(page, 'Question')).toBeFocused()
    await expect(step(page, 'Questions')).toBeVisible()
    await field(page, 'Question').fill('Well?')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(field(page, 'Name')).toBeFocused()
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/already .*survey with this name/)
    await field(page, 'Name').fill('Free')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(heading(page, 'Free')).toBeVisible()
  })

  test('preserves unsupported fields and lists them', async ({ page, workspace }) => {
    const conditions = { url: '/a', selector: '.cart', future: { deep: [1] } }
    const { id } = await workspace.survey({
      conditions,
      schedule: 'recurring',
      iteration_count: 7,
      iteration_frequency_days: 14,
    })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit?as=guide&step=where`)
    await expect(page.getByText('does not show: selector and future.')).toBeVisible()
    await page.getByRole('radio', { name: /All pages/ }).check()
    await page.getByRole('radio', { name: /Specific pages/ }).check()
    await expect(field(page, 'Text or pattern')).toHaveValue('/a')
    await field(page, 'Text or pattern').fill('/b')
    await page.getByRole('link', { name: 'Schedule' }).click()
    await expect(page.getByRole('radio', { name: /Current setting.*7 iterations/ })).toBeChecked()
    await page.getByRole('link', { name: 'Targeting' }).click()
    await page.getByRole('link', { name: 'Open the form' }).click()
    await expect(field(page, 'Only if the page contains this element')).toHaveValue('.cart')
    await expect(page.getByRole('button', { name: 'Targeting and display conditions' })).toBeFocused()
    const body = await captureBody(page, 'PATCH', () =>
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    )
    expect(body).toEqual({ conditions: { ...conditions, url: '/b' } })
  })

  test('can be completed with the keyboard', async ({ page, workspace }) => {
    await signIn(page, workspace.key, `${workspace.surveys}/new`)
    const tabTo = async (name: string, role: 'link' | 'button') => {
      const target = page.getByRole('main').getByRole(role, { name, exact: true })
      await expect(target).toBeVisible()
      for (let presses = 0; presses < 60; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      await expect(target).toBeFocused()
    }
    await tabTo('Feedback button', 'link')
    await page.keyboard.press('Enter')
    for (const name of ['Questions', 'Targeting', 'Schedule', 'Appearance', 'Review']) {
      await tabTo('Next', 'button')
      await page.keyboard.press('Enter')
      await expect(step(page, name)).toBeFocused()
    }
    await tabTo('Save as draft', 'button')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Feedback button')).toBeFocused()
  })
})

test('an incomplete choice in the guide is reported at its field, also from the last step', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.key, `${workspace.surveys}/new?from=blank&as=guide&step=what`)
  await field(page, 'Name').fill('Checkout')
  await next(page)
  await field(page, 'Question').fill('Why?')
  await next(page)
  await page.getByRole('radio', { name: /Specific pages/ }).check()
  await next(page)
  await expect(page.getByText('Enter a URL, or choose “All pages”.')).toBeVisible()
  await expect(field(page, 'Text or pattern')).toBeFocused()

  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(step(page, 'Targeting')).toBeVisible()
  await expect(field(page, 'Text or pattern')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('radio', { name: /Users with a feature flag/ }).check()
  await page.getByRole('radio', { name: /All pages/ }).check()
  await next(page)
  await expect(page.getByText('Choose a feature flag, or choose “Everyone”.')).toBeVisible()
  await page.getByRole('radio', { name: /^Everyone/ }).check()
  const body = await captureBody(page, 'POST', () =>
    page.getByRole('button', { name: 'Save as draft' }).click(),
  )
  expect(body).not.toHaveProperty('required')
  expect(body.conditions ?? {}).toEqual({})
})

test('the last guide step lists each condition under the step that sets it', async ({ page, workspace }) => {
  const { id } = await workspace.survey({
    conditions: { url: '/cart', events: { values: [{ name: 'paid' }] }, seenSurveyWaitPeriodInDays: 30 },
    appearance: { surveyPopupDelaySeconds: 5 },
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit?as=guide&step=check`)
  const summary = (title: string) =>
    page.getByRole('term').filter({ hasText: title }).locator('xpath=following-sibling::dd[1]')
  await expect(summary('Targeting')).toHaveText('On pages whose URL contains “/cart”')
  await expect(summary('Schedule')).toContainText('After the event “paid”')
  await expect(summary('Schedule')).toContainText('Except users who saw a survey in the last 30 days')
  await expect(summary('Schedule')).toContainText('Opens after 5 seconds')
  await expect(summary('Appearance')).not.toContainText('Waits')
})

test('a template saved as a hosted survey omits the conditions that do not apply', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.key, `${workspace.surveys}/new?from=nps&as=guide`)
  await page.getByRole('radio', { name: /Hosted survey/ }).check()
  await expect(
    page.getByText(/^Not saved because they do not apply.*: days since the last survey/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(message(page, /was saved as a draft/)).toBeVisible()
  const who = page.getByRole('region', { name: 'Targeting and display conditions' })
  await expect(who).toContainText('Anyone with the link')
  await expect(who).not.toContainText('every page')
})
