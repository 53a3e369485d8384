import type { Locator, Page, Request } from '@playwright/test'
import { LEVELS } from '../contract/domain/levels'
import {
  createFaultProxy,
  declineKey,
  FAULTS,
  type FaultKind,
  isSearchFor,
  isWrite,
  matchesRead,
  navigate,
  type RequestMatcher,
} from './faults'
import { choose, expect, field, getRows, heading, signIn, test } from './fixtures'
import { type SeededRecords, seedAllPages } from './seed-all-pages'
import { unique } from './workspace'

/** Resource with a list: its paths and the input for its form. */
interface FaultCase {
  /** Overrides `label` in the test title. */
  title?: string
  label: string
  list: (at: SeededRecords) => string
  /** Locators while the list is loading and once it has loaded. Default: a table with and without `aria-busy`. */
  waiting?: (page: Page) => Locator
  shown?: (page: Page) => Locator
  record?: (at: SeededRecords) => string
  form?: {
    path: (at: SeededRecords) => string
    fill: (page: Page) => Promise<void>
    /** Asserts that the input is unchanged. */
    holds: (page: Page) => Promise<void>
    save: string
    saved: (page: Page) => Locator
  }
}

const WORDS = 'Quince'
const COMMON = ['a missing permission', 'an empty response', 'a server error', 'a lost connection']

/** Builds a form spec that fills in a single text field. */
const line = (
  path: (at: SeededRecords) => string,
  label: string,
  text: string,
  save: string,
  saved: RegExp,
) => ({
  path,
  fill: (page: Page) => field(page, label).fill(text),
  holds: (page: Page) => expect(field(page, label)).toHaveValue(text),
  save,
  saved: (page: Page) => heading(page, saved).or(page.getByText(saved)).first(),
})

const renamed = (path: (at: SeededRecords) => string) => {
  const name = unique('Medlar')
  return line((at) => `${path(at)}/edit`, 'Name', name, 'Save', new RegExp(`^${name}$`))
}

const CASES: FaultCase[] = [
  {
    label: 'Organizations',
    list: () => '/organizations',
    shown: (page) => main(page).getByRole('list', { name: 'Organizations' }),
    record: ({ home }) => home,
    form: renamed(({ home }) => home),
  },
  {
    title: 'Batch exports of an organization',
    label: 'Batch exports',
    list: ({ home }) => `${home}/batch_exports`,
  },
  {
    label: 'Batch exports',
    list: ({ batchExports }) => batchExports,
    record: ({ batchExport }) => batchExport,
    form: renamed(({ batchExport }) => batchExport),
  },
  {
    label: 'Domains',
    list: ({ home }) => `${home}/domains`,
    record: ({ domain }) => domain,
    form: line(({ domain }) => `${domain}/edit`, 'Entity ID', 'urn:medlar', 'Save', /\.example$/),
  },
  {
    label: 'Invites',
    list: ({ home }) => `${home}/invites`,
    form: line(
      ({ home }) => `${home}/invites/new`,
      'Email addresses',
      'bea@example.com',
      'Invite',
      /^Invited$/,
    ),
  },
  { label: 'Members', list: ({ members }) => members },
  {
    label: 'Plugins',
    list: ({ home }) => `${home}/plugins`,
    record: ({ plugin }) => plugin,
    form: renamed(({ plugin }) => plugin),
  },
  {
    label: 'Projects',
    list: ({ projects }) => projects,
    shown: (page) => main(page).getByRole('list', { name: 'Projects', exact: true }),
    record: ({ project }) => project,
    form: renamed(({ project }) => project),
  },
  {
    label: 'Proxies',
    list: ({ home }) => `${home}/proxy_records`,
    record: ({ proxy }) => proxy,
    form: line(
      ({ home }) => `${home}/proxy_records/new`,
      'Host',
      `${unique('m').replace(' ', '-')}.example.com`,
      'Add proxy',
      /was added/,
    ),
  },
  {
    label: 'Roles',
    list: ({ home }) => `${home}/roles`,
    record: ({ role }) => role,
    form: renamed(({ role }) => role),
  },
  {
    label: 'Surveys',
    list: ({ surveys }) => surveys,
    record: ({ survey }) => survey,
    form: renamed(({ survey }) => survey),
  },
  {
    label: 'API keys',
    list: () => '/personal_api_keys',
    // The list shows no busy table: the key in use is already loaded.
    waiting: (page) => heading(page, 'API keys'),
    shown: (page) => main(page).getByRole('link', { name: WORDS }),
    record: ({ key }) => key,
    form: {
      path: () => '/personal_api_keys/new',
      fill: async (page) => {
        await field(page, 'Label').fill('Medlar')
        await page.getByLabel('Access to survey', { exact: true }).selectOption('Read')
      },
      holds: async (page) => {
        await expect(field(page, 'Label')).toHaveValue('Medlar')
        await expect(page.getByLabel('Access to survey', { exact: true })).toHaveValue(/./)
      },
      save: 'Create key',
      saved: (page) => heading(page, 'Your new API key'),
    },
  },
]

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')
const messages = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** Waits until the error message of a fault is visible. */
async function expectReported(page: Page, { message, next, retried }: FaultKind) {
  await expect(async () => {
    if (retried) await page.clock.fastForward(2000)
    await expect(alert(page)).toContainText(message, { timeout: retried ? 100 : 5000 })
  }).toPass({ timeout: 15_000 })
  if (next) await expect(alert(page).getByRole(next.role, { name: next.name })).toBeVisible()
}

