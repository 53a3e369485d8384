import '../../app/styles.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { BarChart, type ChartPoint } from './BarChart'
import { ChartFigure } from './ChartFigure'
import { CountTable } from './CountTable'
import type { ChartPart } from './chart'
import { ResponsesSparkline, Sparkline } from './Sparkline'
import { StackedBar } from './StackedBar'

const show = (chart: ReactNode) => render(<MantineProvider env="test">{chart}</MantineProvider>)

/** Waits for an element. */
async function find(locator: Locator): Promise<Element> {
  await expect.element(locator).toBeInTheDocument()
  return locator.element()
}

afterEach(async () => {
  await cleanup()
  delete document.documentElement.dataset.mantineColorScheme
})

const DAYS: ChartPoint[] = [4, 0, null, 9].map((value, index) => ({
  key: String(index),
  label: `${index + 1} May 2026`,
  tick: `${index + 1} May`,
  value,
  note: value === null ? 'paused' : 'done',
}))
const PARTS: ChartPart[] = [
  { label: 'Detractors', count: 5, color: 5 },
  { label: 'Passives', count: 0, color: 6 },
  { label: 'Promoters', count: 15, color: 1 },
]

describe('bar chart', () => {
  const chart = (onOpen?: (point: ChartPoint) => void) => (
    <BarChart label="Runs" points={DAYS} valueLabel="Rows" noteLabel="Status" onOpen={onOpen} />
  )
  const cursor = () => page.getByRole('slider', { name: 'Runs' })

  it('names a preliminary value in its table, also without a column for notes', async () => {
    const points = DAYS.map((day, index) => ({ ...day, note: index === 3 ? 'so far today' : '' }))
    await show(<BarChart label="Runs" points={points} valueLabel="Rows" />)
    await expect
      .element(page.getByRole('slider'))
      .toHaveAttribute('aria-valuetext', '4 May 2026: 9, so far today')
    await userEvent.click(page.getByRole('button', { name: 'View as table' }))
    await expect.element(page.getByRole('cell', { name: '4 May 2026 (so far today)' })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: '1 May 2026', exact: true })).toBeVisible()
  })

  it('is read by arrow keys, with the value and the note of each point', async () => {
    const open = vi.fn()
    await show(chart(open))
    await userEvent.click(page.getByRole('button', { name: 'View as table' }))
    await userEvent.click(page.getByRole('button', { name: 'View as chart' }))
    await userEvent.tab()
    await expect.element(cursor()).toHaveFocus()
    await expect.element(cursor()).toHaveAttribute('aria-valuetext', '4 May 2026: 9, done')
    await expect.element(page.getByText('4 May 2026')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(cursor()).toHaveAttribute('aria-valuetext', '3 May 2026: –, paused')
    await userEvent.keyboard('{Home}')
    await expect.element(page.getByText('1 May 2026')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(open).toHaveBeenCalledExactlyOnceWith(DAYS[0])
  })

  it('shows the value under the pointer, and opens it on click', async () => {
    const open = vi.fn()
    await show(chart(open))
    const plot = (await find(cursor())).parentElement
    if (!plot) throw new Error('There is no plot.')
    const { width, height } = plot.getBoundingClientRect()
    const position = { x: width * 0.95, y: height - 4 }
    await userEvent.hover(plot, { position })
    await expect.element(page.getByText('4 May 2026')).toBeVisible()
    await userEvent.click(plot, { position })
    expect(open).toHaveBeenCalledExactlyOnceWith(DAYS[3])
  })

  it('marks a point without a value that has a color', async () => {
    const points: ChartPoint[] = DAYS.map((day) => (day.value === null ? { ...day, color: 5 } : day))
    await show(<BarChart label="Runs" points={points} valueLabel="Rows" />)
    const plot = (await find(cursor())).parentElement
    const marks = [...(plot?.querySelectorAll('[data-mark]') ?? [])]
    expect(marks.map((mark) => mark.getAttribute('data-color'))).toEqual(['5'])
    const [mark, all] = [marks[0], plot].map((element) => element?.getBoundingClientRect())
    expect(mark?.bottom).toBeCloseTo(all?.bottom ?? 0, 1)
    expect(mark?.height).toBe(8)
  })

  it('has no column for a count of 0, but one for a score of 0', async () => {
    const countColumns = async () =>
      (await find(cursor())).parentElement?.querySelectorAll('[data-color]').length
    await show(<BarChart label="Runs" points={DAYS} valueLabel="Rows" />)
    expect(await countColumns()).toBe(2)
    await cleanup()
    await show(<BarChart label="Runs" points={DAYS} valueLabel="Rows" range={[-100, 100]} />)
    expect(await countColumns()).toBe(3)
  })

  it('has the same data as a table, newest first', async () => {
    await show(chart())
    await userEvent.click(page.getByRole('button', { name: 'View as table' }))
    const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row')
    expect(rows.elements().map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Period', 'Rows', 'Status'],
      ['4 May 2026', '9', 'done'],
      ['3 May 2026', '–', 'paused'],
      ['2 May 2026', '0', 'done'],
      ['1 May 2026', '4', 'done'],
    ])
    await expect.element(cursor()).not.toBeInTheDocument()
  })
})

