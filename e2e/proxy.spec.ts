import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { UPSTREAM_ORGANIZATION, UPSTREAM_PROJECT } from './fake-upstream/people'
import { type FakeUpstream, startFakeUpstream, UPSTREAM_KEY } from './fake-upstream/server'
import { captureBody, expect, field, getRows, heading, message, saveReviewed, signIn } from './fixtures'
import { processTest as base, type ServerRun } from './process'

/** Server in reverse-proxy mode in front of a fake public service. */
interface ProxyFixture {
  hosted: FakeUpstream
  run: ServerRun
  /** URL of its dashboard. */
  site: string
  /** Host of the upstream server. */
  host: string
}

const test = base.extend<{ place: ProxyFixture }>({
  place: async ({ start }, use) => {
    const hosted = await startFakeUpstream()
    const run = start({ UPSTREAM_URL: hosted.url, UPSTREAM_TIMEOUT_MS: '1500' })
    const site = (await run.ready()).replace(/\/$/, '')
    await use({ hosted, run, site, host: new URL(hosted.url).host })
    await hosted.close()
  },
})

test.describe.configure({ timeout: 240_000 })

const home = `/organizations/${UPSTREAM_ORGANIZATION}`
const surveys = `/projects/${UPSTREAM_PROJECT}/surveys`
const batchExports = `/projects/${UPSTREAM_PROJECT}/batch_exports`

/** Returns the record IDs of a list on the upstream server. */
async function listIds({ hosted }: ProxyFixture, path: string): Promise<string[]> {
  const response = await fetch(`${hosted.url}/api${path}/`, {
    headers: { authorization: `Bearer ${UPSTREAM_KEY}` },
  })
  const { results } = (await response.json()) as { results: { id: string }[] }
  return results.map(({ id }) => id)
}

/** Returns the write requests received by the upstream server, oldest first. */
const getWrites = ({ hosted }: ProxyFixture) => hosted.received.filter(({ method }) => method !== 'GET')

test.use({ hasDatabase: false })

