import type { Page } from '@playwright/test'
import { PLUGIN_SEGMENTS } from '../contract/endpoints/plugins'
import { startPackageRegistry } from '../tests/support/package-registry'
import { gzipTar } from '../tests/support/tarball'
import { createApiCaller } from './api'
import {
  confirm,
  expect,
  field,
  getRows,
  heading,
  message,
  openTab,
  signIn,
  test as withWorkspace,
} from './fixtures'
import { processTest } from './process'

const key = 'phx_e2eplugins000000000000000000000000000000'
const CONFIG = [
  { key: 'mode', name: 'Mode', type: 'choice', choices: ['city', 'place'], default: 'city' },
  { key: 'city', name: 'City', visible_if: [['mode', 'city']] },
  { key: 'place', name: 'Position', type: 'json', visible_if: [['mode', 'place']] },
]

const weather = (version: string) =>
  gzipTar('package', {
    'plugin.json': JSON.stringify({ name: 'Weather', config: CONFIG }),
    'index.ts': `export const version = '${version}'`,
  })

const code = (page: Page, file: string) => page.getByRole('textbox', { name: file, exact: true })

/** Replaces the contents of a file with keyboard input. */
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

  await processTest.step('an invalid URL is reported at its field', async () => {
    await signIn(page, key, getListUrl(organization_id))
    await expect(page.getByText('No plugins yet')).toBeVisible()
    await page.getByRole('link', { name: 'Add plugin' }).first().click()
    await field(page, 'URL').fill('https://www.npmjs.com/package/no-such-plugin')
    await page.getByRole('button', { name: 'Install' }).click()
    await expect(page.getByText('has no package no-such-plugin')).toBeVisible()
    await expect(field(page, 'URL')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'URL').fill('https://www.npmjs.com/package/weather')
    await page.getByRole('button', { name: 'Install' }).click()
    await expect(heading(page, 'Weather')).toBeVisible()
  })
  const address = page.url()

  await processTest.step('a newer version is found and installed', async () => {
    await page.getByRole('button', { name: 'Check for updates' }).click()
    await expect(message(page, 'Weather is up to date.')).toBeVisible()
    registry.publish('weather', '1.1.0', weather('1.1.0'))
    await page.getByRole('button', { name: 'Check for updates' }).click()
    await expect(message(page, '1.1.0 is available.')).toBeVisible()
    await page.getByRole('button', { name: 'Upgrade to 1.1.0' }).click()
    await expect(page.getByRole('dialog').getByText('1.0.0')).toBeVisible()
    await confirm(page, 'Upgrade Weather to 1.1.0?', 'Upgrade')
    await expect(message(page, 'Weather was upgraded to 1.1.0.')).toBeVisible()
    await expect(page.getByText('update available')).toBeHidden()
  })

  await processTest.step('its configuration form can be previewed', async () => {
    await page.getByRole('link', { name: 'Configuration' }).click()
    await expect(field(page, 'City')).toBeVisible()
    await page.getByLabel('Mode').selectOption('place')
    await expect(field(page, 'City')).toBeHidden()
    await field(page, 'Position').fill('{')
    await expect(page.getByText('Invalid JSON')).toBeVisible()
  })

  await processTest.step('its code is edited, and only changes are sent', async () => {
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
    await expect(message(page, 'Changes saved.')).toBeVisible()
    await expect(page.getByText('No changes yet')).toBeVisible()
  })

  await processTest.step('an error is displayed, and leaving asks for confirmation', async () => {
    await type(page, 'plugin.json', '{ broken')
    await page.getByRole('tab', { name: 'index.ts' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('plugin.json cannot be used: it is not JSON.')).toBeVisible()
    await expect(code(page, 'plugin.json')).toHaveText('{ broken')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(code(page, 'plugin.json')).toContainText('"Weather"')
  })

  await processTest.step('files are added and deleted, and the editor is left by keyboard', async () => {
    await page.getByRole('button', { name: 'Add file' }).click()
    await page.getByLabel('File name').fill('../up.ts')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a relative path')).toBeVisible()
    await page.getByLabel('File name').fill('lib/more.ts')
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

  await processTest.step('declared capabilities determine the groups that list it', async () => {
    await page.getByRole('link', { name: 'Weather' }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('combobox', { name: 'Methods' }).fill('onEvent')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('receives each stored event')).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Plugins' }).click()
    const tabs = page.getByRole('navigation', { name: 'Plugin groups' }).getByRole('link')
    await expect(tabs).toHaveText([
      'All 1',
      'Destinations 1',
      'Transformations 0',
      'Import apps 0',
      'Site apps 0',
    ])
    const destinations = await openTab(tabs.filter({ hasText: 'Destinations' }), {
      modifiers: ['ControlOrMeta'],
    })
    await expect(getRows(destinations, 'Destinations').first()).toHaveText(/Weather/)
    await destinations.close()
    await tabs.filter({ hasText: 'Transformations' }).click()
    await expect(page.getByText('No transformations yet')).toBeVisible()
    await page.goBack()
    await expect(getRows(page, 'Plugins').first()).toHaveText(/Weather/)
  })

  await processTest.step(
    'a global plugin is read-only in other organizations and cannot be uninstalled',
    async () => {
      await page.goto(address)
      await page.getByRole('button', { name: 'Make global' }).click()
      await confirm(page, 'Make Weather global?', 'Make global')
      await expect(page.getByRole('button', { name: 'Uninstall' })).toBeDisabled()
      await page.goto(getListUrl(otherOrganization.id))
      await getRows(page, 'Plugins').filter({ hasText: 'Weather' }).first().click()
      await expect(page.getByText(/^It belongs to .* and is read-only here\.$/).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled()
    },
  )

  await processTest.step('the activity lists all changes, and uninstalling removes the plugin', async () => {
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
