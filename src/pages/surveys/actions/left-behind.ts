import { isObject } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { t, tn } from '../../../texts/translate'
import { namesIn } from '../model/events'
import { formatList, quote } from '../words/lists'
import { linkedId } from './patch'

/** Describes what a copy of a survey omits: in any project, and in another one. */
export function leftBehind(survey: Survey): { always: string[]; elsewhere: string[] } {
  return {
    always: [
      t('The responses, the dates and the history stay with this survey. A copy is a draft.'),
      ...(survey.response_sampling_limit ? [t('Responses are not spread over time in a copy.')] : []),
    ],
    elsewhere: [...flagWords(survey), ...actionWords(survey), ...cohortWords(survey)],
  }
}

function flagWords(survey: Survey) {
  const id = linkedId(survey)
  if (!id) return []
  const key = survey.linked_flag?.key
  const flag = key
    ? t('The feature flag {key}', { key: quote(key) })
    : t('The feature flag with id {id}', { id })
  return [
    t('{flag} belongs to this project. A copy elsewhere is not limited to people who have it.', { flag }),
  ]
}

function actionWords({ conditions }: Survey) {
  const names = namesIn(isObject(conditions) ? conditions.actions : null).map(quote)
  if (names.length === 0) return []
  return [
    tn(
      names.length,
      'The action {names} belongs to this project. A copy elsewhere does not wait for it.',
      'The actions {names} belong to this project. A copy elsewhere does not wait for them.',
      { names: formatList(names) },
    ),
  ]
}

function cohortWords({ targeting_flag }: Survey) {
  const filters: unknown = targeting_flag?.filters
  const groups = isObject(filters) && Array.isArray(filters.groups) ? filters.groups.filter(isObject) : []
  const tests = groups.flatMap(({ properties }) => (Array.isArray(properties) ? properties : []))
  return tests.some((test) => isObject(test) && (test.type === 'cohort' || test.type === 'flag'))
    ? [t('Its filter names cohorts or flags of this project by number. Elsewhere they are others, or none.')]
    : []
}
