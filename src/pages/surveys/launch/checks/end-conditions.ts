import { formatCount } from '../../../../components/cells/format-number'
import { t, tn } from '../../../../texts/translate'
import type { LaunchCheck } from './check'

/** Checks that the survey does not have an end date already. */
export const datesCheck: LaunchCheck = {
  fine: t('No date ends it.'),
  find({ survey: { start_date, end_date } }) {
    if (!end_date) return []
    const backwards = start_date && Date.parse(end_date) < Date.parse(start_date)
    const message = backwards
      ? t(
          'It ends before it starts: SDKs take a survey with an end for a finished one, and show it to nobody.',
        )
      : t('It has an end already: SDKs take a survey with an end for a finished one, and show it to nobody.')
    return [{ field: 'end_date', message, severity: 'error' }]
  },
}

/** Checks that the response limit is not reached yet. */
export const limitCheck: LaunchCheck = {
  fine: t('Its limit of responses is not reached.'),
  find({ survey: { responses_limit: limit }, context: { responses } }) {
    if (typeof limit !== 'number') return null
    if (responses === null) return 'unknown'
    if (responses < limit) return []
    const field = 'responses_limit'
    if (responses === 0) return [{ field, message: t('It stops at the first response.'), severity: 'warning' }]
    const message = t(
      'It has {responses} already, and stops at {limit}: the server would stop it again at once.',
      { responses: tn(responses, '{n} response', '{n} responses'), limit: formatCount(limit) },
    )
    return [{ field, message, severity: 'error' }]
  },
}
