import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A previewed survey is what respondents get, with the faults it has there. */
const DRAWN_BY_THE_SDK = ['iframe', '.ph-survey']

/** What keeps somebody from using the page as it is now. `covered` is left out. */
export const findViolations = (page: Page, covered?: string, drawnByTheSdk = DRAWN_BY_THE_SDK) =>
  faults(runAxe(page).withTags(RULES), covered, drawnByTheSdk)

/** Texts that cannot be told from what is behind them: all that another colour scheme can change. */
export const findLowContrastTexts = (page: Page, covered?: string) =>
  faults(runAxe(page).withRules('color-contrast'), covered)

/** The same, but for what no width of the window changes: how texts stand out. */
export const findMisplacedElements = (page: Page) =>
  faults(runAxe(page).withTags(RULES).disableRules('color-contrast'), undefined)

const runAxe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false })

async function faults(
  axe: AxeBuilder,
  covered: string | undefined,
  drawnByTheSdk = DRAWN_BY_THE_SDK,
): Promise<string[]> {
  // What passes is not asked for, and frames of other origins are left out: so neither costs time.
  const scopedAxe = drawnByTheSdk.length > 0 ? axe.exclude(drawnByTheSdk) : axe
  const legacyAxe = scopedAxe.setLegacyMode()
  const { violations } = await (covered ? legacyAxe.exclude(covered) : legacyAxe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
