import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Survey } from '../../../contract/schemas/surveys'
import { failWith, listRequests, onRequest, serveList } from '../../testing/fake-api'
import { buildSurvey } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = '/projects/1/surveys'
const API = `/api${PATH}/`

const buildSurveys = (count: number): Survey[] =>
  Array.from({ length: count }, (_, index) =>
    buildSurvey({
      id: `5e266f6c-cc3a-4653-8a81-${String(index + 1).padStart(12, '0')}`,
      name: `Survey ${index + 1}`,
    }),
  )
const surveys = buildSurveys(60)

const table = () => page.getByRole('table', { name: 'Surveys' })
const names = () =>
  table()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const link = (name: string) => page.getByRole('link', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const search = () => page.getByLabelText('Search names and descriptions')

describe('table of a list', () => {
  beforeEach(() => serveList(API, surveys))

  it('shows one page of records and their number, and moves to the next page', async () => {
    await renderPage(PATH)
    await expect.element(link('Survey 1')).toBeVisible()
    await expect.poll(() => names().length).toBe(50)
    const range = page.getByRole('navigation', { name: 'Pagination of surveys' }).getByRole('status')
    await expect.element(range).toHaveTextContent('1–50 of 60')
    await userEvent.click(button('Next page'))
    await expect.poll(() => names().length).toBe(10)
    await expect.element(range).toHaveTextContent('51–60 of 60')
    expect(location.search).toBe('?offset=50')
    await expect.element(button('Next page')).toBeDisabled()
  })

  it('reserves its layout while it is loading', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    onRequest(`GET ${API}`, async () => {
      await released
      return { body: { count: 1, next: null, previous: null, results: [buildSurvey()] } }
    })
    await renderPage(PATH)
    await expect.element(table()).toHaveAttribute('aria-busy', 'true')
    await expect.element(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    release()
    await expect.element(link('How was it?')).toBeVisible()
    await expect.element(table()).toHaveAttribute('aria-busy', 'false')
  })

  it('sorts a column ascending, descending, and in the default order', async () => {
    await renderPage(PATH)
    await expect.element(link('Survey 1')).toBeVisible()
    const column = page.getByRole('columnheader', { name: 'Name' })
    const lastOrder = () => listRequests('GET', API).at(-1)?.query.get('order')
    for (const [order, sort] of [
      ['name', 'ascending'],
      ['-name', 'descending'],
    ]) {
      await userEvent.click(button('Name'))
      await expect.element(column).toHaveAttribute('aria-sort', sort)
      await expect.poll(lastOrder).toBe(order)
    }
    await userEvent.click(button('Name'))
    await expect.element(column).toHaveAttribute('aria-sort', 'none')
    expect(location.search).toBe('')
  })

  it('searches while typing, adds one history entry, and clears the search', async () => {
    await renderPage(PATH)
    await expect.element(link('Survey 1')).toBeVisible()
    await userEvent.type(search(), 'survey 6')
    await expect.poll(names).toEqual(['Survey 6', 'Survey 60'])
    expect(new URLSearchParams(location.search).get('search')).toBe('survey 6')
    window.history.back()
    await expect.poll(() => names().length).toBe(50)
    window.history.forward()
    await expect.poll(names).toEqual(['Survey 6', 'Survey 60'])
    await userEvent.click(button('Clear search'))
    await expect.poll(() => names().length).toBe(50)
    expect(location.search).toBe('')
  })

  it('ignores invalid query parameters', async () => {
    await renderPage(`${PATH}?limit=lots&offset=-5&state=asleep&type=&order=password&search=&else=1`)
    await expect.element(link('Survey 1')).toBeVisible()
    await expect.element(page.getByLabelText('Any status')).toHaveValue('')
    const [{ query } = { query: null }] = listRequests('GET', API)
    expect(Object.fromEntries(query ?? [])).toEqual({ limit: '50', order: 'state' })
  })

  it('shows a message if there are no records', async () => {
    serveList(API, [])
    await renderPage(PATH)
    await expect.element(page.getByText('No surveys yet')).toBeVisible()
  })

  it('shows another message if none match, and clears the filters', async () => {
    serveList(API, buildSurveys(1))
    await renderPage(`${PATH}?search=nowhere&state=draft`)
    await expect.element(page.getByText('No surveys found')).toBeVisible()
    await userEvent.click(button('Clear filters'))
    await expect.poll(names).toEqual(['Survey 1'])
    await expect.element(search()).toHaveValue('')
  })

  it('offers the last page if the URL is beyond it', async () => {
    serveList(API, buildSurveys(1))
    await renderPage(`${PATH}?offset=5000`)
    await expect.element(page.getByText('This page does not exist')).toBeVisible()
    await userEvent.click(button('Go to the last page'))
    await expect.poll(names).toEqual(['Survey 1'])
  })

  it('reports a server error and loads the records when it is retried', async () => {
    onRequest(`GET ${API}`, failWith(400, 'invalid', 'The disk is full.'))
    await renderPage(PATH)
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.')
    serveList(API, surveys)
    await userEvent.click(button('Try again'))
    await expect.poll(() => names().length).toBe(50)
    expect(page.getByRole('alert').elements()).toHaveLength(0)
  })

  it('keeps its rows if a refresh fails', async () => {
    await renderPage(PATH)
    await expect.poll(() => names().length).toBe(50)
    onRequest(`GET ${API}`, failWith(400, 'invalid', 'The disk is full.'))
    await userEvent.click(button('Refresh'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('This data may be out of date')
    expect(names()).toHaveLength(50)
  })

  it('selects rows, and their range with Shift', async () => {
    await renderPage(PATH)
    await expect.poll(() => names().length).toBe(50)
    const selected = page.getByText('selected. Press Enter for actions.')
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Survey 2', exact: true }))
    await expect.element(selected).toHaveTextContent('1 selected.')
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Survey 5', exact: true }))
    await userEvent.keyboard('{/Shift}')
    await expect.element(selected).toHaveTextContent('4 selected.')
  })

  it.each([
    ['status', () => table().getByText('draft')],
    ['hint', () => table().getByTitle('Ann')],
  ])('opens a record when its %s is clicked', async (_, getCell) => {
    await page.viewport(1600, 900)
    onTestFinished(() => page.viewport(1280, 800))
    await renderPage(PATH)
    await expect.element(link('Survey 1')).toBeVisible()
    await userEvent.click(getCell().first(), { force: true })
    await expect.poll(() => location.pathname).toBe(`${PATH}/${surveys[0]?.id}`)
  })

  it('shows rows as cards on a narrow screen, without clipping the name or the status', async () => {
    await page.viewport(390, 800)
    onTestFinished(() => page.viewport(1280, 800))
    const name = 'How satisfied are you with the new survey editor and its preview?'
    serveList(API, [buildSurvey({ name })])
    await renderPage(PATH)
    await expect.element(link(name)).toBeVisible()
    const row = link(name).element().closest('tr')
    const cell = (text: string) => table().getByText(text, { exact: true }).first().element()
    const [title, status] = [link(name).element(), cell('draft')].map((part) => part.getBoundingClientRect())
    expect(title?.width).toBeGreaterThan(200)
    expect(status?.top).toBeGreaterThanOrEqual(title?.bottom ?? Number.NaN)
    expect(row?.querySelector('[data-label="Last 14 days"]')?.checkVisibility()).toBe(true)
    expect(row?.querySelector('[data-label="Created"]')?.checkVisibility()).toBe(false)
    const scroll = table().element().parentElement
    expect(scroll?.scrollWidth).toBe(scroll?.clientWidth)
    await userEvent.click(page.getByRole('button', { name: 'Search or run a command' }).first())
    await expect.element(page.getByRole('combobox', { name: 'Pages, records and actions' })).toBeVisible()
  })

  it('has its filters behind a button on a narrow screen', async () => {
    await page.viewport(390, 800)
    onTestFinished(() => page.viewport(1280, 800))
    serveList(API, [buildSurvey({})])
    await renderPage(PATH)
    const [button, filter] = [page.getByRole('button', { name: 'Filter' }), page.getByLabelText('Any status')]
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(filter).not.toBeVisible()
    await userEvent.click(button)
    await expect.element(filter).toBeVisible()
  })
})
