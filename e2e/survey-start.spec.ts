import type { Page } from '@playwright/test'
import { captureBody, expect, field, heading, message, signIn, test } from './fixtures'

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

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

  await expect(step(page, 'Translations')).toBeFocused()
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
      // The colors of the template.
      backgroundColor: '#ffffff',
      borderColor: '#8a9490',
      ratingButtonActiveColor: '#236848',
      submitButtonColor: '#236848',
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
