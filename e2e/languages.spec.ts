import type { Browser, Page } from '@playwright/test'
import { expect, field, heading, signIn, test } from './fixtures'
import { enablePseudoLocale, findUntranslatedTexts } from './pseudo-locale'
import { PAGES, seedAllPages } from './seed-all-pages'
import { SERVER } from './server'
import { waitForIdle } from './wait-for-idle'
import { loadZhHansCatalog } from './zh-hans'

test.use({ locale: 'zh-CN' })

const getLanguage = (page: Page) => page.locator('html').getAttribute('lang')

/** Selects a language in the user menu. */
async function chooseLanguage(page: Page, email: string, language: string) {
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('menuitem', { name: /^(Language|语言)/ }).click()
  const choice = page.getByRole('menuitemradio', { name: language })
  await Promise.all([page.waitForEvent('load'), choice.click()])
}

/** Counts the requests of a fresh browser with that locale until a list has loaded. */
async function requestsFor(browser: Browser, locale: string, key: string, path: string, row: string) {
  const context = await browser.newContext({ locale, baseURL: SERVER.url })
  const page = await context.newPage()
  const settled = waitForIdle(page)
  let count = 0
  page.on('request', () => {
    count += 1
  })
  await signIn(page, key, path)
  await expect(page.getByRole('link', { name: row })).toBeVisible()
  await settled()
  await context.close()
  return count
}

test('a browser with a Chinese locale gets Chinese texts for one extra request', async ({
  page,
  browser,
  workspace,
}) => {
  await workspace.survey({ name: '周报' })
  await page.goto(workspace.surveys)
  const zh = await loadZhHansCatalog(page)
  expect(await getLanguage(page)).toBe('zh-Hans')
  await expect(heading(page, zh('Sign in to Hedgerow'))).toBeVisible()
  await page.getByLabel(zh('API key'), { exact: true }).fill(workspace.key)
  await page.getByRole('button', { name: zh('Sign in'), exact: true }).click()
  await expect(heading(page, zh('Surveys'))).toBeVisible()
  await expect(page).toHaveTitle(`${zh('Surveys')} · Hedgerow`)
  await expect(page.getByRole('row', { name: /周报/ })).toContainText(zh('just now'))

  const count = (locale: string) => requestsFor(browser, locale, workspace.key, workspace.surveys, '周报')
  expect(await count('zh-CN')).toBeLessThanOrEqual((await count('en-GB')) + 1)
})

test('the language is selected in the user menu without losing unsaved input', async ({
  page,
  workspace,
}) => {
  const { api, organization, email } = workspace
  const role = await api('roles', 'create', {
    params: { organization_id: organization.id },
    body: { name: '审阅' },
  })
  // The browser asks for confirmation to leave unsaved changes.
  page.on('dialog', (dialog) => dialog.accept())

  await signIn(page, workspace.key, `/organizations/${organization.id}/roles/${role.id}/edit`)
  const zh = await loadZhHansCatalog(page)
  await field(page, zh('Name')).fill('编辑者')
  await chooseLanguage(page, email, 'English')
  await expect(page.getByText(/^Draft from .* restored\.$/)).toBeVisible()
  expect(await getLanguage(page)).toBe('en')
  await expect(field(page, 'Name')).toHaveValue('编辑者')

  await page.goto('/users/@me')
  await expect(heading(page, 'Your account')).toBeVisible()
  expect(await getLanguage(page)).toBe('en')

  await page.goto(`/organizations/${organization.id}/roles/${role.id}/edit`)
  await chooseLanguage(page, email, '简体中文')
  expect(await getLanguage(page)).toBe('zh-Hans')
  await expect(field(page, zh('Name'))).toHaveValue('编辑者')
  await page.getByRole('button', { name: zh('Save'), exact: true }).click()
  await expect(page.getByText(zh('Changes saved.'))).toBeVisible()
  await page.reload()
  expect(await getLanguage(page)).toBe('zh-Hans')
})

test.describe('browser with a German locale', () => {
  test.use({ locale: 'de-DE', timezoneId: 'UTC' })

  test('formats dates and numbers in the selected language', async ({ page, workspace }) => {
    const survey = await workspace.survey({ name: '周报', responses_limit: 12_000 })
    const path = `${workspace.surveys}/${survey.id}`
    await signIn(page, workspace.key, path)
    expect(await getLanguage(page)).toBe('en')
    await expect(page.getByText(/12\.000/).first()).toBeVisible()
    await expect(page.getByText(/\d\d\.\d\d\.\d{4}, \d\d:/).first()).toBeVisible()
    await chooseLanguage(page, workspace.email, '简体中文')
    await expect(page.getByText(/12,000/).first()).toBeVisible()
    await expect(page.getByText(/\d{4}年\d{1,2}月\d{1,2}日/).first()).toBeVisible()
    await expect(page.getByText(/12\.000|\d\d\.\d\d\.\d{4}/)).toHaveCount(0)
  })
})

