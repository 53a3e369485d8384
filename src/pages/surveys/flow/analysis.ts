import { isObject } from '../../../../contract/is-object'
import { capitalized } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { joinSentences } from '../labels/choices'
import { type FlowAnswer, getResponseValues } from './answers'
import { createFlowIssue, type FlowIssue } from './flow-issue'
import {
  type Edge,
  type Flow,
  type FlowQuestion,
  findComponents,
  findReachable,
  isCycle,
  parseFlow,
} from './graph'
import { findInvalidEdges, findRedundantEdges } from './invalid-edges'
import { formatAnswersOfQuestion, formatQuestions, formatTarget } from './labels'

interface Step {
  from: FlowQuestion
  edge: Edge
}

const getPart = ({ edge }: Step) => {
  const [first] = edge.answers
  return !first || first.key === 'any' ? 'target' : { answer: first.key }
}

/** Issue of a question that leads to itself. */
function createSelfLoopIssue(step: Step, canLeave: boolean): FlowIssue {
  const number = step.from.index + 1
  const message = canLeave
    ? t('{from} branches to question {number} again. Only the last answer is stored.', {
        from: capitalized(formatAnswersOfQuestion(step.from, step.edge.answers)),
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
  const from = formatAnswersOfQuestion(first.from, first.edge.answers)
  const number = Number(first.edge.to) + 1
  const more = steps.length - 1
  const back =
    more > 0
      ? t('{from} branches back to question {number}, and {more} more branch back', { from, number, more })
      : t('{from} branches back to question {number}', { from, number })
  const message = exit
    ? t('Loop in {questions}: {back}. The exit is {exit}. Only the last answer to each question is stored.', {
        questions: formatQuestions(group),
        back,
        exit: formatAnswersOfQuestion(exit.from, exit.edge.answers),
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
    return from ? from.edges.map((edge) => ({ from, edge })) : []
  })
  const isThere = ({ edge: { to } }: Step) =>
    to === 'end' || (typeof to === 'number' && Boolean(flow.questions[to]))
  const exit = steps.find((step) => isThere(step) && !inside.has(Number(step.edge.to)))
  const backs = steps.filter(({ from, edge: { to } }) => inside.has(Number(to)) && Number(to) <= from.index)
  const [only] = backs
  return group.length === 1 && only
    ? [createSelfLoopIssue(only, exit !== undefined)]
    : createCycleIssues(backs, group, exit)
}

/** Returns the issues about loops, and if respondents can leave them. */
function findCycleIssues(flow: Flow): FlowIssue[] {
  return findComponents(flow)
    .filter((group) => isCycle(flow, group))
    .flatMap((group) => findGroupIssues(flow, group))
}

function findOrderIssues(flow: Flow): FlowIssue[] {
  const leads = flow.questions.find(({ wire }) => wire.branching !== undefined && wire.branching !== null)
  if (!flow.shuffles || !leads) return []
  const message = t(
    'Questions in random order cannot branch to specific questions, but question {number} does. Use only one of the two.',
    { number: leads.index + 1 },
  )
  return [
    { field: 'appearance.shuffleQuestions', message, severity: 'problem', question: null, answer: null },
  ]
}

/** Returns the issues of a flow, errors first. */
export function findIssues(flow: Flow): FlowIssue[] {
  const issues = [
    ...findOrderIssues(flow),
    ...flow.questions.flatMap((question) => [
      ...findDeadEnds(question, flow),
      ...findInvalidEdges(question, flow),
      ...findRedundantEdges(question, flow),
    ]),
    ...findCycleIssues(flow),
    ...findUnreachable(flow),
  ]
  const rank = ({ severity }: FlowIssue) => (severity === 'problem' ? 0 : 1)
  return issues.toSorted((a, b) => rank(a) - rank(b) || (a.question ?? -1) - (b.question ?? -1))
}

/** Returns the issues of the flow of a survey, given its questions in API format. */
export const findFlowIssues = (questions: unknown, appearance: unknown): FlowIssue[] =>
  findIssues(parseFlow(questions, appearance))

/** Returns the issues of unreachable questions, one for each run. */
function findUnreachable(flow: Flow): FlowIssue[] {
  const reached = findReachable(flow)
  const runs: FlowQuestion[][] = []
  for (const question of flow.questions) {
    if (reached.has(question.index)) continue
    const run = runs.at(-1)
    if (run?.at(-1)?.index === question.index - 1) run.push(question)
    else runs.push([question])
  }
  return runs.map((run) => {
    const indexes = run.map(({ index }) => index)
    return {
      field: `questions.${indexes[0]}.wire.question`,
      message: t('No answer leads to {questions}.', {
        questions: formatQuestions(indexes),
      }),
      severity: 'caution',
      question: indexes[0] ?? null,
      answer: null,
    }
  })
}

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
function findDeadEnds(question: FlowQuestion, flow: Flow): FlowIssue[] {
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
