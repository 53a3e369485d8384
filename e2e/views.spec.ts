import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choose, expect, getRows, message, signIn, test } from './fixtures'

const views = (page: Page) => page.getByRole('button', { name: /^Views/ })
const line = async (page: Page, name: string) => {
  await views(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const save = async (page: Page, name: string) => {
  await line(page, 'Save this view …')
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Replace) view$/ })
    .click()
  await expect(message(page, `The view “${name}” is kept on this device.`)).toBeVisible()
}
const fileWith = (json: unknown) => ({
  name: 'view.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)),
})
const bring = async (page: Page, json: unknown) => {
  const fileChooserOpened = page.waitForEvent('filechooser')
  await line(page, 'Open a view file …')
  await (await fileChooserOpened).setFiles(fileWith(json))
}

test('a view is kept, opened, changed, renamed, made the first and deleted', async ({
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

  await test.step('what differs from it is a change of it, until it is saved over', async () => {
    await page.getByLabel('Any state').selectOption('running')
    await expect(views(page)).toHaveAccessibleName('Views: By SDK, changed')
    await line(page, 'By SDK (changed)')
    await expect(page).toHaveURL(workspace.surveys + searchParams)
    await expect(getRows(page, 'Surveys')).toHaveText(['Pear'])
    await page.getByLabel('Any state').selectOption('draft')
    await line(page, 'Save over “By SDK”')
    await expect(views(page)).toHaveAccessibleName('Views: By SDK')
  })

  await test.step('it is there on another visit, and the list opens with it when that is wanted', async () => {
    await page.goto(workspace.surveys)
    await expect(getRows(page, 'Surveys')).toHaveCount(2)
    await line(page, 'Manage views …')
    const dialog = page.getByRole('dialog', { name: 'Views of surveys' })
    await choose(page, 'By SDK', 'Rename')
    await dialog.getByLabel('New name of By SDK').fill('Through the API')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await choose(page, 'Through the API', 'Copy link')
    await expect(message(page, 'The link was copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).searchParams.get('state')).toBe('draft')
    await choose(page, 'Through the API', 'Open the list with it')
    await expect(dialog.getByText('opens first')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(workspace.members)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click()
    await expect(page).toHaveURL(link)
    await expect(getRows(page, 'Surveys')).toHaveText(['Pear'])
  })

  await test.step('it is deleted, and that is taken back', async () => {
    await line(page, 'Manage views …')
    await choose(page, 'Through the API', 'Delete')
    await expect(page.getByRole('dialog')).toContainText('There is no view any more.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    await views(page).click()
    await expect(page.getByRole('menuitem', { name: 'Through the API (on show)' })).toBeVisible()
  })
})

test('a view goes to somebody else as a file, and leads to its own list', async ({ page, workspace }) => {
  const { organization, projects, members, surveys } = workspace
  const roles = `/organizations/${organization.id}/roles`
  await signIn(page, workspace.key, `${projects}?search=default&columns=timezone`)
  await save(page, 'Defaults')
  await line(page, 'Manage views …')
  const saved = page.waitForEvent('download')
  await choose(page, 'Defaults', 'Download as a file')
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

  await test.step('parts that mean nothing here are named and left out', async () => {
    await page.goto(members)
    await bring(page, {
      hedgerow_view: 1,
      list: 'members',
      name: 'Old',
      search: { order: 'age', search: 'Ada' },
    })
    await expect(page).toHaveURL(`${members}?search=Ada`)
    await expect(message(page, /“order=age” in the file means nothing here/)).toBeVisible()
  })

  await test.step('a file that is no view says so', async () => {
    await page.goto(members)
    for (const [json, words] of [
      ['{"hedgerow_view":1,"list":"moons"}', 'There is no list “moons” here.'],
      ['nonsense', 'not a view'],
    ]) {
      await bring(page, json)
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    }
    await expect(page).toHaveURL(members)
  })

  await test.step('views belong to the person: somebody else has none', async () => {
    const otherMember = await workspace.invite('member')
    await signIn(page, otherMember.key, members)
    await views(page).click()
    await expect(page.getByRole('menuitem', { name: 'Old' })).toBeHidden()
    await expect(page.getByRole('menuitem', { name: /Manage views/ })).toBeDisabled()
    await page.goto(roles)
    await expect(page.getByText('No roles yet')).toBeVisible()
  })
})
