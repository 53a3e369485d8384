import type { Locator, Page } from '@playwright/test'
import { caller } from './api'
import { faintTexts, faultsOf } from './axe'
import { bodyOf, choose, confirm, expect, field, heading, message, rowsOf, signIn } from './fixtures'
import { test } from './process'
import { SERVER } from './server'

const COMPARE = 'Compare or copy …'
const REVIEW = 'Review what is saved'

const fields = (page: Page): Locator => page.getByRole('list', { name: 'Fields' }).getByRole('listitem')
const tickOf = (page: Page, wire: string): Locator =>
  fields(page)
    .filter({ has: page.locator('code').getByText(wire, { exact: true }) })
    .getByRole('checkbox')

/** What differs, by the names on the wire. */
const differing = (page: Page) =>
  page.getByRole('list', { name: 'Fields' }).locator('label code, li > div > span > code')

const place = (page: Page) => page.getByLabel('Its place')
const send = (page: Page) => page.getByRole('button', { name: 'Take over what is ticked' })

test('a survey goes from one project to the next: made there as a draft, then kept alike', async ({
  page,
  workspace,
}) => {
  const { api, organization, project_id, key, surveys } = workspace
  const params = { organization_id: organization.id }
  const next = await api('projects', 'create', { params, body: { name: 'Production' } })
  const flag = await api('featureFlags', 'create', { params: { project_id }, body: { key: 'beta' } })
  const survey = await workspace.survey({
    name: 'Pulse',
    description: 'How are things?',
    start_date: '2024-05-01T00:00:00Z',
    linked_flag_id: flag.id,
    conditions: { url: '/pricing', actions: { values: [{ id: 1, name: 'Bought' }] } },
    questions: [{ type: 'open', question: 'Why?' }],
  })
  await signIn(page, key, surveys)
  await choose(page, 'Pulse', COMPARE)
  await expect(heading(page, 'Compare Pulse')).toBeVisible()
  await place(page).selectOption('Production')

  await test.step('what is only here is said before anything is sent', async () => {
    await expect(page.getByText('A new one would have')).toBeVisible()
    await expect(tickOf(page, 'linked_flag_id')).toBeDisabled()
    await expect(fields(page).filter({ hasText: 'Linked flag id' })).toContainText(
      'names something of this place',
    )
    await expect(page.getByText('Left out, because it names something that is only here')).toContainText(
      'conditions.actions',
    )
    // A copy does not run because the first one does.
    await expect(tickOf(page, 'start_date')).not.toBeChecked()
    await expect(tickOf(page, 'name')).toBeChecked()
  })

  const body = await bodyOf(page, 'POST', async () => {
    await page.getByRole('button', { name: 'Create this survey there' }).click()
    await confirm(page, REVIEW, 'Create it there')
  })
  expect(body).toMatchObject({
    name: 'Pulse',
    description: 'How are things?',
    conditions: { url: '/pricing' },
  })
  expect(body).not.toHaveProperty('start_date')
  expect(body).not.toHaveProperty('linked_flag_id')
  expect(body.conditions).not.toHaveProperty('actions')
  await expect(message(page, 'Pulse was copied to')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/compare/projects/${project_id}/surveys/${survey.id}\\?with=`))
  const copied = (await api('surveys', 'list', { params: { project_id: String(next.id) } })).results[0]
  const there = { project_id: String(next.id), id: copied?.id ?? '' }

  await test.step('later changes are taken over field by field, and nothing else is sent', async () => {
    await api('surveys', 'update', {
      params: { project_id, id: survey.id },
      body: {
        name: 'Pulse of May',
        description: 'How are things by now?',
        questions: [{ ...survey.questions?.[0], question: 'Why so?' }],
      },
    })
    await page.reload()
    await expect(fields(page).filter({ hasText: 'questions.0.question' })).toContainText('Why so?')
    await expect(fields(page).filter({ hasText: 'questions.0.question' })).toContainText('Why?')
    await page.getByRole('button', { name: 'Tick none' }).click()
    await expect(send(page)).toBeDisabled()
    await tickOf(page, 'description').focus()
    await page.keyboard.press('Space')
    const changed = await bodyOf(page, 'PATCH', async () => {
      await send(page).click()
      await confirm(page, REVIEW, 'Take over')
    })
    expect(changed).toEqual({ description: 'How are things by now?', conditions: { url: '/pricing' } })
    await expect(message(page, 'was taken over to')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /differ/ })).toBeFocused()
    const now = await api('surveys', 'retrieve', { params: there })
    expect([now.name, now.description, now.start_date]).toEqual(['Pulse', 'How are things by now?', null])
  })

  await test.step('what somebody else changed there meanwhile is not written over', async () => {
    await page.getByRole('button', { name: 'Tick none' }).click()
    await tickOf(page, 'name').check()
    await send(page).click()
    await expect(page.getByRole('dialog', { name: REVIEW })).toBeVisible()
    await api('surveys', 'update', { params: there, body: { name: 'Mine now' } })
    await confirm(page, REVIEW, 'Take over')
    await expect(message(page, 'was changed there meanwhile')).toBeVisible()
    await expect(fields(page).filter({ hasText: 'Mine now' })).toBeVisible()
    await expect(tickOf(page, 'name')).toBeChecked()
    await send(page).click()
    await confirm(page, REVIEW, 'Take over')
    await expect(page.getByRole('link', { name: 'Pulse of May' })).toHaveCount(2)
  })

  await test.step('it can be undone', async () => {
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click()
    await expect(fields(page).filter({ hasText: 'Mine now' })).toBeVisible()
  })

  await test.step('everybody can use the page, also on a phone', async () => {
    await page.getByLabel('Only differences').uncheck()
    await expect(page).toHaveURL(/show=all/)
    await page.getByText('What the servers set by themselves').click()
    expect(await faultsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faintTexts(page)).toEqual([])
    await page.setViewportSize({ width: 380, height: 800 })
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
  })
})
