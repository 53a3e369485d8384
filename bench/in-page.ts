import type { Locator, Page } from '@playwright/test'

const SETTLED_MS = 500

/** Expected text and its location. */
export interface Sight {
  selector: string
  text: string
}

/** Clicks without hovering first; returns the milliseconds until the text is painted. */
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
        // A message posted in an animation frame arrives after that frame is painted.
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

/** Minimum duration of frames that browsers report. */
const MIN_FRAME_MS = 50

/** Frame durations while typing, in milliseconds. If the browser reports none, the reporting threshold. */
export interface Frames {
  /** Longest frame, from the start of its work to its presentation, including waiting for the display. */
  longest: number
  /** Longest blocking duration of a frame: a task and rendering together, without waiting. */
  blocked: number
}

/** Types into a field at human speed. */
export async function measureTypingFrames(page: Page, target: Locator, text: string): Promise<Frames> {
  await target.focus()
  // Focusing the field is not part of typing.
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
      // By definition: for each task longer than 50 ms, with rendering added to the longest one, the part above 50 ms.
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
