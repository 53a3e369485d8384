import type { Locator, Page } from '@playwright/test'
import type { Survey } from '../contract/schemas/surveys'
import { findViolations } from './axe'
import { captureBody, expect, field, message, signIn, test } from './fixtures'
import { SERVER } from './server'
import type { Workspace } from './workspace'

const BRANCHED = [
  { type: 'open', question: 'One', branching: { type: 'specific_question', index: 2 } },
  {
    type: 'single_choice',
    question: 'Two',
    choices: ['Yes', 'No', 'Perhaps'],
    branching: { type: 'response_based', responseValues: { 0: 3, 1: 'end' } },
  },
  { type: 'open', question: 'Three' },
  { type: 'open', question: 'Four' },
]

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = async (page: Page) => (await captureBody(page, 'PATCH', () => save(page))).questions
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const findStatus = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const handle = (page: Page, label: string) =>
  button(page, `Drag ${label}, or press Space and use the arrow keys`)

/** Card of a question, by position. */
const question = (page: Page, position: number) =>
  page.getByRole('listitem').filter({ has: button(page, `Delete question ${position}`) })

async function edit(page: Page, { key, surveys }: Workspace, id: string) {
  await signIn(page, key, `${surveys}/${id}/edit`)
  await expect(field(page, 'Name')).toBeVisible()
}

async function open(page: Page, position: number) {
  const card = question(page, position)
  await card.getByRole('heading', { level: 3 }).getByRole('button').click()
  await expect(field(card, 'Question')).toBeVisible()
  return card
}

/** Drags an element to the position of another with the mouse. */
async function pull(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  const handleBox = await from.boundingBox()
  if (!handleBox) throw new Error('There is nothing to take hold of.')
  const x = handleBox.x + handleBox.width / 2
  await page.mouse.move(x, handleBox.y, { steps: 4 })
  await expect(page.locator('[data-sorting]')).toBeVisible()
  const there = await to.boundingBox()
  if (!there) throw new Error('There is nowhere to pull it to.')
  await page.mouse.move(x, there.y + there.height / 2, { steps: 12 })
  await expect(findStatus(page, /moves to position/)).toBeVisible()
  await page.mouse.up()
  await expect(page.locator('[data-sorting]')).toHaveCount(0)
}

test.describe('moving a question', () => {
  const MOVED = [
    { question: 'Three' },
    { question: 'One', branching: { type: 'specific_question', index: 0 } },
    { question: 'Two', branching: { type: 'response_based', responseValues: { 0: 3, 1: 'end' } } },
    { question: 'Four' },
  ]

  test('updates the branching when dragged with the mouse', async ({ page, workspace }) => {
    const { id } = await workspace.survey({ questions: BRANCHED })
    await edit(page, workspace, id)
    await pull(page, handle(page, 'question 3'), handle(page, 'question 1'))
    await expect(findStatus(page, '“Three” is now question 1 of 4. 1 branch was updated.')).toBeVisible()
    expect(await saved(page)).toMatchObject(MOVED)
    await expect(message(page, 'was saved')).toBeVisible()
    expect((await workspace.read(id)).questions).toMatchObject(MOVED)
  })

  test('collapses open questions while dragging and reopens them', async ({ page, workspace }) => {
    const { id } = await workspace.survey({ questions: BRANCHED })
    await edit(page, workspace, id)
    for (const position of [1, 2, 3, 4]) await open(page, position)
    await pull(page, handle(page, 'question 4'), handle(page, 'question 2'))
    for (const [position, text] of ['One', 'Four', 'Two', 'Three'].entries()) {
      await expect(field(question(page, position + 1), 'Question')).toHaveValue(text)
    }
    await expect(handle(page, 'question 2')).toBeInViewport()
  })
})

