import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choose, expect, getRows, message, signIn, test } from './fixtures'

const views = (page: Page) => page.getByRole('button', { name: /^Views/ })
const line = async (page: Page, name: string) => {
  await views(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const save = async (page: Page, name: string) => {
  await line(page, 'Save view…')
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Replace) view$/ })
    .click()
  await expect(message(page, `The view “${name}” was saved on this device.`)).toBeVisible()
}
const fileWith = (json: unknown) => ({
  name: 'view.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)),
})
const bring = async (page: Page, json: unknown) => {
  const fileChooserOpened = page.waitForEvent('filechooser')
  await line(page, 'Import view…')
  await (await fileChooserOpened).setFiles(fileWith(json))
}

test('a view is saved, opened, changed, renamed, set as default and deleted', async ({
  page,
  context,
  workspace,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await workspace.survey({ name: 'Apple', type: 'popover' })
  await workspace.survey({ name: 'Pear', type: 'api' })
  await signIn(page, workspace.key, workspace.surveys)
  await page.getByLabel('Any type').selectOption('api')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/order=name/)
  const searchParams = new URL(page.url()).search
  await save(page, 'By SDK')
  await expect(views(page)).toHaveAccessibleName('Views: By SDK')

  await test.step('a modified view is marked as changed until it is overwritten', async () => {
    await page.getByLabel('Any status').selectOption('running')
    await expect(views(page)).toHaveAccessibleName('Views: By SDK, modified')
    await line(page, 'By SDK (modified)')
    await expect(page).toHaveURL(workspace.surveys + searchParams)
    await expect(getRows(page, 'Surveys')).toHaveText(['Pear'])
    await page.getByLabel('Any status').selectOption('draft')
    await line(page, 'Replace “By SDK”')
    await expect(views(page)).toHaveAccessibleName('Views: By SDK')
  })

  await test.step('the view persists, and the list can open with it by default', async () => {
    await page.goto(workspace.surveys)
    await expect(getRows(page, 'Surveys')).toHaveCount(2)
    await line(page, 'Manage views…')
    const dialog = page.getByRole('dialog', { name: 'Views of surveys' })
    await choose(page, 'By SDK', 'Rename')
    await dialog.getByLabel('New name of By SDK').fill('Through the API')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await choose(page, 'Through the API', 'Copy link')
    await expect(message(page, 'The link was copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).searchParams.get('state')).toBe('draft')
    await choose(page, 'Through the API', 'Set as default view')
    await expect(dialog.getByText('default')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(workspace.members)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click()
    await expect(page).toHaveURL(link)
    await expect(getRows(page, 'Surveys')).toHaveText(['Pear'])
  })

  await test.step('deleting the view can be undone', async () => {
    await line(page, 'Manage views…')
    await choose(page, 'Through the API', 'Delete')
    await expect(page.getByRole('dialog')).toContainText('No saved views')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    await views(page).click()
    await expect(page.getByRole('menuitem', { name: 'Through the API (current)' })).toBeVisible()
  })
})

test('a view can be shared as a file and opens its own list', async ({ page, workspace }) => {
  const { organization, projects, members, surveys } = workspace
  const roles = `/organizations/${organization.id}/roles`
  await signIn(page, workspace.key, `${projects}?search=default&columns=timezone`)
  await save(page, 'Defaults')
  await line(page, 'Manage views…')
  const saved = page.waitForEvent('download')
  await choose(page, 'Defaults', 'Download as file')
  const download = await saved
  expect(download.suggestedFilename()).toBe('View-Defaults.json')
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toEqual({
    hedgerow_view: 1,
    list: 'projects',
    name: 'Defaults',
    search: { search: 'default', columns: 'timezone' },
  })
  await choose(page, 'Defaults', 'Delete')
  await page.keyboard.press('Escape')

  await page.goto(surveys)
  await workspace.survey()
  await page.reload()
  await bring(page, file)
  await expect(page).toHaveURL(`${projects}?search=default&columns=timezone`)
  await expect(views(page)).toHaveAccessibleName('Views: Defaults')

  await test.step('unknown parameters are reported and ignored', async () => {
    await page.goto(members)
    await bring(page, {
      hedgerow_view: 1,
      list: 'members',
      name: 'Old',
      search: { order: 'age', search: 'Ada' },
    })
    await expect(page).toHaveURL(`${members}?search=Ada`)
    await expect(message(page, /“order=age” in the file is not valid here/)).toBeVisible()
  })

  await test.step('an invalid file is reported', async () => {
    await page.goto(members)
    for (const [json, words] of [
      ['{"hedgerow_view":1,"list":"moons"}', 'The list “moons” does not exist.'],
      ['nonsense', 'not an exported view'],
    ] as const) {
      await bring(page, json)
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    }
    await expect(page).toHaveURL(members)
  })

  await test.step('views are private to the user', async () => {
    const otherMember = await workspace.invite('member')
    await signIn(page, otherMember.key, members)
    await views(page).click()
    await expect(page.getByRole('menuitem', { name: 'Old' })).toBeHidden()
    await expect(page.getByRole('menuitem', { name: /Manage views/ })).toBeDisabled()
    await page.goto(roles)
    await expect(page.getByText('No roles yet')).toBeVisible()
  })
})
