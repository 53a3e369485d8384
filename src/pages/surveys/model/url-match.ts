import { t } from '../../../lib/i18n/translate'
import { quote } from '../labels/choices'

/** Match result of a URL: if the survey may appear there (null if undetermined), and the reason. */
export interface UrlMatchResult {
  matches: boolean | null
  reason: string
}

/**
 * Runs a regular expression on texts in sequence. Results missing at the end mean a timeout. Rejects if the expression
 * could not be run at all.
 */
export type TestRegex = (pattern: string, texts: string[]) => Promise<boolean[]>

const TOO_SLOW = t('takes too long and would freeze the pages of your visitors')

export const isRegexRule = (rule: unknown) => rule === 'regex' || rule === 'not_regex'

/** Parses a regular expression; null if it is invalid. */
export function parseRegex(text: unknown): RegExp | null {
  try {
    return typeof text === 'string' ? new RegExp(text) : null
  } catch {
    return null
  }
}

function describeDifference(address: string, url: string) {
  if (address.toLowerCase() === url.toLowerCase()) return t('differs in case')
  if (address.startsWith(url)) return t('continues with {rest}', { rest: quote(address.slice(url.length)) })
  if (address.endsWith(url)) return t('has a prefix: enter the full URL including https://')
  return t('is a different URL')
}

/** Like in the SDKs, `exact` and `is_not` are case-sensitive; the other two are not. */
function matchPlainUrl(address: string, url: string, rule: string): UrlMatchResult {
  const within = address.toLowerCase().includes(url.toLowerCase())
  const part = { text: quote(url) }
  const contains = within ? t('contains {text}', part) : t('does not contain {text}', part)
  const same = address === url
  const is = same ? t('matches this URL exactly') : describeDifference(address, url)
  if (rule === 'icontains') return { matches: within, reason: contains }
  if (rule === 'not_icontains') return { matches: !within, reason: contains }
  if (rule === 'exact') return { matches: same, reason: is }
  if (rule === 'is_not') return { matches: !same, reason: is }
  return {
    matches: null,
    reason: t('rule {rule} is not supported by SDKs, so the survey is not shown', { rule: quote(rule) }),
  }
}

async function matchRegexUrls(addresses: string[], pattern: string, expected: boolean, tryRegex: TestRegex) {
  const unread = { matches: !expected, reason: t('the expression is invalid and matches no URL') }
  if (!parseRegex(pattern)) return addresses.map(() => unread)
  const matches = await tryRegex(pattern, addresses)
  return addresses.map((_, index): UrlMatchResult => {
    const hit = matches[index]
    if (hit !== undefined)
      return {
        matches: hit === expected,
        reason: hit ? t('the expression matches') : t('the expression does not match'),
      }
    return {
      matches: null,
      reason: index === matches.length ? TOO_SLOW : t('not tested because a previous URL took too long'),
    }
  })
}

/** Matches URLs against the URL condition of a survey. */
export async function matchUrls(
  addresses: string[],
  url: string,
  rule: string,
  tryRegex: TestRegex,
): Promise<UrlMatchResult[]> {
  if (url === '') return addresses.map(() => ({ matches: true, reason: t('no URL condition') }))
  if (isRegexRule(rule)) return matchRegexUrls(addresses, url, rule === 'regex', tryRegex)
  return addresses.map((address) => matchPlainUrl(address, url, rule))
}

/** URLs in a text, one per line. */
export const splitUrls = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
