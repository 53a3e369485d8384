import type { Locator, Page } from '@playwright/test'
import { findViolations } from './axe'
import { captureBody, expect, field, heading, signIn, test } from './fixtures'

/** Expands the form section with that title and returns it. */
async function section(page: Page, title: string) {
  const region = page.getByRole('region', { name: title })
  const toggle = region.getByRole('button', { name: title }).first()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  return region
}

const targeting = (page: Page) => section(page, 'Targeting and display conditions')
const appearance = (page: Page) => section(page, 'Appearance')
const completion = (page: Page) => section(page, 'Repetition, end and dates')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const open = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
/** Status message with that text. */
const status = (within: Page | Locator, words: string | RegExp) =>
  within.getByRole('status').filter({ hasText: words })

test('the audience is summarized in a sentence that follows the fields and can be copied', async ({
  page,
  workspace,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const flag = await workspace.api('featureFlags', 'create', {
    params: { project_id: workspace.project_id },
    body: { key: 'beta-people', filters: { groups: [{ rollout_percentage: 50 }] } },
  })
  const { id } = await workspace.survey()
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  const where = await targeting(page)
  await expect(status(where, 'Everyone, on all pages, when the page opens; at most once.')).toBeVisible()
  await field(where, 'Text or pattern').fill('/pricing')
  await where.getByLabel('Devices').fill('Desktop')
  await where.getByLabel('Devices').press('Enter')
  await where.getByLabel('Show after these events').fill('checkout')
  await where.getByLabel('Show after these events').press('Enter')
  await where.getByLabel('Days since the last survey').fill('30')
  await where.getByRole('combobox', { name: 'Users with this feature flag' }).fill('beta-people')
  await page.getByRole('option', { name: flag.key }).click()
  const sentence =
    'Users who have the feature flag “beta-people”, on desktop, on pages whose URL contains “/pricing”, after the event “checkout”; at most once; unless they saw a survey in the last 30 days.'
  await expect(status(where, sentence)).toBeVisible()
  await where.getByRole('button', { name: 'Copy summary' }).click()
  await expect(where.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sentence)
})

test.describe('URL tester', () => {
  test('applies every match type and shows the reason', async ({ page, workspace }) => {
    const { id } = await workspace.survey({ conditions: { url: '/Pricing' } })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    const where = await targeting(page)
    await open(where, 'Test URLs')
    const addresses = ['https://example.com/pricing', 'https://example.com/about']
    await field(where, 'URLs to test').fill(addresses.join('\n'))
    await expect(status(where, '1 of 2 match.')).toBeVisible()
    const line = (path: string) =>
      where.getByRole('listitem').filter({ hasText: `https://example.com${path}` })
    await expect(line('/pricing')).toContainText('Match: contains “/Pricing”')
    await expect(line('/about')).toContainText('No match: does not contain “/Pricing”')
    await where.getByLabel('Page URL').selectOption('matches the regular expression')
    await expect(status(where, '0 of 2 match.')).toBeVisible()
    await field(where, 'Text or pattern').fill('/(pricing|about)$')
    await expect(status(where, '2 of 2 match.')).toBeVisible()
    await field(where, 'Text or pattern').fill('(')
    await expect(line('/about')).toContainText('the expression is invalid')
    await expect(status(where, 'Invalid regular expression.')).toBeVisible()
    await where.getByLabel('Page URL').selectOption('is exactly')
    await field(where, 'Text or pattern').fill('https://example.com/pricin')
    await expect(line('/pricing')).toContainText('No match: continues with “g”')
  })

  test('times out on a catastrophic regular expression without blocking the page', async ({
    page,
    workspace,
  }) => {
    const { id } = await workspace.survey({ conditions: { url: '^(a+)+$', urlMatchType: 'regex' } })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    const where = await targeting(page)
    await expect(status(where, /can take forever/)).toBeVisible()
    await open(where, 'Test URLs')
    await field(where, 'URLs to test').fill('aaa\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\naaaa')
    await field(page, 'Name').fill('Typed meanwhile')
    await expect(field(page, 'Name')).toHaveValue('Typed meanwhile')
    await expect(where.getByText('takes too long and would freeze the pages of your visitors')).toBeVisible()
    await expect(where.getByRole('listitem').filter({ hasText: 'not tested' })).toContainText('aaaa')
    await field(where, 'Text or pattern').fill('^a+$')
    await expect(status(where, '2 of 3 match.')).toBeVisible()
  })
})

test('selectors and values that browsers cannot parse show a warning at their field', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.survey({ type: 'widget', appearance: { widgetType: 'selector' } })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  const where = await targeting(page)
  await field(where, 'Only if the page contains this element').fill('.done[')
  await expect(status(where, 'Invalid CSS selector')).toBeVisible()
  await field(where, 'Only if the page contains this element').fill('.done[data-x]')
  await expect(status(where, 'Invalid CSS selector')).toBeHidden()
  const look = await appearance(page)
  await field(look, 'CSS selector of the element').fill('>>')
  await expect(status(look, 'Invalid CSS selector')).toBeVisible()
  await field(look, 'Background').fill('blurple')
  await expect(status(look, 'Invalid color.')).toBeVisible()
  await open(look, 'Font, size and shadow')
  await field(look, 'Width').fill('320')
  await expect(status(look, 'A unit is required: 320px.')).toBeVisible()
  await field(look, 'Width').fill('200px')
  await expect(status(look, 'minimum width is 300px')).toBeVisible()
})

