import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { UPSTREAM_ORGANIZATION, UPSTREAM_PROJECT } from './fake-upstream/people'
import { type FakeUpstream, startFakeUpstream, UPSTREAM_KEY } from './fake-upstream/server'
import { captureBody, expect, field, getRows, heading, message, saveReviewed, signIn } from './fixtures'
import { processTest as base, type ServerRun } from './process'

/** A server that passes on to one in the shape of the public service. */
interface ProxyFixture {
  hosted: FakeUpstream
  run: ServerRun
  /** Where its dashboard is. */
  site: string
  /** The name of the server behind. */
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

/** The ids of the records of a list, as the server behind has them. */
async function listIds({ hosted }: ProxyFixture, path: string): Promise<string[]> {
  const response = await fetch(`${hosted.url}/api${path}/`, {
    headers: { authorization: `Bearer ${UPSTREAM_KEY}` },
  })
  const { results } = (await response.json()) as { results: { id: string }[] }
  return results.map(({ id }) => id)
}

/** What was sent to the server behind to change something, oldest first. */
const getWrites = ({ hosted }: ProxyFixture) => hosted.received.filter(({ method }) => method !== 'GET')

test('one signs in to the server behind, and nothing of it stays here', async ({ page, place, folder }) => {
  const { site, host, hosted, run } = place
  expect(run.printed()).toContain(`It passes on to ${hosted.url}`)
  await page.goto(`${site}${surveys}`)
  await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
  await expect(page.getByText(`What you see and change here is on ${host}.`)).toBeVisible()
  await expect(page.getByText('npm run keys')).toHaveCount(0)

  await page.getByLabel('API key').fill('phx_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Personal API key found in request')

  // A page may not ask that server itself: who names it means the way through this one.
  await page.getByLabel('API key').fill(UPSTREAM_KEY)
  await page.getByLabel('Server').fill(hosted.url)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(getRows(page, 'Surveys')).toHaveText(['How was the harvest?', 'Empty'])
  await expect(page.getByRole('complementary', { name: 'Places' }).getByText(host)).toBeVisible()

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

/** Every page, by its address below the project, the organization or nothing, and what it says is not to be had. */
async function listPages(place: ProxyFixture): Promise<[address: string, lacking?: RegExp][]> {
  const firstId = async (path: string) => (await listIds(place, `${home}/${path}`))[0] ?? ''
  const below = (path: string, views: [view: string, lacking?: RegExp][]) =>
    views.map(([view, lacking]): [string, RegExp?] => [path + view, lacking])
  const [full, empty] = (await listIds(place, surveys)).map((id) => `${surveys}/${id}`)
  const [hourly, strange] = (await listIds(place, batchExports)).map((id) => `${batchExports}/${id}`)
  const closed = /to people who sign in there, not to API keys/
  const survey: [string, RegExp?][] = [
    [''],
    ['?tab=results', /does not tell how often a survey was shown/],
    ['?tab=results&view=responses', /does not list the responses/],
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
    ['?tab=logs', /offers the log of a batch export to people/],
    ['?tab=configuration'],
    ['?tab=history', /does not offer this history/],
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
      ['/501?tab=history', /does not offer this history/],
      ['/501/edit'],
    ]),
    [batchExports],
    [`${batchExports}/new`],
    ...below(hourly ?? '', batchExport),
    ...below(strange ?? '', batchExport),
    [`${home}/batch_exports`, /does not offer batch exports/],
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
    [`${home}/plugins/41/source`, /offers the code of plugins to people/],
    [`${home}/pipeline_destinations`, /does not offer pipeline destinations/],
    ['/personal_api_keys', /offers a list of your API keys to people/],
    ['/personal_api_keys/@current'],
    ['/personal_api_keys/new'],
    ['/users/@me'],
  ]
}

/** Waits until nothing on the page loads any more. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await expect(page.getByRole('table').and(page.locator('[aria-busy="true"]'))).toHaveCount(0)
  await expect(page.getByText(/^Looking up/)).toHaveCount(0)
}

const isOfProject = (address: string) => address.startsWith('/projects/')

/** The pages in two parts, which are walked side by side. */
const PARTS = { projects: isOfProject, 'organizations and people': (at: string) => !isOfProject(at) }

for (const [whose, isOne] of Object.entries(PARTS)) {
  test(`every page of ${whose} opens on what the other server has, and says what it has not`, async ({
    page,
    place,
  }) => {
    const { site } = place
    await signIn(page, UPSTREAM_KEY, `${site}/`)
    await expect(heading(page, 'Surveys')).toBeVisible()
    for (const [address, lacking] of (await listPages(place)).filter(([at]) => isOne(at))) {
      await test.step(address, async () => {
        await page.goto(site + address)
        await settled(page)
        if (lacking) await expect(page.getByText(lacking).first()).toBeVisible()
        else await expect(page.getByRole('note').filter({ hasText: /This server/ })).toHaveCount(0)
        // Nothing of it is a failure: neither of the page nor of the server.
        await expect(page.getByRole('heading', { name: 'This page failed' })).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      })
    }
  })
}

test('filters that the other server takes no account of are said to do nothing', async ({ page, place }) => {
  const { site } = place
  await signIn(page, UPSTREAM_KEY, `${site}/`)
  await expect(heading(page, 'Surveys')).toBeVisible()
  await page.goto(`${site}${surveys}?state=draft`)
  await expect(page.getByText('This server does not filter by state')).toBeVisible()
  await page.goto(`${site}${surveys}?search=harvest`)
  await expect(getRows(page, 'Surveys')).toHaveText(['How was the harvest?'])
  await expect(page.getByText('This server does not filter')).toHaveCount(0)
  await page.goto(`${site}${home}/members?search=lind`)
  await expect(page.getByText('This server does not filter by search')).toBeVisible()
})

test('words and values that nobody here knows stand as they are', async ({ page, place }) => {
  const { site } = place
  await signIn(page, UPSTREAM_KEY, `${site}/`)
  await expect(heading(page, 'Surveys')).toBeVisible()
  await page.goto(site + surveys)
  await expect(page.getByRole('row', { name: /\bEmpty\b/ })).toContainText('telepathy')
  await page.goto(site + batchExports)
  await expect(page.getByRole('row', { name: /Out of the ordinary/ })).toContainText('hogql')
  await page.goto(`${site}${home}/domains`)
  await getRows(page, 'Domains').first().click()
  await expect(page.getByText('oidc-of-tomorrow')).toBeVisible()
  await page.goto(`${site}${home}/proxy_records`)
  await expect(page.getByText('paused_for_review')).toBeVisible()
})

test('what is changed here is changed there, and nothing else of it', async ({ page, place }) => {
  const { site, hosted } = place
  const [survey] = await listIds(place, surveys)
  await signIn(page, UPSTREAM_KEY, `${site}${surveys}/${survey}/edit`)

  await test.step('a survey, with all that this dashboard never heard of inside', async () => {
    const before = await getRecord(place, `${surveys}/${survey}`)
    await field(page, 'Name').fill('How was the pear harvest?')
    await field(page, 'Question').first().fill('How was it, really?')
    const body = await captureBody(page, 'PATCH', async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await saveReviewed(page)
    })
    await expect(message(page, 'is saved')).toBeVisible()
    // The public service forgets the actions of a survey that is changed without its conditions.
    expect(Object.keys(body).sort()).toEqual(['conditions', 'name', 'questions'])
    expect(body.conditions).toEqual(before.conditions)
    const [changed, ...others] = before.questions
    expect(body.questions).toEqual([{ ...changed, question: 'How was it, really?' }, ...others])
    const after = await getRecord(place, `${surveys}/${survey}`)
    expect(after).toEqual({ ...before, ...body })
    // The answer to a change leaves things out that a read has: they are still known here.
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByText('new-checkout').first()).toBeVisible()
  })

