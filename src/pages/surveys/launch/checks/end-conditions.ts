import { formatCount } from '../../../../components/ui/cells/format-number'
import { t, tn } from '../../../../lib/i18n/translate'
import type { LaunchCheck } from './check'

/** Checks that the survey does not have an end date already. */
export const datesCheck: LaunchCheck = {
  fine: t('No end date is set.'),
  find({ survey: { start_date, end_date } }) {
    if (!end_date) return []
    const backwards = start_date && Date.parse(end_date) < Date.parse(start_date)
    const message = backwards
      ? t('The end date is before the start date. SDKs treat the survey as ended and do not show it.')
      : t('The survey has an end date. SDKs treat it as ended and do not show it.')
    return [{ field: 'end_date', message, severity: 'error' }]
  },
}

/** Checks that the response limit is not reached yet. */
export const limitCheck: LaunchCheck = {
  fine: t('The response limit is not reached.'),
  find({ survey: { responses_limit: limit }, context: { responses } }) {
    if (typeof limit !== 'number') return null
    if (responses === null) return 'unknown'
    if (responses < limit) return []
    const field = 'responses_limit'
    if (responses === 0)
      return [{ field, message: t('The survey stops at the first response.'), severity: 'warning' }]
    const message = t(
      'The survey has {responses} and stops at {limit}, so the server would stop it immediately.',
      { responses: tn(responses, '{n} response', '{n} responses'), limit: formatCount(limit) },
    )
    return [{ field, message, severity: 'error' }]
  },
}
