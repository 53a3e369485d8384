import type { SurveyValues } from './survey'

/** What can be saved but is probably not meant, at the field it is about. */
export interface Caution {
  field: string
  message: string
}

function pattern(text: unknown) {
  try {
    return typeof text === 'string' ? new RegExp(text) : null
  } catch {
    return null
  }
}

function conditionCautions({ conditions }: SurveyValues): [string, boolean, string][] {
  const { url, urlMatchType } = conditions
  const regular = urlMatchType === 'regex' || urlMatchType === 'not_regex'
  const text = typeof url === 'string' && url !== ''
  return [
    [
      'conditions.url',
      text && regular && !pattern(url),
      'This is not a regular expression that can be read.',
    ],
  ]
}

function repetitionCautions(values: SurveyValues): [string, boolean, string][] {
  const { schedule, iteration_count: count, iteration_frequency_days: days, conditions } = values
  const waits = Number(conditions.seenSurveyWaitPeriodInDays) > 0
  return [
    [
      'schedule',
      schedule === 'always' && !waits,
      'Without a pause after any survey (under Targeting), people may see it on every page.',
    ],
    [
      'iteration_count',
      Boolean(count) !== Boolean(days) || (schedule === 'recurring' && !count),
      'It repeats only with both a number of rounds and a number of days.',
    ],
  ]
}

function dateCautions({ start_date, end_date, type, questions }: SurveyValues): [string, boolean, string][] {
  const backwards = start_date && end_date && Date.parse(end_date) < Date.parse(start_date)
  return [
    ['end_date', Boolean(backwards), 'It ends before it starts.'],
    ['questions', questions.length === 0 && type !== 'api', 'A survey without questions shows nothing.'],
  ]
}

/** What a person who fills in the form may want to think about again. */
export function surveyCautions(values: SurveyValues): Caution[] {
  return [...conditionCautions(values), ...repetitionCautions(values), ...dateCautions(values)].flatMap(
    ([field, applies, message]) => (applies ? [{ field, message }] : []),
  )
}
