import { t } from '../../../../texts/translate'
import { hasCatastrophicBacktracking } from '../../model/regex-backtracking'
import type { LaunchCheck } from './check'

/** Checks that browsers can parse the URL pattern, and match it without excessive backtracking. */
export const patternCheck: LaunchCheck = {
  fine: t('The URL pattern is valid.'),
  find({ survey: { conditions } }) {
    const { url, urlMatchType } = conditions ?? {}
    if (typeof url !== 'string' || url === '') return null
    if (urlMatchType !== 'regex' && urlMatchType !== 'not_regex') return null
    const field = 'conditions.url'
    try {
      new RegExp(url)
    } catch {
      const message = t('The regular expression is invalid and never matches.')
      return [{ field, message, severity: 'error' }]
    }
    if (!hasCatastrophicBacktracking(url)) return []
    const message = t(
      'This regular expression may take browsers minutes to evaluate because it contains nested repetition.',
    )
    return [{ field, message, severity: 'error' }]
  },
}
