import { capitalized } from '../../../texts/case'
import { t } from '../../../texts/translate'
import { type Finding, findingAt } from './finding'
import type { Flow, FlowQuestion, Way } from './graph'
import { groupsIn, isLoop } from './loops'
import { answersOfWords, questionsWords } from './words'

interface Step {
  from: FlowQuestion
  way: Way
}

const partOf = ({ way }: Step) => {
  const [first] = way.answers
  return !first || first.key === 'any' ? 'target' : { answer: first.key }
}

/** Issue of a question that leads to itself. */
function sameAgain(step: Step, canLeave: boolean): Finding {
  const number = step.from.index + 1
  const message = canLeave
    ? t('{from} leads to question {number} again. Only the last answer is kept.', {
        from: capitalized(answersOfWords(step.from, step.way.answers)),
        number,
      })
    : t('Nobody gets past question {number}: it leads to itself, and the response is never completed.', {
        number,
      })
  return findingAt(step.from, partOf(step), canLeave ? 'caution' : 'problem', message)
}

/** Issues of several questions that form a loop. */
function round(steps: Step[], group: number[], exit: Step | undefined): Finding[] {
  const [first] = steps
  if (!first) return []
  const from = answersOfWords(first.from, first.way.answers)
  const number = Number(first.way.to) + 1
  const more = steps.length - 1
  const back =
    more > 0
      ? t('{from} leads back to question {number}, and {more} more back', { from, number, more })
      : t('{from} leads back to question {number}', { from, number })
  const message = exit
    ? t(
        'People can go round and round in {questions}: {back}. They leave by {exit}. Only the last answer to each question is kept.',
        { questions: questionsWords(group), back, exit: answersOfWords(exit.from, exit.way.answers) },
      )
    : t('Nobody gets out of {questions}: {back}. The response is never completed.', {
        questions: questionsWords(group),
        back,
      })
  return [findingAt(first.from, partOf(first), exit ? 'caution' : 'problem', message)]
}

function loopFinding(flow: Flow, group: number[]): Finding[] {
  const inside = new Set(group)
  const steps = group.flatMap((index) => {
    const from = flow.questions[index]
    return from ? from.ways.map((way) => ({ from, way })) : []
  })
  const isThere = ({ way: { to } }: Step) =>
    to === 'end' || (typeof to === 'number' && Boolean(flow.questions[to]))
  const exit = steps.find((step) => isThere(step) && !inside.has(Number(step.way.to)))
  const backs = steps.filter(({ from, way: { to } }) => inside.has(Number(to)) && Number(to) <= from.index)
  const [only] = backs
  return group.length === 1 && only ? [sameAgain(only, exit !== undefined)] : round(backs, group, exit)
}

/** Returns the issues about loops, and if respondents can leave them. */
export function loopFindings(flow: Flow): Finding[] {
  return groupsIn(flow)
    .filter((group) => isLoop(flow, group))
    .flatMap((group) => loopFinding(flow, group))
}
