import type { Locator, Page } from '@playwright/test'
import { findViolations } from './axe'
import { expect, field, signIn, test } from './fixtures'
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

test('open questions collapse while one is dragged, and reopen', async ({ page, workspace }) => {
  const { id } = await workspace.survey({ questions: BRANCHED })
  await edit(page, workspace, id)
  for (const position of [1, 2, 3, 4]) await open(page, position)
  await pull(page, handle(page, 'question 4'), handle(page, 'question 2'))
  for (const [position, text] of ['One', 'Four', 'Two', 'Three'].entries()) {
    await expect(field(question(page, position + 1), 'Question')).toHaveValue(text)
  }
  await expect(handle(page, 'question 2')).toBeInViewport()
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
  await page.setViewportSize({ width: 380, height: 3200 })
  await handle(page, 'question 2').focus()
  await page.keyboard.press('Space')
  await expect(findStatus(page, 'is picked up')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(380)
})