test('records of three resources are created, found and changed in Chinese', async ({ page, workspace }) => {
  const { key, organization, surveys, projects, project_id } = workspace
  const home = `/organizations/${organization.id}`
  await signIn(page, key, `${home}/roles`)
  const zh = await loadZhHansCatalog(page)
  const press = (text: Parameters<typeof zh>[0]) =>
    page.getByRole('button', { name: zh(text), exact: true }).click()
  const findMessage = (text: Parameters<typeof zh>[0], values?: Record<string, string>) =>
    expect(page.getByRole('region', { name: zh('Notifications') }).getByText(zh(text, values))).toBeVisible()

  await test.step('a role is created, deleted and restored', async () => {
    await expect(page.getByText(zh('No roles yet'))).toBeVisible()
    await page
      .getByRole('link', { name: zh('New role') })
      .first()
      .click()
    await press('Create role')
    await expect(page.getByText(zh('Enter a value.'))).toBeVisible()
    await field(page, zh('Name')).fill('审阅')
    await press('Create role')
    await findMessage('{name} was created.', { name: '审阅' })
    await page.goto(`${home}/roles`)
    await page.getByRole('button', { name: zh('Actions for {name}', { name: '审阅' }) }).click()
    await page.getByRole('menuitem', { name: zh('Delete'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: zh('Delete {name}?', { name: '审阅' }) })
    await dialog.getByRole('button', { name: zh('Delete role') }).click()
    await findMessage('{name} was deleted.', { name: '审阅' })
    await press('Undo')
    await expect(page.getByRole('table', { name: zh('Roles') }).getByText('审阅')).toBeVisible()
  })

  await test.step('a project form lists its changes and shows the review', async () => {
    await page.goto(`${projects}/${project_id}/edit`)
    await field(page, zh('Name')).fill('网店')
    await expect(page.getByText(zh('Changed: {fields}', { fields: 'name' }))).toBeVisible()
    await page.keyboard.press('Control+Shift+S')
    const review = page.getByRole('dialog', { name: zh('Review changes') })
    await expect(review).toContainText(zh('Name'))
    await review.getByRole('button', { name: zh('Save'), exact: true }).click()
    await findMessage('Changes saved.')
    await page.goto(projects)
    await expect(
      page.getByRole('list', { name: zh('Projects'), exact: true }).getByText('网店'),
    ).toBeVisible()
  })

  await test.step('the palette finds a survey by a substring', async () => {
    await page.goto(`${surveys}/new?from=blank`)
    await field(page, zh('Name')).fill('每周问卷调查')
    await field(page, zh('Question')).fill('还缺什么？')
    await press('Save as draft')
    await expect(heading(page, '每周问卷调查')).toBeVisible()
    await page.goto(surveys)
    await expect(heading(page, zh('Surveys'))).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: zh('Pages, records and actions') })
    await palette.fill(`》${zh('Sign out').slice(1)}`)
    await expect(page.getByRole('option', { name: zh('Sign out') })).toBeVisible()
    await palette.fill(`${zh('Surveys')}：问卷`)
    await page.getByRole('option', { name: '每周问卷调查' }).click()
    await expect(heading(page, '每周问卷调查')).toBeVisible()
  })
})