test.describe('property filter', () => {
  test('is created without JSON', async ({ page, workspace }) => {
    const { id } = await workspace.survey()
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    const where = await targeting(page)
    await open(where, 'Filter by user properties')
    await open(where, 'Add filter')
    await field(where, 'Name of property 1 of condition set 1').fill('email')
    await where.getByLabel('Operator of property 1 of condition set 1').selectOption('contains')
    await field(where, 'Value of property 1 of condition set 1').fill('@acme.com')
    await open(where, 'Add property (and)')
    await expect(field(where, 'Name of property 2 of condition set 1')).toBeFocused()
    await page.keyboard.type('plan')
    await where.getByLabel('Value of property 2 of condition set 1').fill('pro')
    await where.getByLabel('Value of property 2 of condition set 1').press('Enter')
    await open(where, 'Add condition set (or)')
    const second = where.getByRole('region', { name: 'Condition set 2' })
    await second.getByRole('button', { name: 'Remove property 1 of condition set 2' }).click()
    await expect(status(second, 'This condition set matches all users')).toBeVisible()
    await field(second, 'Rollout percentage of condition set 2').fill('25')
    await expect(status(second, 'This condition set matches all users')).toBeHidden()
    await expect(second.getByRole('slider')).toHaveValue('25')
    await expect(
      status(
        where,
        'Either users whose email contains “@acme.com” and whose plan is “pro”, or 25% of all users:',
      ),
    ).toBeVisible()
    const { targeting_flag_filters } = await captureBody(page, 'PATCH', () => save(page))
    expect(targeting_flag_filters).toEqual({
      groups: [
        {
          properties: [
            { key: 'email', type: 'person', operator: 'icontains', value: '@acme.com' },
            { key: 'plan', type: 'person', operator: 'exact', value: ['pro'] },
          ],
          rollout_percentage: 100,
        },
        { properties: [], rollout_percentage: 25 },
      ],
    })
    await expect(heading(page, /Survey/)).toBeVisible()
    expect((await workspace.read(id)).targeting_flag?.filters).toEqual(targeting_flag_filters)
  })

  test('preserves unsupported fields and the order of all keys', async ({ page, workspace }) => {
    const filters = {
      future: { deep: [1] },
      groups: [
        {
          rollout_percentage: 40,
          note: 'kept',
          properties: [
            {
              value: 'true',
              type: 'flag',
              key: 'other',
              operator: 'flag_evaluates_to',
              dependency_chain: ['x'],
            },
            { operator: 'semver_gt', value: '2.0', key: 'version', type: 'person', odd: 1 },
            { value: 'a', key: 'plan', operator: 'icontains', type: 'person' },
          ],
        },
      ],
    }
    const { id } = await workspace.survey({ targeting_flag_filters: filters })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    const where = await targeting(page)
    await expect(
      where.getByText('users who have the feature flag “other” in its variant “true”', { exact: true }),
    ).toBeVisible()
    await expect(where.getByText('note: "kept"')).toBeVisible()
    await expect(where.getByText('future: {"deep":[1]}')).toBeVisible()
    await expect(where.getByLabel('Operator of property 2 of condition set 1')).toHaveValue('semver_gt')
    await field(where, 'Value of property 3 of condition set 1').fill('b')
    const { targeting_flag_filters } = await captureBody(page, 'PATCH', () => save(page))
    const expected = structuredClone(filters)
    Object.assign(expected.groups[0]?.properties[2] ?? {}, { value: 'b' })
    expect(JSON.stringify(targeting_flag_filters)).toBe(JSON.stringify(expected))
  })

  test('shows validation errors at its fields and can be edited as JSON', async ({ page, workspace }) => {
    const { id } = await workspace.survey()
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    const where = await targeting(page)
    await open(where, 'Filter by user properties')
    await open(where, 'Add filter')
    await save(page)
    await expect(field(where, 'Name of property 1 of condition set 1')).toHaveAccessibleDescription(
      'A property requires a key.',
    )
    await open(where, 'Edit as JSON')
    await field(where, 'Filter').fill('{"groups": [{"rollout_percentage": 5}], "more": 1}')
    await open(where, 'Edit as form')
    await expect(where.getByRole('slider')).toHaveValue('5')
    await expect(where.getByText('more: 1')).toBeVisible()
    await where.getByRole('button', { name: 'Remove condition set 1' }).click()
    await expect(where.getByRole('slider')).toBeHidden()
  })
})

