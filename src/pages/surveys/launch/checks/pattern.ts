import { t } from '../../../../texts/translate'
import { hasCatastrophicBacktracking } from '../../model/regex-backtracking'
import type { LaunchCheck } from './check'

/** Checks that browsers can parse the URL pattern, and match it without excessive backtracking. */
export const patternCheck: LaunchCheck = {
  fine: t('Browsers can read the pattern for addresses.'),
  find({ survey: { conditions } }) {
    const { url, urlMatchType } = conditions ?? {}
    if (typeof url !== 'string' || url === '') return null
    if (urlMatchType !== 'regex' && urlMatchType !== 'not_regex') return null
    const field = 'conditions.url'
    try {
      new RegExp(url)
    } catch {
      const message = t('This is not a regular expression that can be read, so no page ever matches.')
      return [{ field, message, severity: 'error' }]
    }
    if (!hasCatastrophicBacktracking(url)) return []
    const message = t(
      'A browser can work on this regular expression for minutes: something in it is repeated within a repetition.',
    )
    return [{ field, message, severity: 'error' }]
  },
}