test('server errors are translated by their codes', async ({ page, workspace }) => {
  const { api, organization, project_id, surveys } = workspace
  const survey = await workspace.survey({ name: '周报' })
  await api('roles', 'create', { params: { organization_id: organization.id }, body: { name: '客服' } })
  await signIn(page, workspace.key, surveys)
  const zh = await loadZhHansCatalog(page)

  await test.step('a missing record shows a translated message', async () => {
    await page.goto(`${surveys}/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByText(zh('This record does not exist, or was deleted.'))).toBeVisible()
  })

  await test.step('a value already in use shows a translated message', async () => {
    await page.goto(`/organizations/${organization.id}/roles/new`)
    await field(page, zh('Name')).fill('客服')
    await page.getByRole('button', { name: zh('Create role'), exact: true }).click()
    await expect(field(page, zh('Name'))).toHaveAccessibleDescription(
      new RegExp(zh('This value is already in use.')),
    )
  })

  await test.step('a server-specific reason follows the translated message', async () => {
    await page.route(`**/api/projects/${project_id}/surveys/${survey.id}/`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            status: 403,
            json: {
              type: 'authentication_error',
              code: 'permission_denied',
              detail: 'Ask the owner of the survey.',
              attr: null,
            },
          })
        : route.continue(),
    )
    await page.goto(`${surveys}/${survey.id}`)
    const summary = zh('You don’t have permission to do this')
    await expect(
      page.getByText(zh('{summary}: {detail}', { summary, detail: 'Ask the owner of the survey.' })),
    ).toBeVisible()
  })
})

/** Untranslated texts that pages show from the server, the SDK, and templates for respondents. */
const SENTENCE = /\p{Lu}[\p{Script=Latin}\d,'’ ]*(?:[.?!]+|(?=[”"]|$))/gu
/** Reason of the server why a host name does not lead to it. */
const DNS_REASON = /does not exist in DNS yet\.|Add a CNAME record that points| to /g
const SAID_BY_OTHERS: Record<string, RegExp> = {
  'a proxy': DNS_REASON,
  'the list of proxies': DNS_REASON,
  // Messages are in English, and so is their preview.
  'a new notification destination': /Slack|Microsoft Teams|The export .*|The run from .*|View in Hedgerow/g,
  'a notification destination': /Test message to|resolves to an address that is not public/g,
  // Names of languages in those languages, and their tags.
  'a new survey': /Thank you!|Submit|Close|Start typing\.\.\.|(?:– [^()]+ )?\([\w-]{2,12}\)/g,
  'the form of a survey': /Submit|Start typing\.\.\.|(?:– [^()]+ )?\([\w-]{2,12}\)/g,
  // Suggested properties.
  'a new report': /\b(?:email|name)\b/g,
  'a person': /UUID/g,
  'the properties of a person': /UUID|\bname\b/g,
  'the flags of a person': /UUID|Matched condition set \d+, but not its rollout percentage/g,
  'the survey responses of a person': /UUID/g,
  'the list of events': /survey (?:shown|dismissed|sent)|\bbea\b|\/lamps\b/g,
  'the inbox of a survey': /\bcid\b/g,
  'the list of people': /\b(?:cid|bea|ann)\b/g,
  'the survey templates': SENTENCE,
  'a missing survey template': /“nothing”|Is it worth its price to you\?/g,
  'the guide of a new survey': SENTENCE,
  'the guide, at the questions step': SENTENCE,
  'the plugin catalog':
    /GeoIP|Taxonomy|Language of the URL|Currencies|official|(?:Adds|Converts|Extracts) .*\./g,
  'the form of a batch export': /Write(?:s a small file to .*| a file)/g,
  'a project': /JavaScript|\bcURL\b/g,
  // Changed and compared fields are listed with their API names and values.
  'the audit log': /\b(?:name|description)\b/g,
  // Names of languages in those languages.
  'the account page': /\bEnglish\b/g,
  'the comparison of two surveys':
    /\b(?:name|description|type|popover|schedule|once|questions|conditions|appearance|archived|week|id|manager)\b|survey-targeting-\w+-custom/g,
  'new invites': /Grace Hopper|Lin, admin|, admin/g,
}

test('all text on every page comes from the message catalog', async ({ page, workspace }) => {
  const { api, organization, project_id, uuid } = workspace
  const organization_id = organization.id
  await api('organizations', 'update', { params: { id: organization_id }, body: { name: '榛树' } })
  await api('projects', 'update', { params: { organization_id, id: project_id }, body: { name: '网店' } })
  await api('users', 'update', { params: { uuid }, body: { first_name: '艾达' } })
  const at = await seedAllPages(workspace, '数据')
  // Names from before the records were renamed to Chinese, and the ID of a deleted question.
  const data = [
    /\bAda\b|\bHazel \w+|\bDefault project\b|\bFirst key\b|\bgone\b/g,
    new RegExp(organization.slug ?? '', 'g'),
    // Flag and variant keys are always in Latin script.
    /\bkey-of-[a-z-]+|\bnew-checkout\b|\b(?:one|two)\b/g,
  ]

  await enablePseudoLocale(page)
  const settled = waitForIdle(page)
  await signIn(page, workspace.key)
  await settled()
  const untranslatedByPage: Record<string, string[]> = {}
  for (const [name, getPath] of Object.entries(PAGES)) {
    const address = getPath(at)
    // An invite is opened without a key: the router does not know its page.
    if (address.startsWith('/signup/')) await page.goto(address)
    else await page.evaluate((to) => history.pushState(null, '', to), address)
    await settled()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const untranslated = await findUntranslatedTexts(page, [SAID_BY_OTHERS[name] ?? [], data].flat())
    if (untranslated.length > 0) untranslatedByPage[name] = untranslated
    if (address.startsWith('/signup/')) await page.goto('/')
  }
  expect(untranslatedByPage).toEqual({})
})
