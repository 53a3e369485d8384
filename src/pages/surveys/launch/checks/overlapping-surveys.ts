import { formatCount } from '../../../../components/cells/format-number'
import { t, tn } from '../../../../texts/translate'
import { pagesOverlap } from '../pages-overlap'
import type { LaunchCheck, LaunchIssue } from './check'

/** Survey types that appear on a page by themselves. */
const ON_PAGES = ['popover', 'widget']

/** Checks for other running surveys on the same pages. */
export const overlappingSurveysCheck: LaunchCheck = {
  fine: t('No other running survey asks on the same pages.'),
  find({ survey, context: { others } }) {
    if (!ON_PAGES.includes(survey.type)) return null
    if (others === null) return 'unknown'
    const surveys = others.surveys
      .filter(({ id, type, conditions }) => {
        return id !== survey.id && type === survey.type && pagesOverlap(conditions, survey.conditions)
      })
      .map(({ id, name }) => ({ id, name }))
    const issues: LaunchIssue[] = []
    if (surveys.length > 0) {
      const message = tn(
        surveys.length,
        '{n} other survey that runs asks on the same pages:',
        '{n} other surveys that run ask on the same pages:',
      )
      issues.push({ field: 'conditions.url', message, severity: 'warning', surveys })
    }
    if (!others.whole) {
      const message = t('Only the first {read} surveys of the project were compared with this one.', {
        read: formatCount(others.read),
      })
      issues.push({ field: null, message, severity: 'note' })
    }
    return issues
  },
}
