import { t } from '../../../lib/i18n/translate'
import { findReachable } from './cycles'
import type { Flow, FlowQuestion } from './graph'
import { formatAnswers, formatTarget, formatTitle } from './labels'

/** Question of the outline with its edges as text. */
export interface OutlineEntry {
  question: FlowQuestion
  head: string
  /** `answers` is null if the target does not depend on the answer. */
  ways: { answers: string | null; to: string }[]
  reached: boolean
}

/** Describes the diagram as text. */
export function buildOutline(flow: Flow): OutlineEntry[] {
  const reached = findReachable(flow)
  return flow.questions.map((question) => ({
    question,
    head: t('{number}. {title} ({type})', {
      number: question.index + 1,
      title: formatTitle(question),
      type: question.type,
    }),
    ways: question.edges.map(({ to, answers }) => ({
      answers:
        answers.some(({ key }) => key === 'any') && answers.length === 1 ? null : formatAnswers(answers),
      to: formatTarget(to, flow),
    })),
    reached: reached.has(question.index),
  }))
}

/** Formats the outline as plain text, for copying. */
export function formatOutline(flow: Flow): string {
  const lines = buildOutline(flow).flatMap(({ head, ways, reached }) => [
    reached ? head : t('{head}, unreachable', { head }),
    ...ways.map(({ answers, to }) => `   ${answers === null ? '' : `${answers} `}→ ${to}`),
  ])
  return [...lines, t('End: {end}', { end: flow.end })].join('\n')
}
