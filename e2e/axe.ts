import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A previewed survey is what respondents get, with the faults it has there. */
const DRAWN_BY_THE_SDK = ['iframe', '.ph-survey']

/** What keeps somebody from using the page as it is now. `covered` is left out. */
export const faultsOf = (page: Page, covered?: string) =>
  faults(new AxeBuilder({ page }).withTags(RULES), covered)

/** Texts that cannot be told from what is behind them: all that another colour scheme can change. */
export const faintTexts = (page: Page, covered?: string) =>
  faults(new AxeBuilder({ page }).withRules('color-contrast'), covered)

/** The same, but for what no width of the window changes: how texts stand out. */
export const misplaced = (page: Page) =>
  faults(new AxeBuilder({ page }).withTags(RULES).disableRules('color-contrast'), undefined)

async function faults(axe: AxeBuilder, covered: string | undefined): Promise<string[]> {
  const seen = axe.exclude(DRAWN_BY_THE_SDK)
  const { violations } = await (covered ? seen.exclude(covered) : seen).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
