import type { Page } from '@playwright/test'
import {
  captureBody,
  choose,
  confirm,
  expect,
  field,
  getRows,
  heading,
  message,
  signIn,
  test,
} from './fixtures'

/** Expands the form section with that title and returns it. */
async function section(page: Page, title: string) {
  const region = page.getByRole('region', { name: title })
  const toggle = region.getByRole('button', { name: title }).first()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  return region
}

/** Card of a question, by position. */
const question = (page: Page, position: number) =>
  page
    .getByRole('region', { name: 'Questions' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: `Delete question ${position}`, exact: true }),
    })

async function add(page: Page, type: string, position: number) {
  await page.getByRole('button', { name: new RegExp(`^${type} `) }).click()
  const card = question(page, position)
  await expect(field(card, 'Question')).toBeFocused()
  return card
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('a survey with every question type is created in the form and matches the API record', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.key, workspace.surveys)
  await page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByRole('link', { name: 'New survey' })
    .first()
    .click()
  await page.getByRole('link', { name: 'Blank survey' }).click()
  await field(page, 'Name').fill('Everything')
  await field(page, 'Description').first().fill('All that a survey can have')
  await page.getByRole('radio', { name: /Feedback button/ }).check()

  const open = question(page, 1)
  await field(open, 'Question').fill('What is missing?')
  await field(open, 'Description').fill('<b>One</b> thing')
  await open.getByLabel('Description format').selectOption('HTML')
  await open.getByRole('button', { name: 'More settings' }).click()
  await open.getByLabel('Optional').check()
  await field(open, 'Button text').fill('Next')
  await open.getByLabel('Minimum length').fill('3')
  await open.getByLabel('Maximum length').fill('300')

  const rating = await add(page, 'Rating', 2)
  await field(rating, 'Question').fill('How was it?')
  await rating.getByLabel('Display').selectOption('Emoji')
  await rating.getByLabel('Scale').selectOption('3 emoji')
  await field(rating, 'Low label').fill('Bad')
  await field(rating, 'High label').fill('Good')

  const single = await add(page, 'Single choice', 3)
  await field(single, 'Question').fill('Which plan?')
  await field(single, 'Choice 1').fill('Free')
  await field(single, 'Choice 2').fill('Paid')
  await field(single, 'Choice 2').press('Enter')
  await expect(field(single, 'Choice 3')).toBeFocused()
  await page.keyboard.type('Another')
  await single.getByLabel('Add an “Other” option').check()

  const multiple = await add(page, 'Multiple choice', 4)
  await field(multiple, 'Question').fill('Which of these?')
  await multiple.getByRole('button', { name: 'Paste list' }).click()
  await multiple.getByLabel('List of choices').fill('- Reports\n- Alerts\n\n- Reports\n- Exports')
  await multiple.getByRole('button', { name: 'Add from list' }).click()
  await multiple.getByLabel('Shuffle choices').check()

  const link = await add(page, 'Link', 5)
  await field(link, 'Question').fill('Read on')
  await field(link, 'Link URL').fill('https://example.com/more')

  await rating.getByLabel('After this question').selectOption('Depends on the answer')
  await rating.getByLabel('1 (negative)').selectOption('5. Read on')
  await rating.getByLabel('3 (positive)').selectOption('End survey')

  const targeting = await section(page, 'Targeting and display conditions')
  await targeting.getByLabel('Days since the last survey').fill('30')
  await targeting.getByLabel('Page URL').selectOption('matches the regular expression')
  await field(targeting, 'Text or pattern').fill('^https://example\\.com/')
  await field(targeting, 'Only if the page contains this element').fill('.checkout')
  await targeting.getByLabel('Show after these events').fill('left')
  await targeting.getByLabel('Show after these events').press('Enter')

  const appearance = await section(page, 'Appearance')
  await appearance.getByLabel('Trigger type').selectOption('A tab at the edge of the page')
  await field(appearance, 'Label').fill('Tell us')
  await appearance.getByRole('radio', { name: 'Top left' }).check({ force: true })
  await field(appearance, 'Headline').fill('Thanks!')

  const completion = await section(page, 'Repetition, end and dates')
  await completion.getByRole('radio', { name: /Recurring/ }).check()
  await completion.getByLabel('Iterations (at most 500)').fill('4')
  await completion.getByLabel('Days between iterations').fill('30')
  await completion.getByLabel('Response limit').fill('100')

  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(message(page, '“Everything” was saved as a draft.')).toBeVisible()
  await expect(heading(page, 'Everything')).toBeVisible()
  for (const words of ['What is missing?', 'How was it?', 'Which plan?', 'Exports', 'Read on'])
    await expect(page.getByText(words).first()).toBeVisible()

  const survey = await workspace.read(page.url().split('/').at(-1) ?? '')
  expect(survey).toMatchObject({
    name: 'Everything',
    description: 'All that a survey can have',
    type: 'widget',
    schedule: 'recurring',
    start_date: null,
    iteration_count: 4,
    iteration_frequency_days: 30,
    responses_limit: 100,
    conditions: {
      url: '^https://example\\.com/',
      urlMatchType: 'regex',
      selector: '.checkout',
      seenSurveyWaitPeriodInDays: 30,
      events: { values: [{ name: 'left' }] },
    },
    appearance: {
      widgetType: 'tab',
      widgetLabel: 'Tell us',
      position: 'top_left',
      thankYouMessageHeader: 'Thanks!',
    },
    questions: [
      {
        type: 'open',
        question: 'What is missing?',
        description: '<b>One</b> thing',
        descriptionContentType: 'html',
        optional: true,
        buttonText: 'Next',
        validation: [
          { type: 'min_length', value: 3 },
          { type: 'max_length', value: 300 },
        ],
      },
      {
        type: 'rating',
        question: 'How was it?',
        display: 'emoji',
        scale: 3,
        lowerBoundLabel: 'Bad',
        upperBoundLabel: 'Good',
        branching: { type: 'response_based', responseValues: { negative: 4, positive: 'end' } },
      },
      {
        type: 'single_choice',
        question: 'Which plan?',
        choices: ['Free', 'Paid', 'Another'],
        hasOpenChoice: true,
      },
      {
        type: 'multiple_choice',
        question: 'Which of these?',
        choices: ['Reports', 'Alerts', 'Exports'],
        shuffleOptions: true,
      },
      { type: 'link', question: 'Read on', link: 'https://example.com/more' },
    ],
  })
})