test.describe('survey colors', () => {
  test('with low contrast are reported, fixed and saved', async ({ page, workspace }) => {
    const { id } = await workspace.survey({
      appearance: { submitButtonColor: '#3b82f6', submitButtonTextColor: '#bfdbfe', future: 1 },
    })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    const look = await appearance(page)
    await expect(status(look, '1 text has insufficient contrast.')).toBeVisible()
    await expect(look.getByText('Button text: contrast 2.5:1, at least 4.5:1 is required')).toBeVisible()
    await look.getByRole('button', { name: 'Fix: Button text' }).click()
    await expect(status(look, 'All colors have sufficient contrast.')).toBeVisible()
    await expect(field(look, 'Button text').first()).not.toHaveValue('#bfdbfe')
    await open(look, 'Undo')
    await expect(status(look, '1 text has insufficient contrast.')).toBeVisible()
    // Any CSS color syntax is accepted.
    await field(look, 'Button').fill('hsl(220 90% 20%)')
    await expect(status(look, 'All colors have sufficient contrast.')).toBeVisible()
    await field(look, 'Button').fill('rgb(59, 130, 246)')
    await look.getByRole('button', { name: 'Fix: Button text' }).click()
    const { appearance: sent } = await captureBody(page, 'PATCH', () => save(page))
    expect(sent).toMatchObject({ submitButtonColor: 'rgb(59, 130, 246)', future: 1 })
    expect(sent.submitButtonTextColor).toMatch(/^#[\da-f]{6}$/)
    expect(sent.submitButtonTextColor).not.toBe('#bfdbfe')
  })

  test('can be set from a preset and reset to the SDK defaults', async ({ page, workspace }) => {
    const { id } = await workspace.survey({ appearance: { position: 'left', textColor: 'red' } })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    const look = await appearance(page)
    await look.getByRole('button', { name: 'Ocean' }).click()
    await expect(look.getByRole('button', { name: 'Ocean' })).toHaveAttribute('aria-pressed', 'true')
    await expect(field(look, 'Background')).toHaveValue('#e8f3f8')
    await expect(status(look, 'All colors have sufficient contrast.')).toBeVisible()
    await look.getByRole('button', { name: 'Default' }).click()
    await expect(field(look, 'Background')).toHaveValue('')
    expect((await captureBody(page, 'PATCH', () => save(page))).appearance).toEqual({ position: 'left' })
  })
})

test.describe('survey schedule', () => {
  test('is shown as a timeline and as text, in the form and on the survey page', async ({
    page,
    workspace,
  }) => {
    const { id } = await workspace.survey({
      schedule: 'recurring',
      iteration_count: 4,
      iteration_frequency_days: 30,
      start_date: new Date(Date.now() - 40 * 24 * 60 * 60 * 1000).toISOString(),
    })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
    const rounds = page.getByRole('main').getByRole('list', { name: 'Iterations' }).first()
    await expect(rounds.getByRole('listitem')).toHaveCount(4)
    await expect(rounds.getByRole('listitem').filter({ hasText: 'running now' })).toHaveCount(1)
    await page.goto(`${workspace.surveys}/${id}/edit`)
    const when = await completion(page)
    await expect(
      when.getByText(/^4 iterations between .* Ends automatically after the last iteration\.$/),
    ).toBeVisible()
    await field(when, 'Iterations (at most 500)').fill('500')
    await expect(when.getByText(/^500 iterations between /)).toBeVisible()
    await expect(when.getByRole('group').filter({ hasText: /^20\d0s \d+ iterations/ })).toHaveCount(5)
    await when.getByRole('radio', { name: /Once/ }).check()
    await field(when, 'Iterations (at most 500)').fill('')
    await field(when, 'Days between iterations').fill('')
    await expect(when.getByText(/^From .* until you stop it\.$/)).toBeVisible()
  })

  test('shows the progress to the response limit', async ({ page, workspace }) => {
    const { id } = await workspace.survey({ responses_limit: 100 })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    const when = await completion(page)
    await expect(when.getByText('0 of about 100 responses')).toBeVisible()
    await field(when, 'Response limit').fill('50')
    await expect(when.getByText('0 of about 50 responses')).toBeVisible()
  })
})

test('targeting and appearance have no accessibility violations, also on a phone', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.survey({
    schedule: 'recurring',
    iteration_count: 60,
    iteration_frequency_days: 7,
    start_date: new Date().toISOString(),
    responses_limit: 10,
    conditions: { url: '^(a+)+$', urlMatchType: 'regex' },
    appearance: { backgroundColor: '#888', textColor: '#777', submitButtonColor: 'yellow' },
    targeting_flag_filters: {
      future: 1,
      groups: [
        { rollout_percentage: 40, properties: [{ key: 'other', type: 'flag', operator: 'x', value: true }] },
        { properties: [{ key: 'plan', operator: 'exact', value: ['pro'] }] },
      ],
    },
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  const where = await targeting(page)
  await open(where, 'Test URLs')
  await field(where, 'URLs to test').fill(`aaa\nhttps://example.com/${'long'.repeat(40)}`)
  await expect(status(where, '1 of 2 match.')).toBeVisible()
  const look = await appearance(page)
  await look.getByRole('button', { name: /^Low-contrast colors/ }).click()
  const when = await completion(page)
  await expect(when.getByRole('region', { name: /^Iterations in/ }).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 380, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
})
