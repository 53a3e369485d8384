import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isInPluginGroup } from '../../../contract/domain/plugin-groups'
import { PLUGIN_SEGMENTS } from '../../../contract/endpoints/plugins'
import type { Plugin } from '../../../contract/schemas/plugins'
import { listRequests, onRequest } from '../../testing/fake-api'
import { ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const HOME = `/organizations/${ORGANIZATION_ID}`
const getApi = (segment: string) => `/api${HOME}/${segment}/`

const buildPlugin = (id: number, name: string, methods?: string[]): Plugin => ({
  id,
  plugin_type: 'source',
  name,
  description: null,
  url: null,
  icon: null,
  config_schema: [],
  tag: null,
  latest_tag: null,
  is_global: false,
  organization_id: ORGANIZATION_ID,
  organization_name: 'Acme',
  capabilities: methods ? { methods } : {},
  metrics: null,
  public_jobs: null,
})

/** Serves the plugins in each of their groups. `count` is the number of all plugins, if there are more pages. */
function servePlugins(plugins: Plugin[], count = plugins.length): void {
  for (const segment of PLUGIN_SEGMENTS) {
    onRequest(`GET ${getApi(segment)}`, ({ query }) => {
      const search = query.get('search')?.toLowerCase() ?? ''
      const results = plugins.filter(
        ({ name, capabilities }) =>
          isInPluginGroup(segment, capabilities) && name?.toLowerCase().includes(search),
      )
      const total = segment === 'plugins' && search === '' ? count : results.length
      return { body: { count: total, next: null, previous: null, results } }
    })
    for (const plugin of plugins) onRequest(`GET ${getApi(segment)}${plugin.id}/`, () => ({ body: plugin }))
  }
  onRequest(`GET /api${HOME}/`, () => ({ body: signedInUser.organization }))
}

const plugins = [
  buildPlugin(1, 'Geo', ['processEvent']),
  buildPlugin(2, 'Bus', ['onEvent']),
  buildPlugin(3, 'Hook', ['composeWebhook']),
  buildPlugin(4, 'Banner'),
]

const tabs = () => page.getByRole('navigation', { name: 'Plugin groups' })
const tab = (name: string) => tabs().getByRole('link', { name })
const tabTexts = () =>
  tabs()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const row = (name: string) => page.getByRole('table').getByRole('link', { name, exact: true })
const countReads = (segment: string) => listRequests('GET', getApi(segment)).length

const COUNTED = ['All 4', 'Destinations 2', 'Transformations 1', 'Import apps 0', 'Site apps 1']
const UNCOUNTED = ['All', 'Destinations', 'Transformations', 'Import apps', 'Site apps']

describe('tabs of the plugin groups', () => {
  beforeEach(() => servePlugins(plugins))

  it('show the number of plugins in each group, from one request', async () => {
    await renderPage(`${HOME}/plugins`)
    await expect.element(row('Geo')).toBeVisible()
    await expect.poll(tabTexts).toEqual(COUNTED)
    expect(PLUGIN_SEGMENTS.map(countReads)).toEqual([1, 0, 0, 0, 0])
    await expect.element(tab('All')).toHaveAttribute('aria-current', 'page')
    await expect.element(tab('Destinations')).not.toHaveAttribute('aria-current')
  })

  it('show no numbers until the list of all plugins is read', async () => {
    await renderPage(`${HOME}/pipeline_destinations`)
    await expect.element(row('Bus')).toBeVisible()
    expect(tabTexts()).toEqual(UNCOUNTED)
    expect(countReads('plugins')).toBe(0)
    await expect.element(tab('Destinations')).toHaveAttribute('aria-current', 'page')
  })

  it('show no numbers if the list has more pages', async () => {
    servePlugins(plugins, 60)
    await renderPage(`${HOME}/plugins`)
    await expect.element(row('Geo')).toBeVisible()
    expect(tabTexts()).toEqual(UNCOUNTED)
  })

  it('show no numbers if the server returns no capabilities', async () => {
    const { capabilities: _, ...plugin } = buildPlugin(1, 'Geo')
    onRequest(`GET ${getApi('plugins')}`, () => ({
      body: { count: 1, next: null, previous: null, results: [plugin] },
    }))
    await renderPage(`${HOME}/plugins`)
    await expect.element(row('Geo')).toBeVisible()
    expect(tabTexts()).toEqual(UNCOUNTED)
  })

  it('are links that retain the focus and the heading, each with an entry in the browser history', async () => {
    await renderPage(`${HOME}/plugins`)
    await expect.element(row('Geo')).toBeVisible()
    tab('Transformations').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Bus')).not.toBeInTheDocument()
    await expect.element(row('Geo')).toBeVisible()
    expect(location.pathname).toBe(`${HOME}/pipeline_transformations`)
    await expect.element(tab('Transformations')).toHaveFocus()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Plugins')
    expect(tabTexts()).toEqual(COUNTED)
    window.history.back()
    await expect.element(row('Bus')).toBeVisible()
    expect(location.pathname).toBe(`${HOME}/plugins`)
  })

  it('scroll to the current one on a narrow screen', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(390, 844)
    await renderPage(`${HOME}/pipeline_frontend_apps`)
    await expect.element(tab('Site apps')).toBeInViewport({ ratio: 0.99 })
    await expect.element(tab('All')).not.toBeInViewport()
    const list = tabs().getByRole('list')
    await expect.element(list).toHaveAttribute('data-before')
    await expect.element(list).not.toHaveAttribute('data-after')
  })

  it('fade out at the end on a narrow screen', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(390, 844)
    await renderPage(`${HOME}/plugins`)
    const list = tabs().getByRole('list')
    await expect.element(list).toHaveAttribute('data-after')
    await expect.element(list).not.toHaveAttribute('data-before')
  })

  it('have lists of their own: a search does not carry over', async () => {
    await renderPage(`${HOME}/plugins?search=geo`)
    await expect.element(row('Geo')).toBeVisible()
    await userEvent.click(tab('Destinations'))
    await expect.element(row('Hook')).toBeVisible()
    expect(location.search).toBe('')
    await expect.element(page.getByLabelText('Search names, descriptions and URLs')).toHaveValue('')
  })

  it('count again after a plugin was uninstalled in another tab', async () => {
    await renderPage(`${HOME}/plugins`)
    await expect.poll(tabTexts).toEqual(COUNTED)
    await userEvent.click(tab('Destinations'))
    await expect.element(row('Bus')).toBeVisible()
    onRequest(`DELETE ${getApi('pipeline_destinations')}2/`, () => {
      servePlugins(plugins.filter(({ id }) => id !== 2))
      return {}
    })
    await userEvent.click(page.getByRole('button', { name: 'Actions for Bus' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Uninstall' }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }))
    await expect.element(row('Bus')).not.toBeInTheDocument()
    await expect
      .poll(tabTexts)
      .toEqual(['All 3', 'Destinations 1', 'Transformations 1', 'Import apps 0', 'Site apps 1'])
  })
})

it('lists the type and replacement of plugins, and their source if chosen, with the actions to replace and upgrade them', async () => {
  await page.viewport(1600, 900)
  onTestFinished(() => page.viewport(1280, 800))
  const url = 'https://github.com/acme/geo'
  servePlugins([
    { ...buildPlugin(1, 'Geo', ['processEvent']), url, plugin_type: 'custom', tag: '1.0', latest_tag: '1.1' },
    { ...buildPlugin(2, 'Bus', ['onEvent']), description: 'Events for the message bus' },
    { ...buildPlugin(3, 'Banner'), is_global: true },
  ])
  await renderPage(`${HOME}/plugins?columns=kind,replacement,origin`)
  const cells = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const openMenu = (name: string) =>
    userEvent.click(page.getByRole('button', { name: `Actions for ${name}` }))
  await expect.element(cells('Geo')).toHaveTextContent(/No description\s*Transformation\s*SDK/)
  await expect
    .element(cells('Geo').getByRole('link', { name: 'github.com/acme/geo' }))
    .toHaveAttribute('href', url)
  await expect.element(cells('Geo')).toHaveTextContent(/GitHub · 1\.0/)
  await expect
    .element(cells('Bus'))
    .toHaveTextContent(/Events for the message bus\s*Destination\s*Batch export/)
  await expect
    .element(cells('Bus').getByRole('link', { name: 'Batch export' }))
    .toHaveAttribute('href', `${HOME}/batch_exports/new`)
  await expect
    .element(cells('Bus').getByRole('link', { name: 'notification' }))
    .toHaveAttribute('href', `${HOME}/notifications/new`)
  await expect.element(cells('Banner')).toHaveTextContent(/Site app\s*Your website.*Code editor/)
  await openMenu('Geo')
  await expect.element(page.getByRole('menuitem', { name: 'Upgrade' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Create batch export' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await openMenu('Bus')
  await userEvent.click(page.getByRole('menuitem', { name: 'Create batch export' }))
  await expect.poll(() => location.pathname).toBe(`${HOME}/batch_exports/new`)
})

describe('navigation to plugins', () => {
  beforeEach(() => servePlugins(plugins))

  it('has one link, which is current in every tab and on the pages below', async () => {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plugins' })
    for (const path of ['plugins', 'pipeline_frontend_apps', 'pipeline_destinations/2']) {
      await renderPage(`${HOME}/${path}`)
      await expect.element(link).toHaveAttribute('aria-current', 'page')
      expect(link.elements()).toHaveLength(1)
    }
    await expect.element(link).toHaveAttribute('href', `${HOME}/plugins`)
  })

  it('leads from a plugin back to its tab', async () => {
    await renderPage(`${HOME}/pipeline_destinations/2`)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link')
    await expect.element(crumbs.first()).toHaveTextContent('Plugins')
    expect(crumbs.elements().map((link) => link.getAttribute('href'))).toEqual([
      `${HOME}/plugins`,
      `${HOME}/pipeline_destinations`,
    ])
    await userEvent.click(crumbs.last())
    await expect.element(tab('Destinations')).toHaveAttribute('aria-current', 'page')
  })

  it('is possible by the name of a group in the command palette', async () => {
    await renderPage(`${HOME}/plugins`)
    await expect.element(row('Geo')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(page.getByRole('combobox'), '/')
    const options = page.getByRole('listbox').getByRole('option')
    for (const name of ['Plugins', ...UNCOUNTED.slice(1)])
      await expect.element(options.filter({ hasText: name })).toBeVisible()
    await userEvent.type(page.getByRole('combobox'), 'site')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Banner')).toBeVisible()
    expect(location.pathname).toBe(`${HOME}/pipeline_frontend_apps`)
  })
})