  await test.step('a role', async () => {
    const [role] = await listIds(place, `${home}/roles`)
    await page.goto(`${site}${home}/roles/${role}/edit`)
    await field(page, 'Name').fill('Pomologists')
    const body = await captureBody(page, 'PATCH', () => page.getByRole('button', { name: 'Save' }).click())
    expect(body).toEqual({ name: 'Pomologists' })
    await expect(heading(page, 'Pomologists')).toBeVisible()
  })

  await test.step('a domain, whose login nobody here knows', async () => {
    const [domain] = await listIds(place, `${home}/domains`)
    await page.goto(`${site}${home}/domains/${domain}/edit`)
    await page.getByLabel('Automatic accounts').click()
    const body = await captureBody(page, 'PATCH', () => page.getByRole('button', { name: 'Save' }).click())
    expect(body).toEqual({ jit_provisioning_enabled: false })
    await expect(heading(page, 'orchard.example')).toBeVisible()
    expect(await getRecord(place, `${home}/domains/${domain}`)).toMatchObject({
      jit_provisioning_enabled: false,
      sso_enforcement: 'oidc-of-tomorrow',
    })
  })

  await test.step('an export is paused, though the answer is no export', async () => {
    await page.goto(site + batchExports)
    await getRows(page, 'Batch exports').first().click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(message(page, 'To the warehouse is paused.')).toBeVisible()
    await expect(page.getByText('paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Unpause', exact: true }).click()
    await expect(page.getByText('failing', { exact: true })).toBeVisible()
  })