test('choices are reordered, pasted, removed and restored', async ({ page, workspace }) => {
  const { id } = await workspace.survey({ questions: BRANCHED })
  await edit(page, workspace, id)
  const card = await open(page, 2)
  await pull(page, handle(page, 'choice 3'), handle(page, 'choice 1'))
  await expect(field(card, 'Choice 1')).toHaveValue('Perhaps')
  await handle(page, 'choice 1').focus()
  await page.keyboard.press('Space')
  await expect(findStatus(page, 'Perhaps is picked up. Current position: 1 of 3.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(findStatus(page, 'Perhaps moves to position 2 of 3.')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(findStatus(page, '“Perhaps” is now choice 2 of 3.')).toBeVisible()

  await field(card, 'Choice 3').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '- Never\n- Yes\n- Sometimes\n- Perhaps\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(findStatus(page, '2 choices added, 2 already exist.')).toBeVisible()
  await expect(field(card, 'Choice 5')).toHaveValue('Sometimes')

  await button(card, 'Remove choice 1').click()
  await expect(button(card, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(card, 'Choice 1')).toBeFocused()
  await expect(field(card, 'Choice 1')).toHaveValue('Yes')

  await field(card, 'Choice 5').fill('Never')
  await expect(field(card, 'Choice 5')).toHaveAccessibleDescription(/Same as choice 4/)
  await field(card, 'Choice 5').fill('Something else')
  await card.getByLabel('Add an “Other” option').check()
  await expect(card.getByText('Users who select “Something else” can enter free text')).toBeVisible()
  await expect(handle(page, 'choice 5')).toHaveCount(0)
  await expect(button(card, 'Move choice 4 down')).toHaveAttribute('aria-disabled', 'true')

  const [, two] = await saved(page)
  expect(two).toMatchObject({
    choices: ['Yes', 'Perhaps', 'No', 'Never', 'Something else'],
    hasOpenChoice: true,
    branching: { type: 'response_based', responseValues: { 0: 3, 2: 'end' } },
  })
})

test('a question shows its preview text and the next question', async ({ page, workspace }) => {
  const { id } = await workspace.survey({
    questions: [{ type: 'open', question: 'One' }],
    appearance: { displayThankYouMessage: true },
  })
  await edit(page, workspace, id)
  const card = question(page, 1)
  const after = card.getByLabel('After this question')
  await expect(after.getByRole('option', { selected: true })).toHaveText('Next: end of survey')
  await expect(after).toHaveAccessibleDescription('A thank-you message is shown at the end.')
  await card.getByLabel('Question type').selectOption('Rating')
  await expect(card.getByText('Shows 5 buttons, from 1 to 5.')).toBeVisible()
  await expect(card.getByLabel('Calculate NPS')).toHaveCount(0)
  await card.getByLabel('Scale').selectOption('0 to 10 (NPS)')
  await expect(card.getByText('Shows 11 buttons, from 0 to 10.')).toBeVisible()
  await expect(card.getByLabel('Calculate NPS')).toBeVisible()
  await card.getByLabel('Display').selectOption('Emoji')
  await expect(card.getByText('Shows 5 emoji, from sad to happy.')).toBeVisible()
  await card.getByLabel('Question type').selectOption('Link')
  await expect(card.getByText('Without a URL the button opens nothing.')).toBeVisible()
  await page.getByRole('button', { name: /^Open text / }).click()
  await expect(after.getByRole('option', { selected: true })).toHaveText('Next question')
})

/** Answers a survey as an SDK does. */
async function answer({ api, project_id }: Workspace, survey: Survey, times: number) {
  const project = await api('project', 'retrieve', { params: { project_id } })
  const batch = Array.from({ length: times }, (_, index) => ({
    event: 'survey sent',
    distinct_id: `person ${index}`,
    properties: { $survey_id: survey.id },
  }))
  const response = await fetch(`${SERVER.url}/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: project.api_token, batch }),
  })
  expect(response.status).toBe(200)
}

test('an edit that separates new answers from existing ones shows a warning at its field', async ({
  page,
  workspace,
}) => {
  const createdSurvey = await workspace.survey({
    questions: [
      { type: 'rating', question: 'How?', scale: 10 },
      { type: 'single_choice', question: 'Which?', choices: ['Free', 'Paid'] },
    ],
  })
  await workspace.api('surveys', 'update', {
    params: { project_id: workspace.project_id, id: createdSurvey.id },
    body: { start_date: '2024-05-01T00:00:00Z' },
  })
  const survey = await workspace.read(createdSurvey.id)
  await edit(page, workspace, createdSurvey.id)
  const [rating, choice] = [question(page, 1), question(page, 2)]
  const apart = /remain, but are no longer combined with new ones/
  await rating.getByLabel('Scale').selectOption('1 to 5')
  await expect(rating.getByText('Shows 5 buttons')).toBeVisible()
  await expect(rating.getByText(apart)).toHaveCount(0)

  await answer(workspace, survey, 3)
  await page.reload()
  // Discarding restores the previous text.
  await button(page, 'Discard').click()
  const duplicate = button(page, 'Duplicate survey instead')
  await expect(rating.getByLabel('Scale')).toBeVisible()
  await expect(duplicate).toHaveCount(0)
  await rating.getByLabel('Scale').selectOption('1 to 5')
  await expect(rating.getByText(apart)).toContainText('3 responses received.')
  await rating.getByLabel('Scale').selectOption('0 to 10 (NPS)')
  await expect(rating.getByText(apart)).toHaveCount(0)

  await field(choice, 'Choice 2').fill('Pro')
  await expect(choice.getByText('Answers with “Paid” remain')).toBeVisible()
  await field(choice, 'Choice 2').fill('Paid')
  await expect(duplicate).toHaveCount(0)
  await choice.getByLabel('Question type').selectOption('Open text')
  await expect(choice.getByText(apart)).toBeVisible()

  await button(page, 'Delete question 1').click()
  await expect(page.getByText('Existing answers remain stored')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(field(question(page, 1), 'Question')).toHaveValue('How?')
})

test('editing one of 500 questions changes only that one', async ({ page, workspace }) => {
  const { id, questions } = await workspace.survey({
    questions: Array.from({ length: 500 }, (_, index) => ({
      type: 'single_choice',
      question: `Question about part ${index + 1}`,
      choices: ['Yes', 'No'],
      branching: { type: 'response_based', responseValues: { 0: (index + 7) % 500, 1: 'end' } },
    })),
  })
  await edit(page, workspace, id)
  await button(page, 'Move question 1 down').click()
  await expect(findStatus(page, 'is now question 2 of 500. 2 branches were updated.')).toBeVisible()
  await button(page, 'Move question 2 up').click()
  await expect(findStatus(page, 'is now question 1 of 500. 2 branches were updated.')).toBeVisible()
  await page.getByRole('button', { name: /^Open text / }).click()
  await expect(page.locator('[name="questions.500.wire.question"]')).toBeFocused()
  await button(page, 'Delete question 501').click()

  await field(page, 'Search questions').fill('part 499')
  await expect(findStatus(page, '1 of 500')).toBeVisible()
  await expect(question(page, 1)).toBeHidden()
  const card = await open(page, 499)
  await field(card, 'Question').fill('Another text')
  const yes = card.getByLabel('Yes', { exact: true })
  // The two fixed targets and the current target question.
  await expect(yes.getByRole('option')).toHaveCount(3)
  await yes.focus()
  await expect(yes.getByRole('option')).toHaveCount(502)
  expect(await captureBody(page, 'PATCH', () => save(page))).toEqual({
    questions: questions?.with(498, { ...questions[498], question: 'Another text' }),
  })
  await expect(message(page, 'was saved')).toBeVisible()
  expect((await workspace.read(id)).questions?.[498]).toMatchObject({ question: 'Another text' })
})

test('long-list tools and dragging have no accessibility violations', async ({ page, workspace }) => {
  const questions = Array.from({ length: 12 }, (_, index) => ({
    type: index % 2 ? 'multiple_choice' : 'rating',
    question: `What about ${'a rather long subject '.repeat(index % 4)}${index + 1}?`,
    ...(index % 2 ? { choices: ['a', 'b', 'a'], hasOpenChoice: true } : { scale: 5, display: 'emoji' }),
  }))
  const { id } = await workspace.survey({ questions })
  // Set before rendering: contrast cannot be measured during color transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The target of a URL is rendered at any distance, other questions only near the viewport.
  await signIn(page, workspace.key, workspace.surveys)
  await page.goto(`${workspace.surveys}/${id}/edit#questions.11.wire.question`)
  await expect(field(page, 'Question')).toBeFocused()
  await button(page, 'Expand all').click()
  expect(await field(page, 'Question').count()).toBeLessThan(12)
  for (const [index] of questions.entries()) {
    await handle(page, `question ${index + 1}`).scrollIntoViewIfNeeded()
    await expect(page.locator(`[name="questions.${index}.wire.question"]`)).toBeVisible()
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await findViolations(page)).toEqual([])
  }
  await button(page, 'Collapse all').click()
  await expect(field(page, 'Question').first()).toBeHidden()
  // High enough that the bottom bar does not partially cover a card.
  await page.setViewportSize({ width: 380, height: 2400 })
  await handle(page, 'question 2').focus()
  await page.keyboard.press('Space')
  await expect(findStatus(page, 'is picked up')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(380)
})
