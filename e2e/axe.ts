import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A previewed survey is what respondents get, with the faults it has there. */
const DRAWN_BY_THE_SDK = ['iframe', '.ph-survey']

/** What keeps somebody from using the page as it is now. `covered` is left out. */
export async function faultsOf(page: Page, covered?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(RULES).exclude(DRAWN_BY_THE_SDK)
  const { violations } = await (covered ? axe.exclude(covered) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
