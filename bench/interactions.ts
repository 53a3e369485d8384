import { slowDown, withBrowser } from './browser'
import { type Frames, measureTypingFrames, pressUntil } from './in-page'
import type { BenchServer } from './processes'
import { BENCH_KEY, BENCH_PROJECT } from './seed-data'
import { printComparison } from './stats'
import { buildQuestions } from './survey-fixtures'
import { type BenchTarget, LIST_PATH, startTargets } from './targets'

/* Time to navigate from the list of 10,000 surveys, and frame durations while typing in the largest form. */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const BIG = 60
const TEXT = 'What would you have liked us to do in another way?'

interface Survey {
  id: string
  name: string
}

async function request<T>(server: BenchServer, path: string, body?: unknown): Promise<T> {
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${BENCH_KEY}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Time from clicking "Next page" to its first row. Hovering prefetches the page. */
const measureNextPage = ({ listUrl, next }: BenchTarget, row: string, isPrefetched: boolean) =>
  withBrowser(async (page) => {
    await page.goto(listUrl, { waitUntil: 'networkidle' })
    const button = next(page)
    if (isPrefetched) {
      await button.hover()
      await page.waitForLoadState('networkidle')
    }
    return pressUntil(button, { selector: 'tbody tr', text: row })
  })

/** Time from clicking a hovered row to the heading of its page. */
const measureOpenRecord = ({ listUrl }: BenchTarget, name: string) =>
  withBrowser(async (page) => {
    await page.goto(listUrl, { waitUntil: 'networkidle' })
    const link = page.getByRole('link', { name, exact: true })
    await link.hover()
    await page.waitForTimeout(500)
    await page.waitForLoadState('networkidle')
    return pressUntil(link, { selector: 'h1', text: name })
  })

/** Typing in the text of a question, with many questions open. */
const measureTyping = ({ server }: BenchTarget, id: string, isSlow: boolean) =>
  withBrowser(async (page, devtools) => {
    await page.goto(`${server.url}${LIST_PATH}/${id}/edit#key=${BENCH_KEY}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Expand all' }).click()
    // Fields are rendered when they are scrolled into view.
    await page
      .getByRole('heading', { level: 3 })
      .nth(BIG / 2)
      .scrollIntoViewIfNeeded()
    const field = page.locator(`[name="questions.${BIG / 2}.wire.question"]`)
    await field.waitFor()
    if (isSlow) await slowDown(devtools)
    return measureTypingFrames(page, field, TEXT)
  })

const listFrames = (rounds: Frames[], which: keyof Frames) => rounds.map((round) => round[which])

const { ours, sides, stop } = await startTargets()
try {
  const page = (offset: number) =>
    request<{ results: Survey[] }>(
      ours.server,
      `/api/projects/${BENCH_PROJECT}/surveys/?order=state&limit=50&offset=${offset}`,
    )
  const row = (await page(50)).results[0]?.name ?? ''
  const hovered = (await page(0)).results[5]?.name ?? ''
  const next = sides.map((): number[] => [])
  const prefetched: number[] = []
  const records: number[] = []
  const keys: Frames[] = []
  const slowKeys: Frames[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, side] of sides.entries()) next[at]?.push(await measureNextPage(side, row, false))
    prefetched.push(await measureNextPage(ours, row, true))
    records.push(await measureOpenRecord(ours, hovered))
  }
  const big = await request<Survey>(ours.server, `/api/projects/${BENCH_PROJECT}/surveys/`, {
    name: 'The biggest',
    type: 'popover',
    questions: Array.from({ length: BIG / 5 }, (_, index) => buildQuestions(90_000 + index)).flat(),
  })
  for (let round = 0; round < ROUNDS; round++) {
    keys.push(await measureTyping(ours, big.id, false))
    slowKeys.push(await measureTyping(ours, big.id, true))
  }
  printComparison(
    sides.map(({ name }) => name),
    [
      { title: 'next page, ms', values: next },
      { title: 'next page after hovering, ms', values: [prefetched] },
      { title: 'record after hovering, ms', values: [records] },
      {
        title: `typing, ${BIG} expanded questions: longest blocked frame, ms`,
        values: [listFrames(keys, 'blocked')],
      },
      { title: 'longest frame, including waits, ms', values: [listFrames(keys, 'longest')] },
      {
        title: 'with a four times slower CPU: blocked, ms',
        values: [listFrames(slowKeys, 'blocked')],
      },
      { title: 'longest frame, ms', values: [listFrames(slowKeys, 'longest')] },
    ].map((item) => ({ ...item, digits: 0 })),
  )
} finally {
  await stop()
}
