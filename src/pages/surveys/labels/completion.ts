import type { Survey } from '../../../../contract/schemas/surveys'
import { formatSpan } from '../../../components/ui/cells/format-time'
import { t, tn } from '../../../lib/i18n/translate'

type Fields = Partial<
  Pick<
    Survey,
    | 'type'
    | 'schedule'
    | 'responses_limit'
    | 'iteration_count'
    | 'iteration_frequency_days'
    | 'response_sampling_limit'
    | 'response_sampling_interval'
    | 'response_sampling_interval_type'
    | 'enable_partial_responses'
  >
>

const SHOWN = new Map([
  ['once', t('Shown once')],
  ['recurring', t('Recurring')],
  ['always', t('Shown every time')],
])

function describeRepetition({ type, schedule, iteration_count, iteration_frequency_days }: Fields) {
  if (iteration_count && iteration_frequency_days) {
    return t('{rounds}, one every {span}', {
      rounds: tn(iteration_count, '{n} iteration', '{n} iterations'),
      span: formatSpan(iteration_frequency_days, 'day'),
    })
  }
  if (type === 'external_survey') return t('Can be answered repeatedly')
  const rhythm = schedule ?? 'once'
  return SHOWN.get(rhythm) ?? t('Shown {rhythm}', { rhythm })
}

function describeSampling(fields: Fields) {
  const { response_sampling_limit: limit, response_sampling_interval: interval } = fields
  if (!limit || !interval) return []
  const unit = fields.response_sampling_interval_type ?? 'week'
  return [
    t('Rate limited to about {responses} over {span}', {
      responses: tn(limit, '{n} response', '{n} responses'),
      span: formatSpan(interval, unit),
    }),
  ]
}

/** Describes the end of a survey and its repetition. */
export function describeCompletion(fields: Fields): string[] {
  const { responses_limit, enable_partial_responses, iteration_count, iteration_frequency_days } = fields
  const end =
    iteration_count && iteration_frequency_days
      ? t('Ends after the last iteration')
      : t('Runs until you stop it')
  return [
    describeRepetition(fields),
    responses_limit
      ? tn(responses_limit, 'Stops at about {n} response', 'Stops at about {n} responses')
      : end,
    ...describeSampling(fields),
    ...(enable_partial_responses ? [t('Saves partial responses')] : []),
  ]
}
