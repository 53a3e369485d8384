import { capitalized } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { findComponents, isCycle } from './cycles'
import { createFlowIssue, type FlowIssue } from './flow-issue'
import type { Edge, Flow, FlowQuestion } from './graph'
import { formatAnswersOfQuestion, formatQuestions } from './labels'

interface Step {
  from: FlowQuestion
  way: Edge
}

const getPart = ({ way: edge }: Step) => {
  const [first] = edge.answers
  return !first || first.key === 'any' ? 'target' : { answer: first.key }
}

/** Issue of a question that leads to itself. */
function createSelfLoopIssue(step: Step, canLeave: boolean): FlowIssue {
  const number = step.from.index + 1
  const message = canLeave
    ? t('{from} branches to question {number} again. Only the last answer is stored.', {
        from: capitalized(formatAnswersOfQuestion(step.from, step.way.answers)),
        number,
      })
    : t('Question {number} branches to itself, so the response is never completed.', {
        number,
      })
  return createFlowIssue(step.from, getPart(step), canLeave ? 'caution' : 'problem', message)
}

/** Issues of several questions that form a loop. */
function createCycleIssues(steps: Step[], group: number[], exit: Step | undefined): FlowIssue[] {
  const [first] = steps
  if (!first) return []
  const from = formatAnswersOfQuestion(first.from, first.way.answers)
  const number = Number(first.way.to) + 1
  const more = steps.length - 1
  const back =
    more > 0
      ? t('{from} branches back to question {number}, and {more} more branch back', { from, number, more })
      : t('{from} branches back to question {number}', { from, number })
  const message = exit
    ? t('Loop in {questions}: {back}. The exit is {exit}. Only the last answer to each question is stored.', {
        questions: formatQuestions(group),
        back,
        exit: formatAnswersOfQuestion(exit.from, exit.way.answers),
      })
    : t('Endless loop in {questions}: {back}. The response is never completed.', {
        questions: formatQuestions(group),
        back,
      })
  return [createFlowIssue(first.from, getPart(first), exit ? 'caution' : 'problem', message)]
}

function findGroupIssues(flow: Flow, group: number[]): FlowIssue[] {
  const inside = new Set(group)
  const steps = group.flatMap((index) => {
    const from = flow.questions[index]
    return from ? from.edges.map((edge) => ({ from, way: edge })) : []
  })
  const isThere = ({ way: { to } }: Step) =>
    to === 'end' || (typeof to === 'number' && Boolean(flow.questions[to]))
  const exit = steps.find((step) => isThere(step) && !inside.has(Number(step.way.to)))
  const backs = steps.filter(({ from, way: { to } }) => inside.has(Number(to)) && Number(to) <= from.index)
  const [only] = backs
  return group.length === 1 && only
    ? [createSelfLoopIssue(only, exit !== undefined)]
    : createCycleIssues(backs, group, exit)
}

/** Returns the issues about loops, and if respondents can leave them. */
export function findCycleIssues(flow: Flow): FlowIssue[] {
  return findComponents(flow)
    .filter((group) => isCycle(flow, group))
    .flatMap((group) => findGroupIssues(flow, group))
}
