import type { Frame, Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Excluded by default: the preview renders the survey as respondents get it, including its violations. */
const DRAWN_BY_THE_SDK = ['iframe', '.ph-survey']

/** Returns the accessibility violations of the current page. Excludes `covered`. */
export const findViolations = (page: Page, covered?: string, drawnByTheSdk = DRAWN_BY_THE_SDK) =>
  runAxe(page, { runOnly: RULES }, covered, drawnByTheSdk)

/** Returns the color-contrast violations, the only ones that another color scheme can change. */
export const findLowContrastTexts = (page: Page, covered?: string) =>
  runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }, covered)

/** Returns all violations except color contrast, which does not depend on the viewport width. */
export const findMisplacedElements = (page: Page) =>
  runAxe(page, { runOnly: RULES, rules: { 'color-contrast': { enabled: false } } })

/** Adds the script once per document: loading it takes longer than most checks. */
async function addScript(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

async function runAxe(
  page: Page,
  options: RunOptions,
  covered?: string,
  drawnByTheSdk = DRAWN_BY_THE_SDK,
): Promise<string[]> {
  for (const frame of page.frames()) {
    // A preview may be removed while the script is added.
    await addScript(frame).catch((error) => {
      if (!frame.isDetached()) throw error
    })
  }
  const exclude = [drawnByTheSdk, covered ? [covered] : []].filter(({ length }) => length > 0)
  // Passed checks are not collected and frames of other origins are excluded, to save time.
  const settings: RunOptions = { ...options, resultTypes: ['violations'], preload: false }
  return page.evaluate(
    async ({ exclude, settings }) => {
      const { violations } = await window.axe.run({ exclude }, settings)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { exclude, settings },
  )
}
