import type { Locator, Page } from '@playwright/test'

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

/** Types into a field like a person: the longest that the page went without a frame meanwhile, in milliseconds. */
export async function longestFrame(page: Page, target: Locator, text: string): Promise<number> {
  await target.focus()
  await page.evaluate(() => {
    window.frames_ = { longest: 0, last: performance.now(), runs: true }
    const next = () => {
      const { frames_: frames } = window
      if (!frames?.runs) return
      const now = performance.now()
      frames.longest = Math.max(frames.longest, now - frames.last)
      frames.last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await page.keyboard.type(text, { delay: 80 })
  return page.evaluate(() => {
    if (window.frames_) window.frames_.runs = false
    return window.frames_?.longest ?? Number.NaN
  })
}

declare global {
  interface Window {
    frames_?: { longest: number; last: number; runs: boolean }
  }
}
