import type { Locator, Page } from '@playwright/test'
import { findViolations } from './axe'
import { captureBody, expect, field, message, signIn, test } from './fixtures'

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

test('a property filter is created without JSON', async ({ page, workspace }) => {
  const { id } = await workspace.survey()
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  const where = await targeting(page)
  await open(where, 'Filter by user properties')
  await open(where, 'Add filter')
  await where.getByRole('combobox', { name: 'Name of property 1 of condition set 1' }).fill('email')
  await where.getByLabel('Operator of property 1 of condition set 1').selectOption('contains')
  await where.getByRole('combobox', { name: 'Value of property 1 of condition set 1' }).fill('@acme.com')
  await open(where, 'Add property (and)')
  await expect(where.getByRole('combobox', { name: 'Name of property 2 of condition set 1' })).toBeFocused()
  await page.keyboard.type('plan')
  await where.getByLabel('Value of property 2 of condition set 1').fill('pro')
  await where.getByLabel('Value of property 2 of condition set 1').press('Enter')
  await open(where, 'Add another condition set')
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
  await expect(message(page, /was saved/)).toBeVisible()
  expect((await workspace.read(id)).targeting_flag?.filters).toEqual(targeting_flag_filters)
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
