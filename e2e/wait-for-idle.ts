import { expect, type Page, type Request } from '@playwright/test'

/** Resolves when several frames have been rendered without DOM changes. Runs in the page. */
const framesRendered = () =>
  new Promise<void>((resolve) => {
    const FRAMES = 4
    let calm = 0
    const watch = new MutationObserver(() => {
      calm = 0
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    const frame = () => {
      calm += 1
      if (calm < FRAMES) return requestAnimationFrame(frame)
      watch.disconnect()
      resolve()
    }
    requestAnimationFrame(frame)
  })

/**
 * Counts the requests of a page from now on. The returned function waits until none is pending and rendering is
 * complete.
 */
export function waitForIdle(page: Page): () => Promise<void> {
  let open = 0
  // Streams of live updates stay open.
  const isStream = (request: Request) => request.resourceType() === 'eventsource'
  page.on('request', (request) => {
    if (!isStream(request)) open += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => {
      if (!isStream(request)) open -= 1
    })
  return async () => {
    do {
      await expect.poll(() => open, { intervals: [20] }).toBe(0)
      await page.evaluate(framesRendered)
    } while (open > 0)
  }
}
