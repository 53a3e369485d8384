import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { startHttpServer } from '../tests/support/web-server'
import { createApiCaller } from './api'
import { confirm, expect, heading, signIn } from './fixtures'
import { processTest } from './process'

const key = 'phx_e2eexplorer00000000000000000000000000000'
const SDK = createRequire(import.meta.url).resolve('posthog-js/dist/module.js')

/** Serves a customer site with the published SDK on a separate origin. */
async function startSite(api_host: string, token: string) {
  const sdk = await readFile(SDK)
  // The SDK ignores automated browsers by default.
  const options = { api_host, opt_out_useragent_filter: true, request_batching: false }
  const html = `<!doctype html><title>Shop</title><script type="module">
    import posthog from '/sdk.js'
    posthog.init('${token}', ${JSON.stringify(options)})
    posthog.identify('ann', { email: 'ann@example.com', plan: 'pro' })
    posthog.capture('bought', { price: 56 })
  </script>`
  return startHttpServer((request, response) => {
    if (request.url === '/sdk.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(sdk)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
}

processTest(
  'the first event of the SDK arrives live, and its person is deleted',
  async ({ page, context, port, start }) => {
    await start({ PORT: port, INITIAL_API_KEY: key }, '--empty').ready()
    const url = `http://127.0.0.1:${port}`
    const api = createApiCaller(url, key)
    const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
    const project_id = String(me.team?.id)
    const project = await api('project', 'retrieve', { params: { project_id } })
    await signIn(page, key, `${url}/projects/${project_id}`)
    const card = page.getByRole('region', { name: 'Send your first event' })
    await expect(card.getByText('Waiting for first event…')).toBeVisible()

    const site = await startSite(url, project.api_token)
    const visitor = await context.newPage()
    await visitor.goto(`http://127.0.0.1:${site.port}/lamps`)
    await expect(card.getByText('Receiving events')).toBeVisible()
    await expect(card.getByText(/from posthog-js 1\./)).toBeVisible()

    await card.getByRole('link', { name: 'View events' }).click()
    await expect(heading(page, 'Events')).toBeVisible()
    const table = page.getByRole('table', { name: 'Events' })
    await expect(table.getByRole('button', { name: 'bought' })).toHaveCount(1)
    await visitor.reload()
    await expect(table.getByRole('button', { name: 'bought' })).toHaveCount(2)
    await visitor.close()
    await table.getByRole('button', { name: 'bought' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'bought' })
    await expect(drawer.getByText('56', { exact: true })).toBeVisible()
    await drawer.getByRole('link', { name: 'ann@example.com' }).click()

    await expect(heading(page, 'ann@example.com')).toBeVisible()
    await expect(page.getByText('identified')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(file.person.properties).toMatchObject({ email: 'ann@example.com', plan: 'pro' })
    expect(file.events.map(({ event }: { event: string }) => event)).toContain('bought')

    await page.getByRole('button', { name: 'Delete person and events' }).click()
    await confirm(page, 'Delete ann@example.com with all events?', 'Delete person and events')
    await expect(page.getByText('No people yet')).toBeVisible()
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page.getByText('No events yet')).toBeVisible({ timeout: 15_000 })
    await page.setViewportSize({ width: 390, height: 844 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    site.close()
  },
)
