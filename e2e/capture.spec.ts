import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { startHttpServer } from '../tests/support/web-server'
import { createApiCaller } from './api'
import { expect } from './fixtures'
import { processTest } from './process'
import { waitForEvent } from './site'

const key = 'phx_e2ecapture000000000000000000000000000000'
const SDK = createRequire(import.meta.url).resolve('posthog-js/dist/module.js')

/** Serves a customer site with the published SDK on a separate origin. */
async function startSite(api_host: string, token: string) {
  const sdk = await readFile(SDK)
  // The SDK ignores automated browsers by default.
  const options = { api_host, opt_out_useragent_filter: true }
  const html = `<!doctype html><title>Shop</title>
    <button id="buy">Buy a lamp</button><button id="in">Sign in</button>
    <script type="module">
      import posthog from '/sdk.js'
      posthog.init('${token}', ${JSON.stringify(options)})
      document.getElementById('buy').onclick = () => posthog.capture('bought', { price: 56, note: 'größer 🌿' })
      document.getElementById('in').onclick = () => posthog.identify('ann', { email: 'ann@example.com' }, { since: 2024 })
    </script>`
  return startHttpServer((request, response) => {
    if (request.url === '/sdk.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(sdk)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
}

processTest('events captured in a browser are stored with their person', async ({ page, start, folder }) => {
  const server = start({ INITIAL_API_KEY: key }, '--empty')
  const { origin } = new URL(await server.ready())
  const api = createApiCaller(origin, key)
  const read = async () => {
    const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
    return api('project', 'retrieve', { params: { project_id: String(me.team?.id) } })
  }
  const project = await read()
  expect(project.ingested_event).toBe(false)
  const site = await startSite(origin, project.api_token)

  const first = waitForEvent(page, '$pageview')
  await page.goto(`http://127.0.0.1:${site.port}/lamps?utm_source=letter`)
  await first
  const bought = waitForEvent(page, 'bought')
  await page.getByRole('button', { name: 'Buy a lamp' }).click()
  await bought
  const identified = waitForEvent(page, '$identify')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await identified
  const secondPageview = waitForEvent(page, '$pageview')
  await page.reload()
  await secondPageview
  expect((await read()).ingested_event).toBe(true)
  site.close()
  expect(await server.stop()).toBe(0)

  const database = await PGlite.create(join(folder, 'db'))
  const events = await database.query<{
    event: string
    distinct_id: string
    properties: Record<string, unknown>
  }>('select event, distinct_id, properties from events order by timestamp')
  const people = await database.query('select id, is_identified, properties from persons')
  const names = await database.query<{ distinct_id: string }>('select distinct_id from distinct_ids')
  await database.close()

  const findRows = (name: string) => events.rows.filter(({ event }) => event === name)
  const [before, after] = [findRows('$pageview')[0], findRows('$pageview').at(-1)]
  expect(before?.properties).toMatchObject({
    utm_source: 'letter',
    $pathname: '/lamps',
    $process_person_profile: false,
  })
  expect(after).toMatchObject({ distinct_id: 'ann', properties: { $process_person_profile: true } })
  expect(findRows('bought')).toMatchObject([
    { distinct_id: before?.distinct_id, properties: { price: 56, note: 'größer 🌿', $ip: '127.0.0.1' } },
  ])
  expect(findRows('$identify')).toMatchObject([{ distinct_id: 'ann' }])
  expect(people.rows).toMatchObject([
    { is_identified: true, properties: { email: 'ann@example.com', since: 2024 } },
  ])
  expect(names.rows.map(({ distinct_id }) => distinct_id).sort()).toEqual([before?.distinct_id, 'ann'].sort())
})
