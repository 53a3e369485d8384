import { isObject } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { t, tn } from '../../../lib/i18n/translate'
import { formatList, quote } from '../labels/choices'
import { getEventNames } from '../model/events'
import { getLinkedFlagId } from './patch'

/** Describes what a copy of a survey omits: in any project, and in another one. */
export function getCopyOmissions(survey: Survey): { always: string[]; elsewhere: string[] } {
  return {
    always: [
      t('Responses, dates and activity are not copied. The copy is a draft.'),
      ...(survey.response_sampling_limit ? [t('Rate limiting of responses is not copied.')] : []),
    ],
    elsewhere: [...describeFlag(survey), ...describeActions(survey), ...describeCohorts(survey)],
  }
}

function describeFlag(survey: Survey) {
  const id = getLinkedFlagId(survey)
  if (!id) return []
  const key = survey.linked_flag?.key
  const flag = key
    ? t('The feature flag {key}', { key: quote(key) })
    : t('The feature flag with ID {id}', { id })
  return [
    t('{flag} belongs to this project. A copy in another project is not restricted to users with the flag.', {
      flag,
    }),
  ]
}

function describeActions({ conditions }: Survey) {
  const names = getEventNames(isObject(conditions) ? conditions.actions : null).map(quote)
  if (names.length === 0) return []
  return [
    tn(
      names.length,
      'The action {names} belongs to this project. A copy in another project does not wait for it.',
      'The actions {names} belong to this project. A copy in another project does not wait for them.',
      { names: formatList(names) },
    ),
  ]
}

function describeCohorts({ targeting_flag }: Survey) {
  const filters: unknown = targeting_flag?.filters
  const groups = isObject(filters) && Array.isArray(filters.groups) ? filters.groups.filter(isObject) : []
  const tests = groups.flatMap(({ properties }) => (Array.isArray(properties) ? properties : []))
  return tests.some((test) => isObject(test) && (test.type === 'cohort' || test.type === 'flag'))
    ? [
        t(
          'Its filter references cohorts or flags of this project by ID. These IDs do not exist or differ in other projects.',
        ),
      ]
    : []
}