describe('stacked bar', () => {
  it('has proportional parts, and a legend with counts and percentages', async () => {
    await show(<StackedBar label="NPS" parts={PARTS} />)
    const bar = page.getByRole('img', { name: 'NPS: Detractors 25%, Passives 0% and Promoters 75%' })
    const widths = [...(await find(bar)).children].map((part) => part.getBoundingClientRect().width)
    expect(widths).toHaveLength(2)
    expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(3, 1)
    const legend = page.getByRole('list', { name: 'NPS' }).getByRole('listitem')
    expect(legend.elements().map((item) => item.textContent)).toEqual([
      'Detractors: 5 25%',
      'Passives: 0 0%',
      'Promoters: 15 75%',
    ])
  })

  it('has a legend of toggle buttons for a filter', async () => {
    const select = vi.fn()
    await show(
      <StackedBar label="NPS" parts={PARTS} onSelect={select} isSelected={({ count }) => count === 5} />,
    )
    await expect
      .element(page.getByRole('button', { name: /^Detractors ?: 5 25%$/ }))
      .toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(page.getByRole('button', { name: /^Promoters/ }))
    expect(select).toHaveBeenCalledExactlyOnceWith(PARTS[2])
  })
})

it('a sparkline has a text alternative and a column for each day', async () => {
  await show(<Sparkline values={[0, 4, 8]} label="12 responses in the last 3 days" />)
  const image = await find(page.getByRole('img', { name: '12 responses in the last 3 days' }))
  const heights = [...image.querySelectorAll('path')].map((path) =>
    path.getAttribute('d')?.match(/v-[\d.]+/g),
  )
  expect(heights).toEqual([
    ['v-1.5', 'v-1.5', 'v-1.5'],
    ['v-0', 'v-13', 'v-26'],
  ])
})

it('sparklines of responses are lower if there are fewer', async () => {
  const daily = { many: [0, 16], few: [4, 0] }
  await show(<ResponsesSparkline daily={daily} id="few" />)
  const image = await find(page.getByRole('img', { name: '4 responses in the last 14 days' }))
  expect(image.querySelectorAll('path')[1]?.getAttribute('d')).toContain('v-13h')
})

it('a figure has one switch for its table, or none if the page has one', async () => {
  const table = <CountTable label="Counts" rows={PARTS} whole={20} />
  await show(
    <ChartFigure label="Counts" table={table} asTable>
      Chart
    </ChartFigure>,
  )
  await expect.element(page.getByRole('table', { name: 'Counts' })).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

/** Relative luminance of a color, by WCAG. */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((text) => {
    const value = Number(text) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it.each(['light', 'dark'])('chart colors have a contrast of at least 3 to the %s page', async (scheme) => {
  await show(<div data-testid="color" />)
  document.documentElement.dataset.mantineColorScheme = scheme
  const element = await find(page.getByTestId('color'))
  if (!(element instanceof HTMLElement)) throw new Error('There is no element.')
  const getColor = (name: string) => {
    element.style.backgroundColor = `var(${name})`
    return getLuminance(getComputedStyle(element).backgroundColor)
  }
  const ground = getColor('--hg-page')
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const color = getColor(`--hg-chart-${number}`)
    const [light, dark] = [Math.max(color, ground), Math.min(color, ground)]
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(3)
  }
})
