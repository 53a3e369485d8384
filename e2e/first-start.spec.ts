import { expect, field, getRows, heading, message } from './fixtures'
import { processTest } from './process'
import { SERVER } from './server'

processTest.use({ hasDatabase: false })
processTest.describe.configure({ timeout: 180_000 })

processTest(
  'the first start prints a way in, and what is written outlives the process',
  async ({ page, start, folder, port }) => {
    const first = start({ PORT: port })
    const address = await first.ready()
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#key=phx_[\w-]{20,}$/)
    expect(first.printed()).toContain('shown only once')

    await page.goto(address)
    expect(page.url()).not.toContain('phx_')
    await expect(heading(page, 'Juniper web app')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click()
    await expect(heading(page, 'Surveys')).toBeVisible()
    await expect(getRows(page, 'Surveys').first()).toBeVisible()
    expect(page.url()).not.toContain('phx_')

    await processTest.step('sample responses are loaded in the background', async () => {
      const row = page.getByRole('row').filter({ hasText: 'Quarterly NPS' })
      await expect(async () => {
        await page.reload()
        await expect(row).toContainText(/running[1-9]/, { timeout: 3000 })
      }).toPass({ timeout: 60_000 })
    })

    await getRows(page, 'Surveys').first().click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await field(page, 'Name').fill('Kept over a restart')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(page, 'was saved')).toBeVisible()
    const survey = page.url()

    await processTest.step('a second process on the same folder is rejected', async () => {
      const second = start({})
      expect(await second.ended()).toBe(1)
      expect(second.printed()).toContain(`The data folder ${folder} is in use by process ${first.pid}.`)
      expect(second.printed()).not.toContain('    at ')
    })

    expect(await first.stop()).toBe(0)
    const restartedServer = start({ PORT: port })
    expect(await restartedServer.ready()).toBe(`http://127.0.0.1:${port}/`)
    expect(restartedServer.printed()).not.toContain('phx_')
    await page.goto(survey)
    await expect(heading(page, 'Kept over a restart')).toBeVisible()
    expect(await restartedServer.stop()).toBe(0)
  },
)

processTest(
  'an empty start has a project and nothing in it, and serves dashboards at other addresses',
  async ({ page, start }) => {
    await processTest.step('a port that is in use does not lose the key', async () => {
      const refused = start({ PORT: String(SERVER.port) }, '--empty')
      expect(await refused.ended()).toBe(1)
      expect(refused.printed().trim()).toBe(
        `Hedgerow cannot start. Port ${SERVER.port} on 127.0.0.1 is in use. Set PORT to another one.`,
      )
    })
    const secondServer = start({ CORS_ORIGINS: SERVER.url }, '--empty')
    const [address = '', key = ''] = (await secondServer.ready()).split('/#key=')

    await page.goto('/')
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Use another server' }).click()
    await page.getByLabel('Server').fill(address)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Waiting for first event…')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Organization / })).toContainText('My organization')
    await expect(page.getByText(new URL(address).host, { exact: true })).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'New survey' }).first().click()
    await page.getByRole('link', { name: 'Blank survey' }).click()
    await field(page, 'Name').fill('Made from another address')
    await field(page, 'Question').fill('Where are you?')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(heading(page, 'Made from another address')).toBeVisible()
  },
)

const unusable: { what: string; settings: Record<string, string>; words: RegExp }[] = [
  {
    what: 'a folder that cannot be made',
    settings: { DATA_DIR: '/dev/null/x' },
    words: /^Hedgerow cannot start\. The data folder \/dev\/null\/x cannot be created: .+$/,
  },
  {
    what: 'a PostgreSQL that is down',
    settings: { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
    words: /^Hedgerow cannot start\. PostgreSQL at 127\.0\.0\.1:1\/x cannot be used: .+$/,
  },
  {
    what: 'a setting that makes no sense',
    settings: { PORT: 'http' },
    words: /^Hedgerow cannot start\. PORT is not usable: .+$/,
  },
  {
    what: 'another server that is no address',
    settings: { UPSTREAM_URL: 'eu.posthog.com' },
    words:
      /^Hedgerow cannot start\. UPSTREAM_URL is not usable: it must be the http or https URL of a server, .+$/,
  },
]

for (const { what: problem, settings, words } of unusable) {
  processTest(`a start with ${problem} ends with a one-line error message`, async ({ start }) => {
    const refused = start(settings)
    expect(await refused.ended()).toBe(1)
    expect(refused.printed().trim()).toMatch(words)
  })
}
