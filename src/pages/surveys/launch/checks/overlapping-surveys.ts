import { formatCount } from '../../../../components/ui/cells/format-number'
import { t, tn } from '../../../../lib/i18n/translate'
import { pagesOverlap } from '../pages-overlap'
import type { LaunchCheck, LaunchIssue } from './check'

/** Survey types that appear on a page by themselves. */
const ON_PAGES = ['popover', 'widget']

/** Checks for other running surveys on the same pages. */
export const overlappingSurveysCheck: LaunchCheck = {
  fine: t('No other running survey overlaps.'),
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
      const message = tn(surveys.length, '{n} running survey overlaps:', '{n} running surveys overlap:')
      issues.push({ field: 'conditions.url', message, severity: 'warning', surveys })
    }
    if (!others.whole) {
      const message = t('Only the first {read} surveys of the project were compared.', {
        read: formatCount(others.read),
      })
      issues.push({ field: null, message, severity: 'note' })
    }
    return issues
  },
}