/** Runs a page through all faults on reads: each one is reported, and each retry encounters the next one. */
async function testReads(
  page: Page,
  server: RequestMatcher,
  href: string,
  waiting: Locator,
  content: Locator,
  faults: readonly FaultKind[],
) {
  const release = server.hold()
  await navigate(page, href)
  await expect(waiting).toBeVisible()
  for (const [index, fault] of faults.entries()) {
    await test.step(fault.name, async () => {
      server.become(fault)
      if (index === 0) release()
      else await alert(page).getByRole('button', { name: 'Try again' }).press('Enter')
      if (fault.opensKeyDialog) await declineKey(page)
      await expectReported(page, fault)
      await expect(content).toHaveCount(0)
    })
  }
  server.become(null)
  await alert(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(content.first()).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
}

/**
 * Runs a form through all faults on writes: each one is reported, the input is preserved, and nothing is sent twice.
 */
async function testSaves(
  page: Page,
  href: string,
  form: NonNullable<FaultCase['form']>,
  faults: readonly FaultKind[],
) {
  const server = await createFaultProxy(page, isWrite)
  const save = main(page).getByRole('button', { name: form.save, exact: true })
  await navigate(page, href)
  await form.fill(page)
  const release = server.hold()
  for (const [index, fault] of faults.entries()) {
    await test.step(fault.name, async () => {
      server.become(fault)
      await save.click()
      if (index === 0) {
        await expect(main(page).getByRole('button', { name: 'Saving…' })).toBeDisabled()
        await page.keyboard.press('ControlOrMeta+s')
        release()
      }
      if (fault.opensKeyDialog) await declineKey(page)
      await expectReported(page, fault)
      await form.holds(page)
      expect(server.count()).toBe(index + 1)
    })
  }
  server.become(null)
  await save.click()
  await expect(form.saved(page)).toBeVisible()
}

for (const [index, faultCase] of CASES.entries()) {
  // The first resource has every fault. The others show that their pages are connected to the same error handling.
  const faults = index === 0 ? FAULTS : FAULTS.filter(({ name }) => COMMON.includes(name))
  const { title = faultCase.label, label, list, record, form } = faultCase
  test(`${title}: every failed response shows the next step and preserves input`, async ({
    page,
    workspace,
  }) => {
    await page.clock.install()
    const at = await seedAllPages(workspace, WORDS)
    await signIn(page, workspace.key, '/users/@me')
    await expect(heading(page, /./)).toBeVisible()

    await test.step('the list reports each fault and recovers', async () => {
      const path = list(at)
      const server = await createFaultProxy(page, matchesRead(path))
      const table = main(page).getByRole('table', { name: label })
      const waiting = faultCase.waiting?.(page) ?? table.and(page.locator('[aria-busy=true]'))
      const content = faultCase.shown?.(page) ?? table.and(page.locator(':not([aria-busy=true])'))
      await testReads(page, server, path, waiting, content, faults)
      await navigate(page, `${path}?limit=7&moon=full`)
      await expect(messages(page)).toContainText('“limit=7” and “moon=full” in the URL')
      await expect(page).toHaveURL(path)
      await expect(content.first()).toBeVisible()
    })
    if (record) {
      await test.step('the record reports each fault and recovers', async () => {
        const path = record(at)
        const server = await createFaultProxy(page, matchesRead(path))
        const waiting = main(page).getByRole('status', { name: /^Loading/ })
        await testReads(page, server, path, waiting, main(page).getByRole('heading', { level: 2 }), faults)
      })
    }
    if (form)
      await test.step('the form reports each fault and preserves input', () =>
        testSaves(page, form.path(at), form, faults))
  })
}

test('out-of-order responses do not change the result', async ({ page, workspace }) => {
  const { api, organization, project_id, members } = workspace
  const params = { organization_id: organization.id }
  const home = `/organizations/${organization.id}`
  const getExport = (name: string) => {
    const destination = { type: 'FileDownload', config: {} } as const
    const body = { name, interval: 'week', paused: false, destination } as const
    return api('projectBatchExports', 'create', { params: { project_id }, body })
  }
  const [quince, medlar] = [
    await workspace.survey({ name: 'Quince' }),
    await workspace.survey({ name: 'Medlar' }),
  ]
  const lamp = await getExport('Quince')
  await getExport('Medlar')
  for (const name of ['quince', 'medlar']) {
    await api('domains', 'create', { params, body: { domain: `${name}.${organization.id}.example` } })
  }
  const bea = await workspace.invite('admin')
  await signIn(page, workspace.key, '/users/@me')
  await expect(heading(page, /./)).toBeVisible()

  await test.step('the list shows the results of the latest search', async () => {
    for (const [label, list] of [
      ['Surveys', workspace.surveys],
      ['Batch exports', `/projects/${project_id}/batch_exports`],
      ['Domains', `${home}/domains`],
    ] as const) {
      await navigate(page, list)
      await expect(getRows(page, label)).toHaveCount(2)
      const first = await createFaultProxy(page, isSearchFor(list, 'quince'))
      const release = first.hold()
      const search = main(page).getByRole('searchbox')
      await search.fill('quince')
      await expect.poll(first.count).toBe(1)
      await search.fill('medlar')
      await expect(getRows(page, label)).toHaveText([/medlar/i])
      release()
      await page.unrouteAll({ behavior: 'wait' })
      await expect(page).toHaveURL(/search=medlar/)
      await expect(getRows(page, label)).toHaveText([/medlar/i])
    }
  })

  await test.step('the page shows the record opened last', async () => {
    const [a, b] = [`${workspace.surveys}/${quince.id}`, `${workspace.surveys}/${medlar.id}`]
    const first = await createFaultProxy(page, matchesRead(a))
    const release = first.hold()
    await navigate(page, a)
    await expect.poll(first.count).toBe(1)
    await navigate(page, b)
    await expect(heading(page, 'Medlar')).toBeVisible()
    release()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(heading(page, 'Medlar')).toBeVisible()
    await expect(page).toHaveTitle(/^Medlar/)
  })

  await test.step('two changes by the same user reach the server in order', async () => {
    await navigate(page, members)
    const isFirst = (request: Request) => isWrite(request) && request.postDataJSON()?.level === LEVELS.member
    const server = await createFaultProxy(page, isFirst)
    const release = server.hold()
    await choose(page, bea.name, 'Make member')
    await expect.poll(server.count).toBe(1)
    await choose(page, bea.name, 'Make owner')
    const makes = page.getByRole('dialog').getByRole('button', { name: /owner/i })
    await makes.click()
    await expect(makes).toBeDisabled()
    // Long enough for the second request to overtake the first if they were not serialized.
    for (let times = 0; times < 30; times++) await page.evaluate(() => fetch('/_ready').then(({ ok }) => ok))
    release()
    await expect(messages(page).getByText(`${bea.name} is now an owner.`)).toBeVisible()
    await expect(page.getByRole('row', { name: bea.name })).toContainText(/owner/i)
    const { results } = await api('members', 'list', { params })
    expect(results.find(({ user }) => user.uuid === bea.uuid)?.level).toBe(LEVELS.owner)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a pending change cannot be submitted twice', async () => {
    await navigate(page, `/projects/${project_id}/batch_exports/${lamp.id}`)
    const server = await createFaultProxy(page, isWrite)
    const release = server.hold()
    await main(page).getByRole('button', { name: 'Pause', exact: true }).dblclick()
    await expect.poll(server.count).toBe(1)
    release()
    await expect(main(page).getByRole('button', { name: 'Resume', exact: true })).toBeEnabled()
    expect(server.count()).toBe(1)
  })
})

test('a failed refetch preserves the list and its selection', async ({ page, workspace }) => {
  const at = await seedAllPages(workspace, WORDS)
  await page.clock.install()
  await signIn(page, workspace.key, '/users/@me')
  await expect(heading(page, /./)).toBeVisible()
  for (const [label, path] of [
    ['Surveys', at.surveys],
    ['Roles', `${at.home}/roles`],
    ['Plugins', `${at.home}/plugins`],
  ] as const) {
    await navigate(page, path)
    const box = main(page).getByRole('checkbox', { name: `Select ${WORDS}`, exact: true })
    await box.check()
    const server = await createFaultProxy(page, matchesRead(path))
    for (const fault of FAULTS.filter(({ opensKeyDialog }) => !opensKeyDialog)) {
      server.become(fault)
      await page.clock.fastForward(11_000)
      if (await alert(page).count()) await alert(page).getByRole('button', { name: 'Try again' }).click()
      else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expectReported(page, fault)
      await expect(alert(page)).toContainText('This data may be out of date')
      await expect(getRows(page, label).filter({ hasText: WORDS })).toHaveCount(1)
      await expect(box).toBeChecked()
    }
    server.become(null)
    await alert(page).getByRole('button', { name: 'Try again' }).click()
    await expect(alert(page)).toHaveCount(0)
    await expect(box).toBeChecked()
  }
})
