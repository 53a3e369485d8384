import type { JsonRecord } from '../../../../contract/json-object'
import { nextQuestion } from './next-question'
import type { Answered, ResultQuestion } from './result-questions'

/** What became of one question. */
export interface Step {
  question: ResultQuestion
  /** How many came to it: branching may have led the others past. */
  asked: number
  answered: number
  /** How many went on without an answer. */
  skipped: number
  /** With how many it was the last thing that they saw. */
  left: number
}

type Fate = 'answered' | 'skipped' | 'left'

/** Whether the SDKs let people go on without an answer. */
const mayBeSkipped = ({ optional, type }: JsonRecord) => optional === true || type === 'link'

/**
 * What one response met on its way: the questions that it was asked, and what it did with each. One that the way does not
 * lead to, but that was answered, was asked all the same: the branching was another then.
 */
function fatesOf(
  wires: readonly JsonRecord[],
  answers: readonly unknown[],
  isFinished: boolean,
): Map<number, Fate> {
  const fates = new Map<number, Fate>()
  const open = new Set(answers.flatMap((value, index) => (value === undefined ? [] : [index])))
  const been = new Set<number>()
  for (
    let index = 0;
    index < wires.length && !been.has(index);
    index = nextQuestion(wires, index, answers[index])
  ) {
    been.add(index)
    if (open.delete(index)) fates.set(index, 'answered')
    else if (!isFinished && open.size === 0) return fates.set(index, 'left')
    // One that has to be answered and was not has come into the survey later: it was not asked.
    else if (mayBeSkipped(wires[index] ?? {})) fates.set(index, 'skipped')
  }
  for (const index of open) fates.set(index, 'answered')
  return fates
}

/** In a random order nobody knows what came next: only what was answered is known to have been asked. */
function fatesInAnyOrder(wires: readonly JsonRecord[], answers: readonly unknown[], isFinished: boolean) {
  const fates = new Map<number, Fate>()
  for (const [index, wire] of wires.entries()) {
    if (answers[index] !== undefined) fates.set(index, 'answered')
    else if (isFinished && mayBeSkipped(wire)) fates.set(index, 'skipped')
  }
  return fates
}

/** How many of those who were asked a question answered it, for each that is still asked. */
export function stepsOf(
  questions: readonly ResultQuestion[],
  answered: readonly Answered[],
  { shuffled }: { shuffled: boolean },
): Step[] {
  const asked = questions.filter(({ index }) => index !== null)
  const wires = asked.map(({ wire }) => wire)
  const steps = asked.map((question): Step => ({ question, asked: 0, answered: 0, skipped: 0, left: 0 }))
  const follow = shuffled ? fatesInAnyOrder : fatesOf
  for (const { response, values } of answered) {
    const given = asked.map(({ key }) => values.get(key))
    for (const [index, fate] of follow(wires, given, response.completed !== false)) {
      const step = steps[index]
      if (!step) continue
      step.asked += 1
      step[fate] += 1
    }
  }
  return steps
}
