import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { ActivityChange } from '../../../../contract/schemas/activity'
import type { ChangeLine } from '../../../components/activity/ActivityEntryItem'
import { t } from '../../../lib/i18n/translate'
import { isDeepEqual } from '../../../lib/json'
import { omit } from '../model/json'
import { formatLabelled, joinWithSemicolons, quote } from './choices'
import { getSurveyFieldName } from './field-names'
import { describeBranching, nameByText } from './question'
import { describeTargeting } from './targeting'

function getKeyChanges(prefix: string, before: JsonRecord, after: JsonRecord): ChangeLine[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys
    .filter((key) => !isDeepEqual(before[key], after[key]))
    .map((key) => ({
      what: formatLabelled(prefix, getSurveyFieldName(key).toLowerCase()),
      before: before[key],
      after: after[key],
    }))
}

const getIdentity = (question: JsonRecord, index: number) => String(question.id ?? `at ${index}`)
const getTitle = (question: JsonRecord | undefined) => quote(question?.question ?? t('no text'))

function getOrderChange(before: string[], after: string[]): ChangeLine[] {
  const stayed = before.filter((id) => after.includes(id))
  const now = after.filter((id) => before.includes(id))
  if (stayed.every((id, index) => now[index] === id)) return []
  const places = (ids: string[]) => ids.map((id) => before.indexOf(id) + 1).join(', ')
  return [{ what: t('Question order'), before: places(stayed), after: places(now) }]
}

/** Describes the old and new branching of a question. A new index of the same question is not a change. */
function getBranchingChange(was: [JsonRecord, JsonRecord[]], is: [JsonRecord, JsonRecord[]]): ChangeLine[] {
  const describe = ([question, all]: [JsonRecord, JsonRecord[]]) =>
    joinWithSemicolons(describeBranching(question, all, nameByText)) || t('Then the next question')
  const [before, after] = [describe(was), describe(is)]
  return before === after
    ? []
    : [{ what: t('After question {title}', { title: getTitle(is[0]) }), before, after }]
}

function getQuestionChanges(before: JsonRecord[], after: JsonRecord[]): ChangeLine[] {
  const [old, now] = [before.map(getIdentity), after.map(getIdentity)]
  const removedQuestions = before.filter((question, index) => !now.includes(getIdentity(question, index)))
  const questionChanges = after.flatMap((question, index): ChangeLine[] => {
    const was = before[old.indexOf(getIdentity(question, index))]
    if (!was) return [{ what: t('Question added'), before: undefined, after: question.question }]
    return [
      ...getKeyChanges(
        t('Question {title}', { title: getTitle(was) }),
        omit(was, ['branching']),
        omit(question, ['branching']),
      ),
      ...getBranchingChange([was, before], [question, after]),
    ]
  })
  const removed = removedQuestions.map(({ question }) => ({
    what: t('Question deleted'),
    before: question,
    after: undefined,
  }))
  return [...questionChanges, ...removed, ...getOrderChange(old, now)]
}

const toList = (value: unknown) => (Array.isArray(value) && value.every(isObject) ? value : null)

/** Describes the audience of a filter; returns other values unchanged. */
const describeFilter = (filters: unknown) =>
  isObject(filters)
    ? joinWithSemicolons(describeTargeting({ conditions: null, flagKey: null, filters })) || filters
    : (filters ?? undefined)

/** Splits a changed field into its individual changes. */
export function describeChange({ field, before, after }: ActivityChange): ChangeLine[] {
  const whole = [{ what: getSurveyFieldName(field), before: before ?? undefined, after: after ?? undefined }]
  const [old, now] = [toList(before ?? []), toList(after ?? [])]
  if (field === 'questions' && old && now) return getQuestionChanges(old, now)
  const [was, is] = [before ?? {}, after ?? {}]
  if (field === 'targeting_flag_filters') {
    return [{ what: getSurveyFieldName(field), before: describeFilter(before), after: describeFilter(after) }]
  }
  const isNestedField = field === 'conditions' || field === 'appearance'
  return isNestedField && isObject(was) && isObject(is)
    ? getKeyChanges(getSurveyFieldName(field), was, is)
    : whole
}