test('an edit is listed in the activity of the survey', async ({ page, workspace }) => {
  const { id } = await workspace.survey({ name: 'Before', description: 'The same' })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  await field(page, 'Name').fill('After')
  expect(await captureBody(page, 'PATCH', () => save(page))).toEqual({ name: 'After' })
  await expect(heading(page, 'After')).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('deletion')).toContainText('Before')
  await expect(page.getByRole('insertion')).toContainText('After')
})

test('a form with unsaved changes asks for confirmation before leaving', async ({ page, workspace }) => {
  const { id } = await workspace.survey({ name: 'Unsaved' })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
  const leave = page.getByRole('link', { name: 'Surveys' }).first()
  await field(page, 'Name').fill('Typed')
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Name')).toHaveValue('Typed')

  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Name')).toHaveValue('Typed')

  const dialogOpened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await dialogOpened
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  await leave.click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page, 'Surveys')).toBeVisible()
  expect((await workspace.read(id)).name).toBe('Unsaved')
})

test('a survey is launched, stopped, resumed, archived and unarchived', async ({ page, workspace }) => {
  const { id, name } = await workspace.survey()
  const state = page
    .getByRole('main')
    .getByText(/^(draft|running|ended|archived)$/)
    .first()
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
  const more = (line: string) => choose(page, name, line)
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await expect(state).toHaveText('draft')

  await page.getByRole('link', { name: 'Review and launch', exact: true }).click()
  await expect(heading(page, `Launch “${name}”`)).toBeVisible()
  await press('Launch survey')
  await expect(state).toHaveText('running')
  expect(await workspace.read(id)).toMatchObject({ start_date: expect.any(String), end_date: null })

  await press('Stop')
  await confirm(page, `Stop ${name}?`, 'Stop')
  await expect(state).toHaveText('ended')
  expect(await workspace.read(id)).toMatchObject({ end_date: expect.any(String) })

  await page.getByRole('link', { name: 'Review and resume', exact: true }).click()
  await expect(heading(page, `Resume “${name}”`)).toBeVisible()
  await press('Resume survey')
  await expect(state).toHaveText('running')

  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await confirm(page, `Stop and archive ${name}?`, 'Stop and archive')
  await expect(state).toHaveText('archived')
  expect(await workspace.read(id)).toMatchObject({ archived: true, end_date: expect.any(String) })

  await page.goto(workspace.surveys)
  await more('Unarchive')
  await expect(message(page, `${name} was unarchived.`)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('ended')
})

test('a survey is duplicated as a draft, and a second copy gets a number', async ({ page, workspace }) => {
  const { name } = await workspace.survey({ start_date: '2024-05-01T00:00:00Z' })
  await signIn(page, workspace.key, workspace.surveys)
  await choose(page, name, 'Duplicate')
  await expect(heading(page, `${name} (copy)`)).toBeVisible()
  await expect(page.getByRole('main').getByText('draft', { exact: true })).toBeVisible()
  await page.goto(workspace.surveys)
  await choose(page, name, 'Duplicate')
  await expect(heading(page, `${name} (copy 2)`)).toBeVisible()
  await page.getByRole('link', { name: 'Surveys' }).first().click()
  await expect(getRows(page, 'Surveys')).toHaveText([name, `${name} (copy 2)`, `${name} (copy)`])
})

test('the history of all surveys includes deleted ones', async ({ page, workspace }) => {
  const deletedSurvey = await workspace.survey({ name: 'Gone by now' })
  await workspace.api('surveys', 'destroy', {
    params: { project_id: workspace.project_id, id: deletedSurvey.id },
  })
  for (let nth = 1; nth <= 20; nth++) await workspace.survey({ name: `Survey ${nth}` })
  await signIn(page, workspace.key, workspace.surveys)
  await page.getByRole('main').getByRole('link', { name: 'Activity' }).click()
  await expect(heading(page, 'Activity across all surveys')).toBeVisible()
  await expect(page.getByText('created “Survey 20”')).toBeVisible()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page.getByText('deleted “Gone by now”')).toBeVisible()
  await expect(page).toHaveURL(/surveys\/activity\?page=2$/)
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(page).toHaveURL(/surveys\/activity$/)
})
