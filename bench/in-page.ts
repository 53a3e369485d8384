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
const TOLD_FROM = 50

/**
 * Types into a field like a person: the longest frame meanwhile in milliseconds, from the beginning of its work to its
 * being drawn. Where all were shorter than browsers tell of, that limit.
 */
export async function longestFrame(page: Page, target: Locator, text: string): Promise<number> {
  await target.focus()
  // The way to the field is not typing.
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => {
    const frames: number[] = []
    window.frames_ = frames
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.push(duration)
    }).observe({ type: 'long-animation-frame' })
  })
  await page.keyboard.type(text, { delay: 80 })
  await page.waitForTimeout(SETTLED_MS)
  return page.evaluate((least) => Math.max(least, ...(window.frames_ ?? [])), TOLD_FROM)
}

declare global {
  interface Window {
    frames_?: number[]
  }
}
