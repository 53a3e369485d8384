import type { Locator, Page } from '@playwright/test'
import { expect, field, heading, message, rowsOf, signIn, test } from './fixtures'

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('a survey is found, opened, changed and saved without a mouse', async ({ page, workspace }) => {
  const { name } = await workspace.survey({ name: 'By keyboard' })
  await signIn(page, workspace.key, workspace.surveys)
  await expect(rowsOf(page, 'Surveys')).toHaveText([name])

  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, rowsOf(page, 'Surveys').first())
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeFocused()

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, `Edit ${name}`)).toBeFocused()

  await tabTo(page, field(page, 'Name'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Without a mouse')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Every key counts')
  await tabTo(page, page.getByRole('radio', { name: /Popover/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Feedback button/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await expect(message(page, '“Without a mouse” is saved.')).toBeVisible()
  await expect(heading(page, 'Without a mouse')).toBeFocused()
})

test('menus, switchers and dialogs open, move and close by keys, and give the focus back', async ({
  page,
  workspace,
}) => {
  const { name } = await workspace.survey({ name: 'By keyboard' })
  await signIn(page, workspace.key, workspace.surveys)
  const actions = page.getByRole('button', { name: `Actions for ${name}` })
  await tabTo(page, actions)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(actions).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Delete survey' }))
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const switcher = page.getByRole('button', { name: /^Project / })
  await tabTo(page, switcher, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Find project' })).toBeFocused()
  const projects = page.getByRole('listbox', { name: 'Project' })
  await expect(projects.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(projects).toBeHidden()
  await expect(switcher).toBeFocused()
})

test('a form is saved with its shortcut, and a question moves and keeps the focus', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.survey({
    questions: [
      { type: 'open', question: 'First' },
      { type: 'open', question: 'Second' },
    ],
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  await tabTo(page, page.getByRole('button', { name: 'Move question 2 up' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move question 1 up' })).toBeFocused()
  await expect(page.getByRole('status').getByText('“Second” is now question 1 of 2')).toBeAttached()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(message(page, 'is saved')).toBeVisible()
  const { questions } = await workspace.read(id)
  expect(questions?.map(({ question }) => question)).toEqual(['Second', 'First'])
})
