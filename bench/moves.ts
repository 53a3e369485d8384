import { join } from 'node:path'
import { inBrowser, slowDown } from './browser'
import { KEY, PROJECT } from './data'
import { embedded } from './databases'
import { printTable, ratio, spread } from './figures'
import { buildFloorPage } from './floor-page/build'
import { type Frames, framesOfTyping, pressUntil } from './in-page'
import { build, ROOT, type Server, startScript } from './processes'
import { questions } from './questions'

/* How long it takes to go on from the list of 10,000 surveys, and how smoothly the biggest form takes keys. */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const LIST = `/projects/${PROJECT}/surveys`
const BIG = 60
const TEXT = 'What would you have liked us to do in another way?'

interface Survey {
  id: string
  name: string
}

async function ask<T>(server: Server, path: string, body?: unknown): Promise<T> {
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** From pressing "Next page" to the first of its rows; where it is pointed at first, it has been asked for already. */
const nextPage = (server: Server, row: string, isPrefetched: boolean) =>
  inBrowser(async (page) => {
    await page.goto(`${server.url}${LIST}#key=${KEY}`, { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: 'Next page' })
    if (isPrefetched) {
      await button.hover()
      await page.waitForLoadState('networkidle')
    }
    return pressUntil(button, { selector: 'tbody tr', text: row })
  })

/** From pressing a row that was pointed at to the heading of its page. */
const record = (server: Server, name: string) =>
  inBrowser(async (page) => {
    await page.goto(`${server.url}${LIST}#key=${KEY}`, { waitUntil: 'networkidle' })
    const link = page.getByRole('link', { name, exact: true })
    await link.hover()
    await page.waitForTimeout(500)
    await page.waitForLoadState('networkidle')
    return pressUntil(link, { selector: 'h1', text: name })
  })

/** Keys in the text of a question, in a form with many of them open. */
const typing = (server: Server, id: string, isSlow: boolean) =>
  inBrowser(async (page, devtools) => {
    await page.goto(`${server.url}${LIST}/${id}/edit#key=${KEY}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Open all' }).click()
    // Fields are drawn where they are scrolled to.
    await page
      .getByRole('heading', { level: 3 })
      .nth(BIG / 2)
      .scrollIntoViewIfNeeded()
    const field = page.locator(`[name="questions.${BIG / 2}.wire.question"]`)
    await field.waitFor()
    if (isSlow) await slowDown(devtools)
    return framesOfTyping(page, field, TEXT)
  })

const framesIn = (rounds: Frames[], which: keyof Frames) => [
  spread(rounds.map((round) => round[which])),
  '',
  '',
]

build()
const template = await embedded()
const floor = await startScript('serve.ts', await template.copy(), [await buildFloorPage()])
const ours = await startScript('serve.ts', await template.copy(), [join(ROOT, 'dist/web')])
try {
  const page = (offset: number) =>
    ask<{ results: Survey[] }>(ours, `/api/projects/${PROJECT}/surveys/?limit=50&offset=${offset}`)
  const row = (await page(50)).results[0]?.name ?? ''
  const hovered = (await page(0)).results[5]?.name ?? ''
  const figures = { next: [], floor: [], prefetched: [], record: [] } as Record<
    'next' | 'floor' | 'prefetched' | 'record',
    number[]
  >
  const keys: Frames[] = []
  const slowKeys: Frames[] = []
  for (let round = 0; round < ROUNDS; round++) {
    figures.next.push(await nextPage(ours, row, false))
    figures.floor.push(await nextPage(floor, row, false))
    figures.prefetched.push(await nextPage(ours, row, true))
    figures.record.push(await record(ours, hovered))
  }
  const big = await ask<Survey>(ours, `/api/projects/${PROJECT}/surveys/`, {
    name: 'The biggest',
    type: 'popover',
    questions: Array.from({ length: BIG / 5 }, (_, index) => questions(90_000 + index)).flat(),
  })
  for (let round = 0; round < ROUNDS; round++) {
    keys.push(await typing(ours, big.id, false))
    slowKeys.push(await typing(ours, big.id, true))
  }
  printTable([
    ['', 'dashboard', 'floor', 'dashboard / floor'],
    ['next page, ms', spread(figures.next), spread(figures.floor), ratio(figures.next, figures.floor)],
    ['next page that was pointed at, ms', spread(figures.prefetched), '', ''],
    ['record that was pointed at, ms', spread(figures.record), '', ''],
    [`typing, ${BIG} questions open: a frame blocked for at most, ms`, ...framesIn(keys, 'blocked')],
    ['the longest frame, with the waiting in it, ms', ...framesIn(keys, 'longest')],
    ['the same with a processor four times slower: blocked, ms', ...framesIn(slowKeys, 'blocked')],
    ['the longest frame, ms', ...framesIn(slowKeys, 'longest')],
  ])
} finally {
  await Promise.all([ours.stop(), floor.stop()])
  await template.remove()
}
