import { inBrowser, slowDown } from './browser'
import { KEY, PROJECT } from './data'
import { printSides } from './figures'
import { type Frames, framesOfTyping, pressUntil } from './in-page'
import type { Server } from './processes'
import { questions } from './questions'
import { LIST, type Side, startSides } from './sides'

/* How long it takes to go on from the list of 10,000 surveys, and how smoothly the biggest form takes keys. */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
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
const nextPage = ({ list, next }: Side, row: string, isPrefetched: boolean) =>
  inBrowser(async (page) => {
    await page.goto(list, { waitUntil: 'networkidle' })
    const button = next(page)
    if (isPrefetched) {
      await button.hover()
      await page.waitForLoadState('networkidle')
    }
    return pressUntil(button, { selector: 'tbody tr', text: row })
  })

/** From pressing a row that was pointed at to the heading of its page. */
const record = ({ list }: Side, name: string) =>
  inBrowser(async (page) => {
    await page.goto(list, { waitUntil: 'networkidle' })
    const link = page.getByRole('link', { name, exact: true })
    await link.hover()
    await page.waitForTimeout(500)
    await page.waitForLoadState('networkidle')
    return pressUntil(link, { selector: 'h1', text: name })
  })

/** Keys in the text of a question, in a form with many of them open. */
const typing = ({ server }: Side, id: string, isSlow: boolean) =>
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

const framesIn = (rounds: Frames[], which: keyof Frames) => rounds.map((round) => round[which])

const { ours, sides, stop } = await startSides()
try {
  const page = (offset: number) =>
    ask<{ results: Survey[] }>(ours.server, `/api/projects/${PROJECT}/surveys/?limit=50&offset=${offset}`)
  const row = (await page(50)).results[0]?.name ?? ''
  const hovered = (await page(0)).results[5]?.name ?? ''
  const next = sides.map((): number[] => [])
  const prefetched: number[] = []
  const records: number[] = []
  const keys: Frames[] = []
  const slowKeys: Frames[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, side] of sides.entries()) next[at]?.push(await nextPage(side, row, false))
    prefetched.push(await nextPage(ours, row, true))
    records.push(await record(ours, hovered))
  }
  const big = await ask<Survey>(ours.server, `/api/projects/${PROJECT}/surveys/`, {
    name: 'The biggest',
    type: 'popover',
    questions: Array.from({ length: BIG / 5 }, (_, index) => questions(90_000 + index)).flat(),
  })
  for (let round = 0; round < ROUNDS; round++) {
    keys.push(await typing(ours, big.id, false))
    slowKeys.push(await typing(ours, big.id, true))
  }
  printSides(
    sides.map(({ name }) => name),
    [
      { title: 'next page, ms', values: next },
      { title: 'next page that was pointed at, ms', values: [prefetched] },
      { title: 'record that was pointed at, ms', values: [records] },
      {
        title: `typing, ${BIG} questions open: a frame blocked for at most, ms`,
        values: [framesIn(keys, 'blocked')],
      },
      { title: 'the longest frame, with the waiting in it, ms', values: [framesIn(keys, 'longest')] },
      {
        title: 'the same with a processor four times slower: blocked, ms',
        values: [framesIn(slowKeys, 'blocked')],
      },
      { title: 'the longest frame, ms', values: [framesIn(slowKeys, 'longest')] },
    ].map((one) => ({ ...one, digits: 0 })),
  )
} finally {
  await stop()
}
