import type { Page } from '@playwright/test'
import { findViolations } from './axe'
import {
  captureBody,
  choose,
  confirm,
  expect,
  field,
  getRows,
  heading,
  message,
  saveReviewed,
  signIn,
  test,
} from './fixtures'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Undo button of the toast with that text. */
const undo = (page: Page, toastText: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('status')
    .filter({ hasText: toastText })
    .getByRole('button', { name: 'Undo' })
const getFlagsPath = (project_id: string) => `/projects/${project_id}/feature_flags`

test('a flag is created, changed, turned off and deleted, and each change is undone', async ({
  page,
  workspace,
}) => {
  const { api, project_id, key } = workspace
  const list = getFlagsPath(project_id)
  const read = (id: string) => api('featureFlags', 'retrieve', { params: { project_id, id } })
  await signIn(page, key, workspace.surveys)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feature flags' }).click()
  await expect(page.getByText('No feature flags yet')).toBeVisible()
  await page.getByRole('link', { name: 'New feature flag' }).first().click()
  await expect(heading(page, 'New feature flag')).toBeFocused()

  await test.step('validation errors are shown at their fields', async () => {
    const make = () => button(page, 'Create feature flag').click()
    await make()
    await expect(field(page, 'Key')).toBeFocused()
    await field(page, 'Key').fill('new checkout')
    await make()
    await expect(field(page, 'Key')).toHaveAccessibleDescription(/Only alphanumeric characters, hyphens/)
    await field(page, 'Key').fill('new-checkout')
    await button(page, 'Add property').click()
    await expect(page.getByRole('combobox', { name: 'Name of property 1 of condition set 1' })).toBeFocused()
    await page.getByRole('radio', { name: 'Multiple variants' }).check()
    await field(page, 'Rollout percentage of variant 1').fill('60')
    await expect(page.getByText('Total 110%')).toBeVisible()
    await field(page, 'Payload of variant 2').fill('{"steps": ')
    await make()
    await expect(field(page, 'Payload of variant 2')).toHaveAccessibleDescription(/Invalid JSON/)
    await expect(page.getByText('The percentages add up to 110%. They must add up to 100%.')).toBeVisible()
    await button(page, 'Distribute evenly').click()
    await field(page, 'Payload of variant 2').fill('{"steps": 2}')
    await make()
    await expect(page.getByText('A property requires a key.').first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('the release conditions are summarized in a sentence while they are edited', async () => {
    await page.getByRole('combobox', { name: 'Name of property 1 of condition set 1' }).fill('plan')
    await page.getByRole('combobox', { name: 'Value of property 1 of condition set 1' }).fill('pro')
    await page.getByRole('combobox', { name: 'Value of property 1 of condition set 1' }).press('Enter')
    await field(page, 'Rollout percentage of condition set 1').fill('20')
    await button(page, 'Add another condition set').click()
    await page.getByLabel('Variant of condition set 2').selectOption('Always test')
    await field(page, 'Rollout percentage of condition set 2').fill('5')
    // The group's variant override follows a renamed variant key.
    await field(page, 'Key of variant 2').fill('short')
    await expect(page.getByLabel('Variant of condition set 2')).toHaveValue('short')
    await field(page, 'Description').fill('The checkout in two steps')
    // A new flag is inactive by default.
    await page.getByRole('switch', { name: /^Flag is on/ }).check()
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect(summary.getByText('20% of users whose plan is “pro”, or 5% of all users.')).toBeVisible()
    await expect(summary.getByText(/control/)).toBeVisible()
    const create = async () => {
      await button(page, 'Create feature flag').click()
      await confirm(page, 'Review changes', 'Create feature flag')
    }
    expect(await captureBody(page, 'POST', create, /feature_flags\/$/)).toEqual({
      key: 'new-checkout',
      name: 'The checkout in two steps',
      active: true,
      tags: [],
      filters: {
        groups: [
          {
            variant: null,
            properties: [{ key: 'plan', type: 'person', operator: 'exact', value: ['pro'] }],
            rollout_percentage: 20,
          },
          { variant: 'short', properties: [], rollout_percentage: 5 },
        ],
        multivariate: {
          variants: [
            { key: 'control', rollout_percentage: 50 },
            { key: 'short', rollout_percentage: 50 },
          ],
        },
        payloads: { short: '{"steps": 2}' },
      },
    })
  })

  await expect(heading(page, 'new-checkout')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByRole('list').filter({ hasText: 'always variant “short”' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Variants' })).toContainText('{"steps": 2}')

  await test.step('changing an active flag requires a review and can be undone from the toast', async () => {
    await page.getByRole('link', { name: 'Edit release conditions' }).click()
    await expect(page.getByRole('button', { name: 'Release conditions' })).toBeFocused()
    await button(page, 'Remove condition set 2').click()
    await button(page, 'Save').click()
    await saveReviewed(page)
    await expect(message(page, 'new-checkout was saved.')).toBeVisible()
    expect((await read(id)).filters.groups).toHaveLength(1)
    await undo(page, 'new-checkout was saved.').click()
    await expect(message(page, 'new-checkout was reverted.')).toBeVisible()
    expect((await read(id)).filters.groups).toHaveLength(2)
  })

  await test.step('a shortcut turns the flag off and undo turns it on again', async () => {
    await page.goto(list)
    await expect(getRows(page, 'Feature flags')).toHaveCount(1)
    await getRows(page, 'Feature flags').focus()
    await page.keyboard.press('t')
    await confirm(page, 'Turn off new-checkout?', 'Turn off')
    await expect(message(page, 'new-checkout was turned off.')).toBeVisible()
    await expect(page.getByRole('row', { name: /new-checkout/ })).toContainText('off')
    await undo(page, 'new-checkout was turned off.').click()
    await expect(message(page, 'new-checkout was reverted.')).toBeVisible()
    await expect(
      page.getByRole('row', { name: /new-checkout/ }).getByText('on', { exact: true }),
    ).toBeVisible()
    expect((await read(id)).active).toBe(true)
  })

  await test.step('the flag is soft-deleted and restored by updates', async () => {
    await page.goto(`${list}/${id}`)
    await button(page, 'Delete flag').click()
    const dialog = page.getByRole('dialog', { name: 'Delete new-checkout?' })
    await dialog.getByText('API requests').click()
    await expect(dialog).toContainText('"deleted": true')
    await dialog.getByRole('button', { name: 'Delete flag' }).click()
    await expect(heading(page, 'Feature flags')).toBeVisible()
    await expect(page.getByText('No feature flags yet')).toBeVisible()
    await undo(page, 'new-checkout was deleted.').click()
    await expect(message(page, 'new-checkout was restored.')).toBeVisible()
    await expect(getRows(page, 'Feature flags')).toHaveText(/new-checkout/)
    await choose(page, 'new-checkout', 'Delete')
    await confirm(page, 'Delete new-checkout?', 'Delete flag')
    await expect(message(page, 'new-checkout was deleted.')).toBeVisible()
  })

  await test.step('the page of a deleted flag shows its state, a restore button and the history', async () => {
    await page.goto(`${list}/${id}`)
    await expect(page.getByText('The flag was deleted.')).toBeVisible()
    await expect(button(page, 'Delete flag')).toHaveCount(0)
    await button(page, 'Restore').click()
    await expect(message(page, 'new-checkout was restored.')).toBeVisible()
    await expect(button(page, 'Delete flag')).toBeVisible()
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByText('restored the flag').first()).toBeVisible()
    await expect(page.getByText('turned off the flag').first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
})

test('the form preserves fields that it does not support byte for byte', async ({ page, workspace }) => {
  const { api, project_id, key } = workspace
  const filters = {
    later: { z: 1, a: [null, { deep: 'x' }] },
    groups: [
      {
        rollout_percentage: 50,
        odd: true,
        properties: [
          { value: '1.2.0', operator: 'semver_gt', type: 'person', key: 'version', more: 1 },
          { key: 'other', type: 'flag', operator: 'flag_evaluates_to', value: true },
        ],
        variant: null,
      },
    ],
    multivariate: { note: 'x', variants: [{ rollout_percentage: 100, key: 'one', colour: 'red' }] },
    payloads: { one: '{"b" : 1,  "a": 2}' },
  }
  const text = JSON.stringify(filters)
  const flag = await api('featureFlags', 'create', {
    params: { project_id },
    body: { key: 'odd', active: false, filters },
  })
  await signIn(page, key, `${getFlagsPath(project_id)}/${flag.id}/edit`)
  await expect(page.getByText('later: {"z":1,"a":[null,{"deep":"x"}]}')).toBeVisible()
  await expect(page.getByText('note: "x"')).toBeVisible()
  await field(page, 'Rollout percentage of condition set 1').fill('51')
  await button(page, 'Save').click()
  // Waits for the URL: the heading of the form contains the name too.
  await expect(page).toHaveURL(`${getFlagsPath(project_id)}/${flag.id}`)
  const after = await api('featureFlags', 'retrieve', { params: { project_id, id: String(flag.id) } })
  expect(JSON.stringify(after.filters)).toBe(
    text.replace('"rollout_percentage":50', '"rollout_percentage":51'),
  )

  await test.step('unsupported filters are edited as JSON', async () => {
    const strange = { groups: [{ rollout_percentage: 5 }], multivariate: { variants: [] } }
    await api('featureFlags', 'update', {
      params: { project_id, id: String(flag.id) },
      body: { filters: strange },
    })
    await page.route(`**/api/projects/*/feature_flags/${flag.id}/`, async (route) => {
      const response = await route.fetch()
      const flag = await response.json()
      await route.fulfill({ response, json: { ...flag, filters: { groups: ['?'], multivariate: 5 } } })
    })
    await page.goto(`${getFlagsPath(project_id)}/${flag.id}`)
    await expect(heading(page, 'odd')).toBeVisible()
    await page.goto(`${getFlagsPath(project_id)}/${flag.id}/edit`)
    await expect(field(page, 'Conditions')).toHaveValue(/"multivariate": 5/)
  })
})

test('a flag is tested for a user', async ({ page, workspace }) => {
  const { api, project_id, key } = workspace
  const plan = { key: 'plan', type: 'person', operator: 'exact', value: ['pro'] }
  const flag = await api('featureFlags', 'create', {
    params: { project_id },
    body: {
      key: 'beta',
      active: true,
      filters: {
        groups: [{ properties: [plan], rollout_percentage: 100, variant: 'red' }],
        multivariate: {
          variants: [
            { key: 'red', rollout_percentage: 0 },
            { key: 'blue', rollout_percentage: 100 },
          ],
        },
      },
    },
  })
  await signIn(page, key, `${getFlagsPath(project_id)}/${flag.id}`)
  const panel = page.getByRole('region', { name: 'Test a user' })
  await panel.getByRole('textbox', { name: 'Distinct ID' }).fill('ann')
  await button(page, 'Test').click()
  await expect(panel.getByRole('status')).toHaveText('offMatches no condition set.')
  await panel.getByRole('combobox', { name: 'plan' }).fill('pro')
  await button(page, 'Test').click()
  await expect(panel.getByRole('status')).toHaveText(
    'onredMatches condition set 1: Users whose plan is “pro”: always variant “red”',
  )
  expect(await findViolations(page)).toEqual([])

  await test.step('an inactive flag has no value', async () => {
    await button(page, 'Turn off').click()
    await confirm(page, 'Turn off beta?', 'Turn off')
    await expect(message(page, 'beta was turned off.')).toBeVisible()
    await button(page, 'Test').click()
    await expect(panel.getByText('SDKs do not receive the flag, because it is off.')).toBeVisible()
  })
})

test('the list has a switch for each flag', async ({ page, workspace }) => {
  const { api, project_id, key } = workspace
  const flag = await api('featureFlags', 'create', { params: { project_id }, body: { key: 'beta' } })
  await signIn(page, key, getFlagsPath(project_id))
  const toggle = page.getByRole('switch', { name: 'Enable beta' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await confirm(page, 'Turn off beta?', 'Turn off')
  await expect(toggle).not.toBeChecked()
  await undo(page, 'beta was turned off.').click()
  await expect(toggle).toBeChecked()
  const params = { project_id, id: String(flag.id) }
  expect((await api('featureFlags', 'retrieve', { params })).active).toBe(true)
})

test('a survey links to its flags', async ({ page, workspace }) => {
  const { api, project_id, key } = workspace
  const flag = await api('featureFlags', 'create', { params: { project_id }, body: { key: 'beta' } })
  const survey = await workspace.survey({ linked_flag_id: flag.id })
  await signIn(page, key, `${workspace.surveys}/${survey.id}`)
  await page.getByRole('link', { name: 'beta', exact: true }).click()
  await expect(heading(page, 'beta')).toBeFocused()
  await button(page, 'Turn off').click()
  await confirm(page, 'Turn off beta?', 'Turn off')
  await expect(message(page, 'beta was turned off.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'beta', exact: true }).locator('..')).toContainText('off')
})
