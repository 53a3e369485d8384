import type { Survey } from '../../../../contract/schemas/surveys'
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
    return `${counted(iteration_count, 'round')}, a new one every ${counted(iteration_frequency_days, 'day')}`
  }
  return schedule === 'always'
    ? 'Shown every time'
    : `Shown ${labelOf(SCHEDULE_OPTIONS, schedule ?? 'once').toLowerCase()}`
}

function samplingWords(fields: Fields) {
  const { response_sampling_limit: limit, response_sampling_interval: interval } = fields
  if (!limit || !interval) return []
  const unit = fields.response_sampling_interval_type ?? 'week'
  return [`About ${counted(limit, 'response')} spread over ${counted(interval, unit)}`]
}

/** When a survey ends and how often it comes back. */
export function completionWords(fields: Fields): string[] {
  const { responses_limit, enable_partial_responses, iteration_count, iteration_frequency_days } = fields
  const end =
    iteration_count && iteration_frequency_days ? 'Ends after the last round' : 'Runs until you stop it'
  return [
    repetitionWords(fields),
    responses_limit ? `Stops at about ${counted(responses_limit, 'response')}` : end,
    ...samplingWords(fields),
    ...(enable_partial_responses ? ['Keeps answers to unfinished surveys'] : []),
  ]
}
