import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/programs.mjs'
import { watchPage } from './watch-page'

const EXECUTABLE = findChromium()
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Slow 4G of Chromium DevTools, with a CPU slowdown of 4x. */
const SLOW = {
  cpu: 4,
  network: { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
}
const QUIET_MS = 1_000

export interface VisitMetrics {
  /** Milliseconds from the start of the navigation. */
  firstRow: number
  firstPaint: number
  /** Total blocking time: the part of each task above 50 ms, until the page is quiet. */
  blocking: number
  layoutShift: number
  heapMiB: number
  requests: number
  /** Compressed size of scripts, styles and the document, which may inline both. */
  codeKiB: number
}

/** Runs a function with a page of a new browser profile. */
export async function withBrowser<T>(act: (page: Page, devtools: CDPSession) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    ...(EXECUTABLE && { executablePath: EXECUTABLE }),
    args: ARGUMENTS,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    // The TypeScript runner wraps functions in a `__name` helper that pages do not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    return await act(page, await page.context().newCDPSession(page))
  } finally {
    await browser.close()
  }
}

/** Slows the CPU down by a factor of 4. */
export const slowDown = (devtools: CDPSession) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })

/** Opens a URL in a new browser profile and waits until a row with the text is painted. */
export const measureVisit = (url: string, rowText: string, slow: boolean): Promise<VisitMetrics> =>
  withWatcher(rowText, slow, (seen, page) => seen(() => page.goto(url, { waitUntil: 'commit' })))

/** Measures a reload some time after the first visit. */
export const measureRepeatVisit = (url: string, rowText: string, slow: boolean): Promise<VisitMetrics> =>
  withWatcher(rowText, slow, async (seen, page) => {
    await seen(() => page.goto(url, { waitUntil: 'commit' }))
    // The page writes its cache in idle time.
    await page.waitForTimeout(2 * QUIET_MS)
    return seen(() => page.reload({ waitUntil: 'commit' }))
  })

/** Measures a page while a function loads it. */
type WatchedPage = (load: () => Promise<unknown>) => Promise<VisitMetrics>

const withWatcher = (
  rowText: string,
  slow: boolean,
  act: (seen: WatchedPage, page: Page) => Promise<VisitMetrics>,
) =>
  withBrowser(async (page, devtools) => {
    await devtools.send('Network.enable')
    if (slow) {
      await slowDown(devtools)
      await devtools.send('Network.emulateNetworkConditions', SLOW.network)
    }
    await page.addInitScript(watchPage, rowText)
    const seen: WatchedPage = async (load) => {
      const requests = countRequests(devtools)
      await load()
      const firstRow = await page.waitForFunction(() => window.seen?.firstRow, null, { polling: QUIET_MS })
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(QUIET_MS)
      return {
        ...(await readMetrics(page)),
        firstRow: (await firstRow.jsonValue()) ?? Number.NaN,
        heapMiB: await measureHeap(devtools),
        requests: requests(),
      }
    }
    return act(seen, page)
  })

function countRequests(devtools: CDPSession): () => number {
  let count = 0
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) count += 1
  })
  return () => count
}

function readMetrics(
  page: Page,
): Promise<Pick<VisitMetrics, 'firstPaint' | 'blocking' | 'layoutShift' | 'codeKiB'>> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const pages = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
    const code = [...pages, ...files.filter(({ name }) => /\.(js|css)$/.test(name))]
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      blocking: window.seen?.blocking ?? Number.NaN,
      layoutShift: window.seen?.layoutShift ?? Number.NaN,
      codeKiB: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    }
  })
}

async function measureHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}
