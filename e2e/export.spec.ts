import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export / })
const pressed = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()

/** Performs the action that starts a download and reads the file. */
async function readDownload(page: Page, press: () => Promise<void>) {
  const saved = page.waitForEvent('download')
  await press()
  const download = await saved
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const splitLines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

test('all rows that match the filters are exported to a file, from all pages', async ({
  page,
  manySurveys,
}) => {
  const { api, key, project_id, surveys } = manySurveys
  const { count, results } = await api('surveys', 'list', {
    params: { project_id },
    query: { state: 'running', order: 'name', limit: '1000' },
  })
  await signIn(page, key, `${surveys}?state=running&order=name&limit=25&offset=25`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page)).toContainText(`${count} surveys that match the search and filters`)
  await pressed(page, 'Selected fields')
  for (const name of ['type', 'questions', 'start_date', 'created_at'])
    await dialog(page).getByLabel(name, { exact: true }).uncheck()
  const file = await readDownload(page, () => pressed(page, `Export ${count} surveys`))
  await expect(dialog(page).getByRole('status')).toHaveText(`${count} surveys exported.`)
  expect(file.name).toMatch(/^Surveys-.+-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = splitLines(file.text)
  expect(head).toBe('id,name')
  expect(lines).toHaveLength(count)
  const names = lines.map((line) => line.slice(line.indexOf(',') + 1).replace(/^"|"$/g, ''))
  expect(names).toEqual(results.map(({ name }) => name))
})

test('exported records match the API, and formulas are escaped', async ({ page, workspace }) => {
  const { api, organization } = workspace
  const params = { organization_id: organization.id }
  for (const name of ['=HYPERLINK("http://a.example")', 'Gardeners, all', 'Größe “x”']) {
    await api('roles', 'create', { params, body: { name } })
  }
  const roles = `/organizations/${organization.id}/roles`
  for (const [resource, path, count] of [
    ['roles', roles, '3 roles'],
    ['members', workspace.members, '1 member'],
    ['projects', workspace.projects, '1 project'],
  ] as const) {
    await signIn(page, workspace.key, path)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await pressed(page, 'JSON')
    const { text } = await readDownload(page, () => pressed(page, `Export ${count}`))
    const { results } = await api(resource, 'list', { params })
    expect(JSON.parse(text)).toEqual(results)
    await pressed(page, 'Done')
  }
  await page.goto(roles)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const { text } = await readDownload(page, () => pressed(page, 'Export 3 roles'))
  expect(text).toContain(`"'=HYPERLINK(""http://a.example"")"`)
  expect(text).toContain('"Gardeners, all"')
  await pressed(page, 'Done')
  await page.goto(workspace.members)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const people = await readDownload(page, () => pressed(page, 'Export 1 member'))
  const [head, line] = splitLines(people.text)
  expect(head?.split(',')).toContain('user.email')
  expect(line).toContain(workspace.email)
})

test('rows read before a failure are retained, and the export can continue', async ({
  page,
  manySurveys,
}) => {
  const { api, key, project_id, surveys } = manySurveys
  const { count } = await api('surveys', 'list', { params: { project_id }, query: { limit: '1' } })
  const second = (url: URL) =>
    url.pathname === `/api/projects/${project_id}/surveys/` && url.searchParams.get('offset') === '100'
  await signIn(page, key, surveys)
  const begin = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await pressed(page, `Export ${count} surveys`)
  }
  await page.route(second, (route) => route.abort())
  await begin()
  await expect(dialog(page).getByRole('alert')).toContainText('Not all rows could be loaded')
  await expect(dialog(page).getByRole('status')).toHaveText(`100 surveys of ${count} were loaded.`)
  await page.unroute(second)
  const whole = await readDownload(page, () => pressed(page, 'Continue'))
  expect(new Set(splitLines(whole.text).map((line) => line.split(',')[0])).size).toBe(count + 1)
  await pressed(page, 'Done')

  await test.step('rows read before canceling can be saved', async () => {
    await page.route(second, () => new Promise(() => {}))
    await begin()
    await expect(dialog(page)).toContainText(`100 of ${count} loaded`)
    await page.keyboard.press('Escape')
    await pressed(page, 'Cancel')
    const part = await readDownload(page, () => pressed(page, 'Save loaded rows'))
    expect(splitLines(part.text)).toHaveLength(101)
    await expect(dialog(page).getByRole('status')).toContainText(`${count - 100} are missing from the file`)
    await pressed(page, 'Done')
    await page.unroute(second)
  })

  await test.step('rows that moved between pages are deduplicated, and the dialog reports it', async () => {
    await page.route(second, (route) =>
      route.continue({ url: route.request().url().replace('offset=100', 'offset=98') }),
    )
    await begin()
    await expect(dialog(page).getByRole('status')).toContainText(`${count - 2} surveys exported.`)
    await expect(dialog(page).getByRole('status')).toContainText('2 duplicate rows were removed')
    await expect(dialog(page).getByRole('status')).toContainText('2 are missing from the file')
  })
})
