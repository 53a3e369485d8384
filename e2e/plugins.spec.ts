import type { Page } from '@playwright/test'
import { PLUGIN_SEGMENTS } from '../contract/resources/plugins'
import { startPackageRegistry } from '../server/testing/package-registry'
import { gzipTar } from '../server/testing/tarball'
import { createApiCaller } from './api'
import { confirm, expect, field, getRows, heading, message, signIn, test as withWorkspace } from './fixtures'
import { processTest } from './process'

const key = 'phx_e2eplugins000000000000000000000000000000'
const CONFIG = [
  { key: 'mode', name: 'Mode', type: 'choice', choices: ['city', 'place'], default: 'city' },
  { key: 'city', name: 'City', visible_if: [['mode', 'city']] },
  { key: 'place', name: 'Place', type: 'json', visible_if: [['mode', 'place']] },
]

const weather = (version: string) =>
  gzipTar('package', {
    'plugin.json': JSON.stringify({ name: 'Weather', config: CONFIG }),
    'index.ts': `export const version = '${version}'`,
  })

const code = (page: Page, file: string) => page.getByRole('textbox', { name: file, exact: true })

/** Replaces what a file holds, as somebody at the keyboard would. */
async function type(page: Page, file: string, text: string) {
  await page.getByRole('tab', { name: file }).click()
  await code(page, file).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

processTest('a plugin is installed, upgraded, changed, shared and uninstalled', async ({ page, start }) => {
  const registry = await startPackageRegistry()
  registry.publish('weather', '1.0.0', weather('1.0.0'))
  const settings = { NPM_REGISTRY_URL: registry.url, INITIAL_API_KEY: key, ALLOW_GLOBAL_PLUGINS: 'true' }
  const { origin } = new URL(await start(settings, '--empty').ready())
  const api = createApiCaller(origin, key)
  const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
  const organization_id = me.organization?.id ?? ''
  const otherOrganization = await api('organizations', 'create', { body: { name: 'Neighbours' } })
  const getListUrl = (id: string) => `${origin}/organizations/${id}/plugins`

  await processTest.step('what an address does not lead to is told at the address', async () => {
    await signIn(page, key, getListUrl(organization_id))
    await expect(page.getByText('No plugins yet')).toBeVisible()
    await page.getByRole('link', { name: 'Install plugin' }).first().click()
    await field(page, 'Address').fill('https://www.npmjs.com/package/no-such-plugin')
    await page.getByRole('button', { name: 'Fetch and install' }).click()
    await expect(page.getByText('has no package no-such-plugin')).toBeVisible()
    await expect(field(page, 'Address')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Address').fill('https://www.npmjs.com/package/weather')
    await page.getByRole('button', { name: 'Fetch and install' }).click()
    await expect(heading(page, 'Weather')).toBeVisible()
  })
  const address = page.url()

  await processTest.step('a newer version is found and taken', async () => {
    await page.getByRole('button', { name: 'Check for updates' }).click()
    await expect(message(page, 'Weather is up to date.')).toBeVisible()
    registry.publish('weather', '1.1.0', weather('1.1.0'))
    await page.getByRole('button', { name: 'Check for updates' }).click()
    await expect(message(page, '1.1.0 is available.')).toBeVisible()
    await page.getByRole('button', { name: 'Upgrade to 1.1.0' }).click()
    await expect(page.getByRole('dialog').getByText('1.0.0')).toBeVisible()
    await confirm(page, 'Upgrade Weather to 1.1.0?', 'Upgrade')
    await expect(message(page, 'Weather is now at 1.1.0.')).toBeVisible()
    await expect(page.getByText('update available')).toBeHidden()
  })

  await processTest.step('its configuration can be tried', async () => {
    await page.getByRole('link', { name: 'Configuration' }).click()
    await expect(field(page, 'City')).toBeVisible()
    await page.getByLabel('Mode').selectOption('place')
    await expect(field(page, 'City')).toBeHidden()
    await field(page, 'Place').fill('{')
    await expect(page.getByText('This is not JSON')).toBeVisible()
  })

  await processTest.step('its code is changed, and only what changed is sent', async () => {
    await page.getByRole('link', { name: 'Edit source' }).click()
    await page.getByRole('tab', { name: 'index.ts' }).click()
    await expect(code(page, 'index.ts')).toHaveText("export const version = '1.1.0'")
    await type(page, 'index.ts', 'export const changed = true')
    await expect(page.getByText('Changed: index.ts')).toBeVisible()
    const requestSent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.keyboard.press('ControlOrMeta+S')
    expect((await requestSent).postDataJSON()).toEqual({
      source: { 'index.ts': 'export const changed = true' },
    })
    await expect(message(page, 'Saved.')).toBeVisible()
    await expect(page.getByText('No changes yet')).toBeVisible()
  })

  await processTest.step('a fault is told, and leaving asks first', async () => {
    await type(page, 'plugin.json', '{ broken')
    await page.getByRole('tab', { name: 'index.ts' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('plugin.json cannot be used: it is not JSON.')).toBeVisible()
    await expect(code(page, 'plugin.json')).toHaveText('{ broken')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(code(page, 'plugin.json')).toContainText('"Weather"')
  })

  await processTest.step('files come and go, and the keyboard gets out of the editor', async () => {
    await page.getByRole('button', { name: 'Add file' }).click()
    await page.getByLabel('Name of the new file').fill('../up.ts')
    await page.keyboard.press('Enter')
    await expect(page.getByText('needs a relative path')).toBeVisible()
    await page.getByLabel('Name of the new file').fill('lib/more.ts')
    await page.keyboard.press('Enter')
    await code(page, 'lib/more.ts').focus()
    await page.keyboard.press('Tab')
    await expect(code(page, 'lib/more.ts')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Delete lib/more.ts' })).toBeFocused()
    await page.getByRole('tab', { name: 'index.ts' }).click()
    await page.getByRole('button', { name: 'Delete index.ts' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No changes yet')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab')).toHaveText(['plugin.json', 'lib/more.ts'])
  })

  await processTest.step('what it claims to do says where it is shown', async () => {
    await page.getByRole('link', { name: 'Weather' }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('combobox', { name: 'Methods' }).fill('onEvent')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('gets each event after it was stored')).toBeVisible()
    await page.getByRole('link', { name: 'Destinations' }).click()
    await expect(getRows(page, 'Destinations')).toHaveText(/Weather/)
    await page.getByRole('link', { name: 'Transformations' }).click()
    await expect(page.getByText('No transformations yet')).toBeVisible()
  })

  await processTest.step('shared, it can be looked at elsewhere and not uninstalled', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Make global' }).click()
    await confirm(page, 'Make Weather global?', 'Make global')
    await expect(page.getByRole('button', { name: 'Uninstall' })).toBeDisabled()
    await page.goto(getListUrl(otherOrganization.id))
    await getRows(page, 'Plugins').filter({ hasText: 'Weather' }).click()
    await expect(page.getByText(/^It belongs to .* can only be looked at here\.$/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled()
  })

  await processTest.step('the history tells it all, and uninstalled it is gone', async () => {
    await page.goto(`${address}?tab=history`)
    await expect(page.getByText('installed the plugin')).toBeVisible()
    await expect(page.getByText('File lib/more.ts')).toBeVisible()
    await page.getByRole('link', { name: 'Overview', exact: true }).last().click()
    await page.getByRole('button', { name: 'Make local' }).click()
    await confirm(page, 'Make Weather local?', 'Make local')
    await page.getByRole('button', { name: 'Uninstall' }).click()
    await confirm(page, 'Uninstall Weather?', 'Uninstall')
    await expect(message(page, 'Weather was uninstalled.')).toBeVisible()
    await expect(page.getByText('No plugins yet')).toBeVisible()
  })
  registry.close()
})

withWorkspace('each group takes plugins that are written in it', async ({ page, workspace }) => {
  await signIn(page, workspace.key)
  for (const segment of PLUGIN_SEGMENTS) {
    const list = `/organizations/${workspace.organization.id}/${segment}`
    await page.goto(`${list}/new?tab=written`)
    await expect(page.getByText('never runs it')).toBeVisible()
    await field(page, 'Name').fill(`Written for ${segment}`)
    await expect(page.getByRole('tab')).toHaveCount(1)
    await page.getByRole('button', { name: 'Install' }).click()
    await expect(heading(page, `Written for ${segment}`)).toBeVisible()
    await page.goto(list)
    await expect(page.getByRole('link', { name: `Written for ${segment}` })).toBeVisible()
  }
  const { results } = await workspace.api('plugins', 'list', {
    params: { organization_id: workspace.organization.id },
  })
  expect(results).toHaveLength(PLUGIN_SEGMENTS.length)
})
