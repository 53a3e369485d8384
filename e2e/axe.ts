import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Excluded by default: the preview renders the survey as respondents get it, including its violations. */
const DRAWN_BY_THE_SDK = ['iframe', '.ph-survey']

/** Returns the accessibility violations of the current page. Excludes `covered`. */
export const findViolations = (page: Page, covered?: string, drawnByTheSdk = DRAWN_BY_THE_SDK) =>
  faults(runAxe(page).withTags(RULES), covered, drawnByTheSdk)

/** Returns the color-contrast violations, the only ones that another color scheme can change. */
export const findLowContrastTexts = (page: Page, covered?: string) =>
  faults(runAxe(page).withRules('color-contrast'), covered)

/** Returns all violations except color contrast, which does not depend on the viewport width. */
export const findMisplacedElements = (page: Page) =>
  faults(runAxe(page).withTags(RULES).disableRules('color-contrast'), undefined)

const runAxe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false })

async function faults(
  axe: AxeBuilder,
  covered: string | undefined,
  drawnByTheSdk = DRAWN_BY_THE_SDK,
): Promise<string[]> {
  // Passed checks are not collected and frames of other origins are excluded, to save time.
  const scopedAxe = drawnByTheSdk.length > 0 ? axe.exclude(drawnByTheSdk) : axe
  const legacyAxe = scopedAxe.setLegacyMode()
  const { violations } = await (covered ? legacyAxe.exclude(covered) : legacyAxe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
