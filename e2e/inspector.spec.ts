import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, field, signIn, test } from './fixtures'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Requests from this tab' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function open(page: Page) {
  await page.getByRole('button', { name: /^Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Requests from this tab' }).click()
  return drawer(page)
}

/** Runs copied code in a shell or Node. */
const shell = (command: string, args: string[], key: string) =>
  execFileSync(command, args, { env: { ...process.env, API_KEY: key }, stdio: 'pipe' })

test('a write can be copied as cURL and fetch code that repeats it', async ({ page, workspace }) => {
  const survey = await workspace.survey()
  const name = `It's "quoted" $HOME \`id\` \\ é`
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}/edit`)
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const inspector = await open(page)
  await inspector.getByLabel('Filter requests').selectOption('Writes')
  await inspector.getByRole('button', { name: /^PATCH/ }).click()
  await expect(inspector.getByRole('region', { name: 'Request' })).toContainText('$HOME')
  await expect(inspector.getByRole('region', { name: 'Response' })).toContainText(survey.id)

  for (const [button, run] of [
    ['Copy as cURL', (code: string) => shell('sh', ['-c', code], workspace.key)],
    [
      'Copy as fetch',
      (code: string) => shell(process.execPath, ['--input-type=module', '-e', code], workspace.key),
    ],
  ] as const) {
    await inspector.getByRole('button', { name: button }).click()
    const start = button === 'Copy as cURL' ? /^curl/ : /^await fetch/
    await expect.poll(() => clipboard(page)).toMatch(start)
    const code = await clipboard(page)
    expect(code).not.toContain(workspace.key)
    await workspace.api('surveys', 'update', {
      params: { project_id: workspace.project_id, id: survey.id },
      body: { name: 'Another' },
    })
    run(code)
    expect((await workspace.read(survey.id)).name).toBe(name)
  }
})

test('a read can be sent again and its response is shown', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.surveys)
  const inspector = await open(page)
  await field(inspector, 'Search methods and paths').fill('/surveys/?')
  await inspector.getByRole('button', { name: /^GET .*surveys\/\?/ }).click()
  await workspace.survey({ name: 'Just made' })
  await inspector.getByRole('button', { name: 'Send again' }).click()
  await expect(inspector.getByRole('region', { name: 'New response' })).toContainText('Just made')
})

test('an error message links to the failed request', async ({ page, workspace }) => {
  const survey = await workspace.survey()
  await page.route('**/api/projects/*/surveys/*/', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<title>Bad day</title>' }),
  )
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}`)
  await page.getByRole('button', { name: 'View API request' }).click()
  const entry = drawer(page).getByRole('button', { name: /^GET .*500/, expanded: true })
  await expect(entry).toBeVisible()
  await expect(drawer(page).getByRole('region', { name: 'Response' })).toContainText('Bad day')
  await drawer(page).getByLabel('Filter requests').selectOption('Failed')
  await expect(entry).toBeVisible()
})

test('API keys are redacted in the inspector', async ({ page, workspace }) => {
  await signIn(page, workspace.key, '/personal_api_keys/new')
  await field(page, 'Label').fill('Other')
  await page.getByRole('radio', { name: 'All scopes' }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'Copy key' }).click()
  const copiedScript = await clipboard(page)
  expect(copiedScript).toMatch(/^phx_\w{20,}$/)
  const inspector = await open(page)
  await inspector.getByRole('button', { name: /^POST .*personal_api_keys/ }).click()
  await expect(inspector.getByRole('region', { name: 'Response' })).toContainText('phx_…')
  await expect(inspector.getByText(copiedScript)).toHaveCount(0)
})