  await test.step('an invite, whose link leads to the other server', async () => {
    await page.goto(`${site}${home}/invites/new`)
    await page.getByLabel('Addresses').fill('eve@orchard.example')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText(`${hosted.url}/signup/`)).toBeVisible()
  })

  await test.step('what the server refuses is refused in its words, and what it lacks in ours', async () => {
    await page.goto(`${site}${home}/projects/new`)
    await field(page, 'Name').fill('One more')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByRole('alert')).toContainText('You must upgrade your PostHog plan')

    await page.goto(`${site}/personal_api_keys/new`)
    await field(page, 'Label').fill('Another')
    await page.getByText('Everything', { exact: true }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByText('This server offers new API keys to people who sign in there')).toBeVisible()
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

/** A record, as the server behind has it. */
async function getRecord({ hosted }: ProxyFixture, path: string) {
  const response = await fetch(`${hosted.url}/api${path}/`, {
    headers: { authorization: `Bearer ${UPSTREAM_KEY}` },
  })
  return response.json()
}

test('what goes wrong behind is told apart', async ({ page, place }) => {
  const { site, host, hosted } = place
  await signIn(page, UPSTREAM_KEY, `${site}${surveys}`)
  await expect(getRows(page, 'Surveys').first()).toBeVisible()
  const alert = page.getByRole('main').getByRole('alert')
  const retry = () => page.getByRole('button', { name: 'Try again' }).click()
  const isList = (url = '') => url.includes('/surveys/?')

  await test.step('a page of something in between', async () => {
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

  await test.step('a page where an answer should be', async () => {
    hosted.fault = ({ url }, response) => {
      if (!isList(url)) return false
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Welcome</title>')
      return true
    }
    await retry()
    await expect(alert).toContainText('sent a page in place of data')
  })

  await test.step('silence', async () => {
    hosted.fault = ({ url }) => isList(url)
    await retry()
    await expect(alert).toContainText(`${host} did not respond within 1.5 s.`)
  })

  await test.step('a key that is no longer good there', async () => {
    hosted.fault = () => false
    hosted.keys.clear()
    await retry()
    const dialog = page.getByRole('dialog', { name: 'Enter your key again' })
    await expect(dialog).toContainText(`${host} did not accept the key.`)
    hosted.keys.add(`${UPSTREAM_KEY}2`)
    await dialog.getByLabel('API key').fill(`${UPSTREAM_KEY}2`)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(getRows(page, 'Surveys').first()).toBeVisible()
  })

  await test.step('nobody there', async () => {
    await hosted.close()
    await page.reload()
    await expect(page.getByRole('alert').first()).toContainText(`${host} refuses connections.`)
  })
})
