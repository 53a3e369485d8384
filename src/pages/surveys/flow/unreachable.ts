import { t } from '../../../texts/translate'
import { findReachable } from './cycles'
import type { FlowIssue } from './flow-issue'
import type { Flow, FlowQuestion } from './graph'
import { formatQuestions } from './labels'

/** Returns the issues of unreachable questions, one for each run. */
export function findUnreachable(flow: Flow): FlowIssue[] {
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
