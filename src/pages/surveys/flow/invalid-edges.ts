import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { capitalized } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { joinSentences, quote } from '../labels/choices'
import { branchesByAnswer } from '../model/question-types'
import { type FlowTarget, getResponseValues, isQuestionIndex } from './answers'
import { createFlowIssue, type FlowIssue, type FlowSeverity } from './flow-issue'
import type { Flow, FlowQuestion } from './graph'
import { formatAnswersOfQuestion, formatTarget } from './labels'

const BRANCHING_TYPES = ['next_question', 'end', 'specific_question', 'response_based']

/** Returns the target that is used instead, and the resulting severity. */
function describeFallback(to: FlowTarget, flow: Flow, severity: FlowSeverity): [FlowSeverity, string] {
  return typeof to === 'number' && !flow.questions[to]
    ? [
        'problem',
        t('There is no next question either, so the survey disappears and the response is never completed.'),
      ]
    : [severity, t('The survey continues with {place} instead.', { place: formatTarget(to, flow) })]
}

/** Returns true for a target that was deleted or is unknown. */
const isMissing = (value: unknown) => value === undefined || value === null
const describeMissingTarget = (value: unknown) =>
  isMissing(value)
    ? t('a question that no longer exists')
    : t('{value}, which is not a question', { value: quote(JSON.stringify(value)) })

const describeTarget = (from: string, to: unknown) =>
  t('{from} branches to {place}.', { from, place: describeMissingTarget(to) })

const isFlowTarget = (value: unknown) =>
  isQuestionIndex(value) || (typeof value === 'string' && ['end', 'next', 'next_question'].includes(value))

/** Returns the choice that the SDKs match instead: the first with the same text. */
function findSameChoice({ type, choices }: JsonRecord, key: string) {
  if (type !== 'single_choice' || !Array.isArray(choices)) return null
  const first = choices.indexOf(choices[Number(key)])
  return first === Number(key) ? null : first
}

function findInvalidValue(question: FlowQuestion, flow: Flow, key: string, value: unknown): FlowIssue[] {
  const number = question.index + 1
  const part = { answer: key }
  const answer = question.answers.find((candidate) => candidate.key === key)
  if (!answer) {
    const message = t('{answer} is not an answer to question {number}, so its branch has no effect.', {
      answer: quote(key),
      number,
    })
    return [createFlowIssue(question, part, 'caution', message)]
  }
  const same = findSameChoice(question.wire, key)
  if (same !== null) {
    const message = t(
      'Choice {choice} of question {number} duplicates choice {same} and has the same branch.',
      { choice: Number(key) + 1, number, same: same + 1 },
    )
    return [createFlowIssue(question, part, 'caution', message)]
  }
  if (isFlowTarget(value)) return []
  const [severity, then] = describeFallback(answer.to, flow, isMissing(value) ? 'problem' : 'caution')
  const from = capitalized(formatAnswersOfQuestion(question, [answer]))
  return [createFlowIssue(question, part, severity, joinSentences([describeTarget(from, value), then]))]
}

/** Returns the issues of branching that the SDKs do not support. */
export function findInvalidEdges(question: FlowQuestion, flow: Flow): FlowIssue[] {
  const { branching, type: questionType } = question.wire
  const [edge] = question.edges
  if (!isObject(branching) || !branching.type || !edge) return []
  const name = t('Question {index}', { index: question.index + 1 })
  if (branching.type === 'response_based' && branchesByAnswer(questionType)) {
    return Object.entries(getResponseValues(branching)).flatMap(([key, value]) =>
      findInvalidValue(question, flow, key, value),
    )
  }
  if (branching.type === 'response_based') {
    const [severity, then] = describeFallback(edge.to, flow, 'caution')
    const message = t('{name} cannot branch by answer. Only rating and single choice questions can.', {
      name,
    })
    return [createFlowIssue(question, 'type', severity, joinSentences([message, then]))]
  }
  if (branching.type === 'specific_question' && !isQuestionIndex(branching.index)) {
    const [severity, then] = describeFallback(edge.to, flow, 'problem')
    return [
      createFlowIssue(
        question,
        'target',
        severity,
        joinSentences([describeTarget(name, branching.index), then]),
      ),
    ]
  }
  if (BRANCHING_TYPES.some((branchingType) => branchingType === branching.type)) return []
  const [severity, then] = describeFallback(edge.to, flow, 'caution')
  const kind = typeof branching.type === 'string' ? branching.type : JSON.stringify(branching.type)
  const message = t('{name} branches by {kind}, which is not supported by SDKs.', { name, kind: quote(kind) })
  return [createFlowIssue(question, 'type', severity, joinSentences([message, then]))]
}

/** Returns the issue of branching by answer in which every answer has the same target. */
export function findRedundantEdges(question: FlowQuestion, flow: Flow): FlowIssue[] {
  const { branching, type } = question.wire
  const [edge, secondEdge] = question.edges
  const idle = edge && !secondEdge && edge.answers.length > 1
  if (!idle || !isObject(branching) || branching.type !== 'response_based' || !branchesByAnswer(type))
    return []
  const message = t('All answers to question {number} branch to {place}, so the answer has no effect.', {
    number: question.index + 1,
    place: formatTarget(edge.to, flow),
  })
  return [createFlowIssue(question, 'type', 'caution', message)]
}
