import { isObject } from '../../../../contract/is-object'
import { capitalized } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { joinSentences } from '../labels/choices'
import { type FlowAnswer, getResponseValues } from './answers'
import { createFlowIssue, type FlowIssue } from './flow-issue'
import type { Edge, Flow, FlowQuestion } from './graph'
import { formatAnswersOfQuestion, formatTarget } from './labels'

const LOST = t('The survey disappears there, and the response is never completed.')

function createStuckIssue(question: FlowQuestion): FlowIssue {
  const number = question.index + 1
  const message =
    question.wire.type === 'rating'
      ? t(
          'Question {number} branches by answer, but its scale is not supported by SDKs, so the survey cannot continue.',
          {
            number,
          },
        )
      : t('Question {number} branches by answer but has no choices, so the survey cannot continue.', {
          number,
        })
  return createFlowIssue(question, 'type', 'problem', message)
}

function findChosenEdgeIssues(
  question: FlowQuestion,
  { to }: Edge,
  answers: FlowAnswer[],
  flow: Flow,
): FlowIssue[] {
  const [first] = answers
  if (!first) return []
  const from = capitalized(formatAnswersOfQuestion(question, answers))
  const leads = t('{from} branches to {place}.', { from, place: formatTarget(to, flow) })
  const message = joinSentences([leads, LOST])
  return [
    createFlowIssue(question, first.key === 'any' ? 'target' : { answer: first.key }, 'problem', message),
  ]
}

/** Issue of the last question if an answer without a branch continues: the SDKs then look for one more question. */
function findMissingEndIssues(question: FlowQuestion, answers: FlowAnswer[]): FlowIssue[] {
  const [first] = answers
  if (!first) return []
  const remedy =
    first.key === 'none' ? t('Make the question required.') : t('Select the end of the survey for it.')
  const from = capitalized(formatAnswersOfQuestion(question, answers))
  const leads = t('{from} continues with the next question, which does not exist.', { from })
  const message = joinSentences([leads, LOST, remedy])
  const part = first.key === 'any' || first.key === 'none' ? 'type' : { answer: first.key }
  return [createFlowIssue(question, part, 'problem', message)]
}

/** Returns the issues of edges that lead neither to a question nor to the end. */
export function findDeadEnds(question: FlowQuestion, flow: Flow): FlowIssue[] {
  const branching = isObject(question.wire.branching) ? question.wire.branching : {}
  const values = getResponseValues(branching)
  return question.edges.flatMap((edge): FlowIssue[] => {
    if (edge.to === 'stuck') return [createStuckIssue(question)]
    if (edge.to === 'end' || flow.questions[edge.to]) return []
    const unassignedAnswers = edge.answers.filter(
      ({ key, chosen }) =>
        // Values that are present but not supported are reported separately.
        !chosen && !Object.hasOwn(values, key) && (key !== 'any' || branching.type === 'next_question'),
    )
    return [
      ...findChosenEdgeIssues(
        question,
        edge,
        edge.answers.filter(({ chosen }) => chosen),
        flow,
      ),
      ...findMissingEndIssues(question, unassignedAnswers),
    ]
  })
}
