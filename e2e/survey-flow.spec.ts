import type { Page } from '@playwright/test'
import { findViolations } from './axe'
import { expect, field, signIn, test } from './fixtures'

/** Card of a question in the form, by position. */
const question = (page: Page, position: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Delete question ${position}`, exact: true }) })

const paths = (page: Page) => page.getByRole('button', { name: /^Paths/ })
const picture = (page: Page) => page.getByRole('region', { name: 'Path diagram' })
const outline = (page: Page) => page.getByRole('list', { name: 'Paths as text' })
const findings = (page: Page) => page.getByRole('list', { name: 'Possible mistakes' })

const CHOICE = {
  type: 'single_choice',
  question: 'Shall we go on?',
  choices: ['Yes', 'No', 'Start again'],
  branching: { type: 'response_based', responseValues: { 0: 2, 1: 'end', 2: 0 } },
}
const FIRST = { type: 'open', question: 'What is your name?' }
const LAST = { type: 'open', question: 'Where are you?' }

test('a linear survey shows no path diagram', async ({ page, workspace }) => {
  const { id } = await workspace.survey({ questions: [FIRST, LAST] })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  await expect(page.getByText('Questions are shown in order.')).toBeVisible()
  await expect(paths(page)).toBeHidden()
  await page.goto(`${workspace.surveys}/${id}`)
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paths' })).toBeHidden()
})

test('branching set in the form is drawn, described as text and simulated', async ({
  page,
  workspace,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { branching, ...choice } = CHOICE
  const { id } = await workspace.survey({ questions: [FIRST, choice, LAST] })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  const card = question(page, 2)
  await card.getByLabel('After this question').selectOption('Depends on the answer')
  await card.getByLabel('No', { exact: true }).selectOption('End survey')
  await card.getByLabel('Start again', { exact: true }).selectOption('1. What is your name?')
  await expect(paths(page)).toContainText('3 questions, has a loop, shortest path 2, unlimited length')
  await expect(paths(page)).toContainText('1 warning')
  await paths(page).click()

  const boxes = picture(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  await expect(boxes).toHaveCount(3)
  await expect(boxes.nth(1)).toContainText('Yes: question 3')
  await expect(boxes.nth(1)).toContainText('No: the end')
  await expect(findings(page)).toContainText('“Start again” to question 2 branches back to question 1.')

  await page.getByRole('group', { name: 'Display paths as' }).getByRole('button', { name: 'Text' }).click()
  await expect(outline(page)).toContainText('Start again → question 1')
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      '1. What is your name? (Open text)',
      '   → question 2',
      '2. Shall we go on? (Single choice)',
      '   Yes → question 3',
      '   No → the end',
      '   Start again → question 1',
      '3. Where are you? (Open text)',
      '   → the end',
      'End: The survey closes',
    ].join('\n'),
  )
  await page.getByRole('group', { name: 'Display paths as' }).getByRole('button', { name: 'Diagram' }).click()

  const steps = page.getByRole('list', { name: 'Path so far' })
  const questions = page.getByRole('region', { name: 'Questions' })
  const chooseAnswer = (name: string) => questions.getByRole('button', { name, exact: true }).click()
  await chooseAnswer('Test a path')
  await chooseAnswer('Any answer')
  await chooseAnswer('Start again')
  await expect(steps.getByRole('listitem')).toHaveText([
    '1. What is your name? Any answer',
    '2. Shall we go on? Start again',
  ])
  await chooseAnswer('Any answer')
  await expect(boxes.nth(1).getByRole('img', { name: 'You are here' })).toBeVisible()
  await chooseAnswer('No')
  await expect(page.getByText('End after 4 questions.')).toBeFocused()
  await chooseAnswer('Back')
  await expect(page.getByText('2. Shall we go on?').last()).toBeFocused()
  // The simulation reflects form edits.
  await field(card, 'Choice 1').fill('Certainly')
  await chooseAnswer('Certainly')
  await expect(steps.getByRole('listitem').last()).toHaveText('2. Shall we go on? Certainly')
  await chooseAnswer('Start over')
  await expect(steps.getByRole('listitem')).toHaveCount(0)
  await chooseAnswer('Exit test')
  await expect(page.getByRole('button', { name: 'Test a path' })).toBeFocused()
})

test('a branch to a deleted question is reported, and its link focuses the field to fix', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.survey({
    questions: [FIRST, CHOICE, LAST, { type: 'open', question: 'Anything else?' }],
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  await page.getByRole('button', { name: 'Move question 3 down' }).click()
  await expect(page.getByText('1 branch was updated to the new number of its question.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete question 4' }).click()
  await expect(paths(page)).toContainText('1 error')
  await paths(page).focus()
  await page.keyboard.press('Enter')
  await expect(findings(page)).toContainText(
    '“Yes” to question 2 branches to a question that no longer exists. The survey continues with question 3 instead.',
  )
  await page.getByRole('button', { name: 'Go to question 2' }).first().focus()
  await page.keyboard.press('Enter')
  const targetSelect = question(page, 2).getByLabel('Yes', { exact: true })
  await expect(targetSelect).toBeFocused()
  await targetSelect.selectOption('3. Anything else?')
  await expect(findings(page)).not.toContainText('gone')

  await picture(page)
    .getByRole('button', { name: /Anything else\?/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(field(question(page, 3), 'Question')).toBeFocused()
})

test('the survey page shows its paths without accessibility violations, on a phone and in dark mode', async ({
  page,
  workspace,
}) => {
  const many = Array.from({ length: 30 }, (_, at) => ({ type: 'open', question: `Question ${at + 4}` }))
  const { id } = await workspace.survey({
    questions: [
      FIRST,
      CHOICE,
      LAST,
      ...many,
      { ...CHOICE, branching: { type: 'specific_question', index: 99 } },
    ],
    appearance: { displayThankYouMessage: false },
  })
  await page.setViewportSize({ width: 380, height: 800 })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await expect(picture(page)).toContainText('The survey closes')
  await expect(page.getByText('branches to question 100, which does not exist')).toBeVisible()
  await page.getByRole('button', { name: 'Test a path' }).click()
  await page.getByRole('button', { name: 'Any answer' }).click()
  const view = page.getByRole('group', { name: 'Display paths as' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of ['Text', 'Diagram']) {
      await view.getByRole('button', { name }).click()
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
      expect(await findViolations(page)).toEqual([])
    }
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
  await expect(picture(page).getByText('Question 20')).toBeHidden()
  await picture(page).getByRole('button', { name: '31 questions in order, 3 to 33' }).click()
  await expect(picture(page).getByText('Question 20')).toBeVisible()
})
