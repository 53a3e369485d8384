import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { capitalized } from '../../../texts/case'
import { t } from '../../../texts/translate'
import { branchesByAnswer } from '../model/question-types'
import { joinSentences, quote } from '../words/lists'
import { isIndex, type Place, responseValuesOf } from './answers'
import { type Finding, findingAt, type Severity } from './finding'
import type { Flow, FlowQuestion } from './graph'
import { answersOfWords, placeWords } from './words'

const KNOWN = ['next_question', 'end', 'specific_question', 'response_based']

/** Returns the target that is used instead, and the resulting severity. */
function instead(to: Place, flow: Flow, severity: Severity): [Severity, string] {
  return typeof to === 'number' && !flow.questions[to]
    ? [
        'problem',
        t('There is no next question either, so the survey vanishes and the response is never completed.'),
      ]
    : [severity, t('People go on to {place} instead.', { place: placeWords(to, flow) })]
}

/** Returns true for a target that was deleted or is unknown. */
const isGone = (value: unknown) => value === undefined || value === null
const noPlaceWords = (value: unknown) =>
  isGone(value)
    ? t('a question that is gone')
    : t('{value}, which is no place in a survey', { value: quote(JSON.stringify(value)) })

const leadsWords = (from: string, to: unknown) =>
  t('{from} leads to {place}.', { from, place: noPlaceWords(to) })

const isPlace = (value: unknown) =>
  isIndex(value) || (typeof value === 'string' && ['end', 'next', 'next_question'].includes(value))

/** Returns the choice that the SDKs match instead: the first with the same text. */
function sameChoice({ type, choices }: JsonRecord, key: string) {
  if (type !== 'single_choice' || !Array.isArray(choices)) return null
  const first = choices.indexOf(choices[Number(key)])
  return first === Number(key) ? null : first
}

function strayValue(question: FlowQuestion, flow: Flow, key: string, value: unknown): Finding[] {
  const number = question.index + 1
  const part = { answer: key }
  const answer = question.answers.find((one) => one.key === key)
  if (!answer) {
    const message = t(
      '{answer} is not an answer to question {number}, so where it leads makes no difference.',
      {
        answer: quote(key),
        number,
      },
    )
    return [findingAt(question, part, 'caution', message)]
  }
  const same = sameChoice(question.wire, key)
  if (same !== null) {
    const message = t(
      'Choice {choice} of question {number} repeats choice {same} and leads where that one leads.',
      { choice: Number(key) + 1, number, same: same + 1 },
    )
    return [findingAt(question, part, 'caution', message)]
  }
  if (isPlace(value)) return []
  const [severity, then] = instead(answer.to, flow, isGone(value) ? 'problem' : 'caution')
  const from = capitalized(answersOfWords(question, [answer]))
  return [findingAt(question, part, severity, joinSentences([leadsWords(from, value), then]))]
}

/** Returns the issues of branching that the SDKs do not support. */
export function strayWays(question: FlowQuestion, flow: Flow): Finding[] {
  const { branching, type: questionType } = question.wire
  const [way] = question.ways
  if (!isObject(branching) || !branching.type || !way) return []
  const name = t('Question {index}', { index: question.index + 1 })
  if (branching.type === 'response_based' && branchesByAnswer(questionType)) {
    return Object.entries(responseValuesOf(branching)).flatMap(([key, value]) =>
      strayValue(question, flow, key, value),
    )
  }
  if (branching.type === 'response_based') {
    const [severity, then] = instead(way.to, flow, 'caution')
    const message = t('{name} cannot lead on by its answer: only a rating and a single choice can.', { name })
    return [findingAt(question, 'type', severity, joinSentences([message, then]))]
  }
  if (branching.type === 'specific_question' && !isIndex(branching.index)) {
    const [severity, then] = instead(way.to, flow, 'problem')
    return [findingAt(question, 'target', severity, joinSentences([leadsWords(name, branching.index), then]))]
  }
  if (KNOWN.some((known) => known === branching.type)) return []
  const [severity, then] = instead(way.to, flow, 'caution')
  const kind = typeof branching.type === 'string' ? branching.type : JSON.stringify(branching.type)
  const message = t('{name} leads on by {kind}, which the SDKs do not know.', { name, kind: quote(kind) })
  return [findingAt(question, 'type', severity, joinSentences([message, then]))]
}

/** Returns the issue of branching by answer in which every answer has the same target. */
export function idleWays(question: FlowQuestion, flow: Flow): Finding[] {
  const { branching, type } = question.wire
  const [way, other] = question.ways
  const idle = way && !other && way.answers.length > 1
  if (!idle || !isObject(branching) || branching.type !== 'response_based' || !branchesByAnswer(type))
    return []
  const message = t('All answers to question {number} lead to {place}, so the answer makes no difference.', {
    number: question.index + 1,
    place: placeWords(way.to, flow),
  })
  return [findingAt(question, 'type', 'caution', message)]
}