test('sign-in goes to the upstream server, and nothing is stored locally', async ({
  page,
  place,
  folder,
}) => {
  const { site, host, hosted, run } = place
  expect(run.printed()).toContain(`It forwards requests to ${hosted.url}`)
  await page.goto(`${site}${surveys}`)
  await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
  await expect(page.getByText(`All data is stored on ${host}.`)).toBeVisible()
  await expect(page.getByText('npm run keys')).toHaveCount(0)

  await page.getByLabel('API key').fill('phx_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('The API key was rejected')

  // Pages cannot call the upstream server directly; entering its URL means connecting through this server.
  await page.getByLabel('API key').fill(UPSTREAM_KEY)
  await page.getByRole('button', { name: 'Use another server' }).click()
  await page.getByLabel('Server').fill(hosted.url)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(getRows(page, 'Surveys')).toHaveText(['How was the harvest?', 'Empty'])
  await expect(
    page.getByRole('complementary', { name: 'Projects and organizations' }).getByText(host),
  ).toBeVisible()

  await page.getByRole('button', { name: 'ada@orchard.example' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'API reference' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  expect(await page.context().cookies()).toEqual([])
  expect(hosted.received.every(({ path }) => path.startsWith('/api/'))).toBe(true)
  expect(existsSync(folder)).toBe(false)
  expect(run.printed()).not.toContain('phx_')

  await page.goto(`${site}/signup/0199f6a1-0000-7000-8000-00000000000a`)
  await expect(page.getByRole('link', { name: `Go to ${host}` })).toHaveAttribute(
    'href',
    `${hosted.url}/signup/0199f6a1-0000-7000-8000-00000000000a`,
  )
})

/** Lists every page with its URL and the message for data that the upstream server does not offer. */
async function listPages(place: ProxyFixture): Promise<[address: string, lacking?: RegExp][]> {
  const firstId = async (path: string) => (await listIds(place, `${home}/${path}`))[0] ?? ''
  const below = (path: string, views: [view: string, lacking?: RegExp][]) =>
    views.map(([view, ...lacking]): [string, RegExp?] => [path + view, ...lacking])
  const [full, empty] = (await listIds(place, surveys)).map((id) => `${surveys}/${id}`)
  const [hourly, strange] = (await listIds(place, batchExports)).map((id) => `${batchExports}/${id}`)
  const closed = /with an API key\. Sign in to it directly/
  const survey: [string, RegExp?][] = [
    [''],
    ['?tab=results', /does not (?:report how often a survey was shown|list responses)/],
    ['?tab=results&view=responses', /does not list responses/],
    ['?tab=history'],
    ['/launch'],
    ['/edit'],
    ['/edit?as=guide&step=where'],
    ['/edit?as=json'],
  ]
  const batchExport: [string, RegExp?][] = [
    [''],
    ['?tab=runs'],
    ['?tab=backfills'],
    ['?tab=logs', /does not allow batch export logs with an API key/],
    ['?tab=configuration'],
    ['?tab=history', /does not support this activity/],
    ['?tab=json'],
    ['/edit'],
  ]
  return [
    [surveys],
    [`${surveys}/activity`],
    [`${surveys}/new`],
    [`${surveys}/new?from=nps&as=guide`],
    ...below(full ?? '', survey),
    ...below(empty ?? '', survey),
    ...below(`/projects/${UPSTREAM_PROJECT}/feature_flags`, [
      [''],
      ['/new'],
      ['/501'],
      ['/501?tab=history', /does not support this activity/],
      ['/501/edit'],
    ]),
    [batchExports],
    [`${batchExports}/new`],
    ...below(hourly ?? '', batchExport),
    ...below(strange ?? '', batchExport),
    [`${home}/batch_exports`, /does not support batch exports/],
    ['/organizations'],
    ['/organizations/new'],
    ...below(home, [['?'], ['/edit'], ['/members'], ['/invites'], ['/invites/new']]),
    ...below(`${home}/roles`, [
      [''],
      ['/new'],
      [`/${await firstId('roles')}`],
      [`/${await firstId('roles')}/edit`],
    ]),
    ...below(`${home}/domains`, [
      [''],
      ['/new'],
      [`/${await firstId('domains')}`],
      [`/${await firstId('domains')}/edit`],
    ]),
    ...below(`${home}/projects`, [[''], ['/new'], [`/${UPSTREAM_PROJECT}`], [`/${UPSTREAM_PROJECT}/edit`]]),
    [`${home}/projects/${UPSTREAM_PROJECT}?tab=history`, closed],
    ...below(`${home}/proxy_records`, [[''], ['/new'], [`/${await firstId('proxy_records')}`]]),
    ...below(`${home}/plugins`, [[''], ['/41'], ['/41?tab=configuration'], ['/41/edit'], ['/new']]),
    [`${home}/plugins/41?tab=history`, closed],
    [`${home}/plugins/41/source`, /does not allow plugin source code with an API key/],
    [`${home}/pipeline_destinations`, /does not support pipeline destinations/],
    ['/personal_api_keys', /does not allow lists of your API keys with an API key/],
    ['/personal_api_keys/@current'],
    ['/personal_api_keys/new'],
    ['/users/@me'],
  ]
}

/** Waits until the page has finished loading. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await expect(page.getByRole('table').and(page.locator('[aria-busy="true"]'))).toHaveCount(0)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

const isOfProject = (address: string) => address.startsWith('/projects/')

/** Pages in two groups that are tested in parallel. */
const PARTS = { projects: isOfProject, 'organizations and users': (at: string) => !isOfProject(at) }

for (const [whose, isOne] of Object.entries(PARTS)) {
  test(`every page of ${whose} works with upstream data and reports missing features`, async ({
    page,
    place,
  }) => {
    const { site } = place
    await signIn(page, UPSTREAM_KEY, `${site}/`)
    await expect(page.getByRole('region', { name: 'Running surveys' })).toBeVisible()
    for (const [address, lacking] of (await listPages(place)).filter(([at]) => isOne(at))) {
      await test.step(address, async () => {
        await page.goto(site + address)
        await settled(page)
        if (lacking) await expect(page.getByText(lacking).first()).toBeVisible()
        else await expect(page.getByRole('note').filter({ hasText: /This server/ })).toHaveCount(0)
        // A missing feature is not an error of the page or the server.
        await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      })
    }
  })
}

test('filters that the upstream server ignores are reported as having no effect', async ({ page, place }) => {
  const { site } = place
  await signIn(page, UPSTREAM_KEY, `${site}/`)
  await expect(page.getByRole('region', { name: 'Running surveys' })).toBeVisible()
  await page.goto(`${site}${surveys}?state=draft`)
  await expect(page.getByText('This server does not support filtering by state')).toBeVisible()
  await page.goto(`${site}${surveys}?search=harvest`)
  await expect(getRows(page, 'Surveys')).toHaveText(['How was the harvest?'])
  await expect(page.getByText('This server does not support filtering')).toHaveCount(0)
  await page.goto(`${site}${home}/members?search=lind`)
  await expect(page.getByText('This server does not support filtering by search')).toBeVisible()
})

test('unknown enum values are shown unchanged', async ({ page, place }) => {
  const { site } = place
  await signIn(page, UPSTREAM_KEY, `${site}/`)
  await expect(page.getByRole('region', { name: 'Running surveys' })).toBeVisible()
  await page.goto(`${site}${surveys}?columns=type`)
  await expect(page.getByRole('row', { name: /\bEmpty\b/ })).toContainText('telepathy')
  await page.goto(`${site}${batchExports}?columns=destination,model`)
  await expect(page.getByRole('row', { name: /Out of the ordinary/ })).toContainText('hogql')
  await page.goto(`${site}${home}/domains`)
  await getRows(page, 'Domains').first().click()
  await expect(page.getByText('oidc-of-tomorrow')).toBeVisible()
  await page.goto(`${site}${home}/proxy_records`)
  await expect(page.getByText('paused_for_review')).toBeVisible()
})

test('changes are applied on the upstream server without affecting other fields', async ({ page, place }) => {
  const { site, hosted } = place
  const [survey] = await listIds(place, surveys)
  await signIn(page, UPSTREAM_KEY, `${site}${surveys}/${survey}/edit`)

  await test.step('a survey preserves its unknown fields', async () => {
    const before = await getRecord(place, `${surveys}/${survey}`)
    await field(page, 'Name').fill('How was the pear harvest?')
    await field(page, 'Question').first().fill('How was it, really?')
    const body = await captureBody(page, 'PATCH', async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await saveReviewed(page)
    })
    await expect(message(page, 'was saved')).toBeVisible()
    // The public service drops the actions of a survey that is updated without its conditions.
    expect(Object.keys(body).sort()).toEqual(['conditions', 'name', 'questions'])
    expect(body.conditions).toEqual(before.conditions)
    const [changed, ...others] = before.questions
    expect(body.questions).toEqual([{ ...changed, question: 'How was it, really?' }, ...others])
    const after = await getRecord(place, `${surveys}/${survey}`)
    expect(after).toEqual({ ...before, ...body })
    // The response to an update omits fields that a read includes; the cache retains them.
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByText('new-checkout').first()).toBeVisible()
  })

  await test.step('a role sends only its name', async () => {
    const [role] = await listIds(place, `${home}/roles`)
    await page.goto(`${site}${home}/roles/${role}/edit`)
    await field(page, 'Name').fill('Pomologists')
    const body = await captureBody(page, 'PATCH', () => page.getByRole('button', { name: 'Save' }).click())
    expect(body).toEqual({ name: 'Pomologists' })
    await expect(heading(page, 'Pomologists')).toBeVisible()
  })

  await test.step('a domain preserves its unknown SSO setting', async () => {
    const [domain] = await listIds(place, `${home}/domains`)
    await page.goto(`${site}${home}/domains/${domain}/edit`)
    await page.getByLabel('Just-in-time provisioning').click()
    const body = await captureBody(page, 'PATCH', () => page.getByRole('button', { name: 'Save' }).click())
    expect(body).toEqual({ jit_provisioning_enabled: false })
    // The heading of the form contains the name, too.
    await expect(page).toHaveURL(`${site}${home}/domains/${domain}`)
    await expect(heading(page, 'orchard.example')).toBeVisible()
    expect(await getRecord(place, `${home}/domains/${domain}`)).toMatchObject({
      jit_provisioning_enabled: false,
      sso_enforcement: 'oidc-of-tomorrow',
    })
  })

  await test.step('an export is paused although the response is not an export', async () => {
    await page.goto(site + batchExports)
    await getRows(page, 'Batch exports').first().click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(message(page, 'To the warehouse was paused.')).toBeVisible()
    await expect(page.getByText('paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect(page.getByText('failing', { exact: true })).toBeVisible()
  })

  await test.step('an invite links to the upstream server', async () => {
    await page.goto(`${site}${home}/invites/new`)
    await page.getByLabel('Email addresses').fill('eve@orchard.example')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText(`${hosted.url}/signup/`)).toBeVisible()
  })

  await test.step('rejections show the server message, and missing features the dashboard message', async () => {
    await page.goto(`${site}${home}/projects/new`)
    await field(page, 'Name').fill('One more')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByRole('alert')).toContainText('You must upgrade your PostHog plan')

    await page.goto(`${site}/personal_api_keys/new`)
    await field(page, 'Label').fill('Another')
    await page.getByText('All scopes', { exact: true }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByText('This server does not allow creating API keys with an API key')).toBeVisible()
  })
  expect(getWrites(place).map(({ method, path }) => `${method} ${path.split('/').slice(4, 5)}`)).toEqual([
    'PATCH surveys',
    'PATCH roles',
    'PATCH domains',
    'POST batch_exports',
    'POST batch_exports',
    'POST invites',
    'POST projects',
    'POST ',
  ])
})

/** Returns a record from the upstream server. */
async function getRecord({ hosted }: ProxyFixture, path: string) {
  const response = await fetch(`${hosted.url}/api${path}/`, {
    headers: { authorization: `Bearer ${UPSTREAM_KEY}` },
  })
  return response.json()
}

test('upstream failures are distinguished', async ({ page, place }) => {
  const { site, host, hosted } = place
  await signIn(page, UPSTREAM_KEY, `${site}${surveys}`)
  await expect(getRows(page, 'Surveys').first()).toBeVisible()
  const alert = page.getByRole('main').getByRole('alert')
  const retry = () => page.getByRole('button', { name: 'Try again' }).click()
  const isList = (url = '') => url.includes('/surveys/?')

  await test.step('an HTML error page from an intermediary shows its title', async () => {
    hosted.fault = ({ url }, response) => {
      if (!isList(url)) return false
      response.writeHead(403, { 'content-type': 'text/html' })
      response.end(
        '<html><head><title>Checking your browser</title><script>document.title="x"</script></head></html>',
      )
      return true
    }
    await page.reload()
    await expect(alert).toContainText('Checking your browser')
  })

  await test.step('an HTML page instead of data is reported', async () => {
    hosted.fault = ({ url }, response) => {
      if (!isList(url)) return false
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Welcome</title>')
      return true
    }
    await retry()
    await expect(alert).toContainText('returned a web page instead of data')
  })

  await test.step('a timeout is reported', async () => {
    hosted.fault = ({ url }) => isList(url)
    await retry()
    await expect(alert).toContainText(`${host} did not respond within 1.5 s.`)
  })

  await test.step('a revoked key opens the key dialog', async () => {
    hosted.fault = () => false
    hosted.keys.clear()
    await retry()
    const dialog = page.getByRole('dialog', { name: 'Enter your API key again' })
    await expect(dialog).toContainText(`${host} rejected the API key`)
    hosted.keys.add(`${UPSTREAM_KEY}2`)
    await dialog.getByLabel('API key').fill(`${UPSTREAM_KEY}2`)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(getRows(page, 'Surveys').first()).toBeVisible()
  })

  await test.step('a refused connection is reported', async () => {
    await hosted.close()
    await page.reload()
    await expect(page.getByRole('alert').first()).toContainText(`${host} refuses connections.`)
  })
})
