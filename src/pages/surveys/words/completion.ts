import type { Survey } from '../../../../contract/schemas/surveys'
import { t, tn } from '../../../texts/text'
import { counted } from './lists'
import { labelOf, SCHEDULE_OPTIONS } from './options'

type Fields = Partial<
  Pick<
    Survey,
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

function repetitionWords({ schedule, iteration_count, iteration_frequency_days }: Fields) {
  if (iteration_count && iteration_frequency_days) {
    return t('{iteration_count}, a new one every {iteration_frequency_days}', {
      iteration_count: tn(iteration_count, '{n} round', '{n} rounds'),
      iteration_frequency_days: tn(iteration_frequency_days, '{n} day', '{n} days'),
    })
  }
  return schedule === 'always'
    ? t('Shown every time')
    : t('Shown {label}', { label: labelOf(SCHEDULE_OPTIONS, schedule ?? 'once').toLowerCase() })
}

function samplingWords(fields: Fields) {
  const { response_sampling_limit: limit, response_sampling_interval: interval } = fields
  if (!limit || !interval) return []
  const unit = fields.response_sampling_interval_type ?? 'week'
  return [
    t('About {limit} spread over {interval}', {
      limit: tn(limit, '{n} response', '{n} responses'),
      interval: counted(interval, unit),
    }),
  ]
}

/** When a survey ends and how often it comes back. */
export function completionWords(fields: Fields): string[] {
  const { responses_limit, enable_partial_responses, iteration_count, iteration_frequency_days } = fields
  const end =
    iteration_count && iteration_frequency_days ? t('Ends after the last round') : t('Runs until you stop it')
  return [
    repetitionWords(fields),
    responses_limit
      ? t('Stops at about {responses_limit}', {
          responses_limit: tn(responses_limit, '{n} response', '{n} responses'),
        })
      : end,
    ...samplingWords(fields),
    ...(enable_partial_responses ? [t('Keeps answers to unfinished surveys')] : []),
  ]
}
