import type { JsonRecord } from '../../../../contract/is-object'
import { hasCatastrophicBacktracking } from '../model/regex-backtracking'

/** URL condition of a survey: a text and a match type. An empty text matches every page. */
interface PageCondition {
  text: string
  match: string
}

function getPageCondition(conditions: JsonRecord | null | undefined): PageCondition {
  const { url, urlMatchType } = conditions ?? {}
  return {
    text: typeof url === 'string' ? url : '',
    match: typeof urlMatchType === 'string' ? urlMatchType : 'icontains',
  }
}

/** Returns true if a URL, or a part of one, matches the condition, or if that cannot be determined. */
function matchesPage({ text, match }: PageCondition, address: string): boolean {
  const [a, b] = [address.toLowerCase(), text.toLowerCase()]
  if (match === 'exact') return a === b
  if (match !== 'regex') return a.includes(b)
  try {
    return hasCatastrophicBacktracking(text) || new RegExp(text, 'i').test(address)
  } catch {
    // An invalid pattern matches no page.
    return false
  }
}

const NEGATED: Record<string, string> = { is_not: 'exact', not_icontains: 'icontains', not_regex: 'regex' }

/**
 * Returns true if two surveys probably appear on the same page. Two "contains" conditions overlap if one text contains
 * the other: nearly any two texts can occur in one URL, so reporting them all would not be useful.
 */
export function pagesOverlap(
  first: JsonRecord | null | undefined,
  second: JsonRecord | null | undefined,
): boolean {
  const [a, b] = [getPageCondition(first), getPageCondition(second)]
  if (a.text === '' || b.text === '') return true
  const [notA, notB] = [NEGATED[a.match], NEGATED[b.match]]
  if (notA && notB) return true
  if (notA) return !matchesPage({ ...a, match: notA }, b.text)
  if (notB) return !matchesPage({ ...b, match: notB }, a.text)
  if (a.match === 'exact') return matchesPage(b, a.text)
  if (b.match === 'exact') return matchesPage(a, b.text)
  return a.text === b.text || matchesPage(a, b.text) || matchesPage(b, a.text)
}
