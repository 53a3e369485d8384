import type { Locator, Page } from '@playwright/test'

const SETTLED_MS = 500

/** Text that is to be seen, and where. */
export interface Sight {
  selector: string
  text: string
}

/** Presses something without pointing at it first: the milliseconds until the sight is drawn. */
export const pressUntil = (target: Locator, sight: Sight): Promise<number> =>
  target.evaluate((element, { selector, text }) => {
    const begun = performance.now()
    return new Promise<number>((resolve) => {
      const look = () => {
        const isThere = Array.from(document.querySelectorAll(selector)).some(({ textContent }) =>
          textContent?.includes(text),
        )
        if (!isThere) return
        seen.disconnect()
        // A message after the next frame's callbacks comes when that frame has been drawn.
        const drawn = new MessageChannel()
        drawn.port1.onmessage = () => resolve(performance.now() - begun)
        requestAnimationFrame(() => drawn.port2.postMessage(null))
      }
      const seen = new MutationObserver(look)
      seen.observe(document, { childList: true, subtree: true, characterData: true })
      if (element instanceof HTMLElement) element.click()
      look()
    })
  }, sight)

/** Frames that take less are not told of by browsers. */
const MIN_FRAME_MS = 50

/** What typing did to the frames meanwhile, in milliseconds; where browsers tell nothing, the limit they tell from. */
export interface Frames {
  /** The longest, from the beginning of its work to its being drawn, with the waiting for the screen in between. */
  longest: number
  /** How long a frame was blocked at most: by a task of its own and the drawing together, without waiting. */
  blocked: number
}

/** Types into a field like a person. */
export async function measureTypingFrames(page: Page, target: Locator, text: string): Promise<Frames> {
  await target.focus()
  // The way to the field is not typing.
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => {
    const frames: PerformanceEntry[] = []
    window.frames_ = frames
    new PerformanceObserver((list) => frames.push(...list.getEntries())).observe({
      type: 'long-animation-frame',
    })
  })
  await page.keyboard.type(text, { delay: 80 })
  await page.waitForTimeout(SETTLED_MS)
  const reportedFrames = await page.evaluate(() =>
    (window.frames_ ?? []).map((frame) => ({
      longest: frame.duration,
      // By the standard: of every task that took longer than 50 ms, the drawing added to the longest, what is above that.
      over: 'blockingDuration' in frame ? Number(frame.blockingDuration) : 0,
    })),
  )
  return {
    longest: Math.max(MIN_FRAME_MS, ...reportedFrames.map(({ longest }) => longest)),
    blocked: MIN_FRAME_MS + Math.max(0, ...reportedFrames.map(({ over }) => over)),
  }
}

declare global {
  interface Window {
    frames_?: PerformanceEntry[]
  }
}
