import { formatAverage, formatShare } from '../../../components/ui/cells/format-number'
import { t, tn } from '../../../lib/i18n/translate'
import { quote } from '../labels/choices'
import { computeAverage, computeScore, type QuestionSummary, sortByCount } from './aggregate'
import { formatScore } from './card-view'
import type { ResultQuestion } from './result-questions'

const LENGTH_MAX = 80

/** Describes the answers to a question in one or two sentences. */
export function formatSummary(question: ResultQuestion, summary: QuestionSummary): string {
  const { answered, bars } = summary
  if (answered === 0) return t('No answers.')
  const parts = [tn(answered, '{n} answer.', '{n} answers.')]
  const [most, next] = sortByCount(bars)
  if (most && most.count > (next?.count ?? 0)) {
    parts.push(
      t('Most common answer: {label} ({share}).', {
        label: quote(most.label.slice(0, LENGTH_MAX)),
        share: formatShare(most.count, answered),
      }),
    )
  }
  const score = computeScore(question, bars)
  if (score) {
    const { name } = score.rule
    parts.push(t('{score} {value}.', { score: name, value: formatScore(name, score.value) }))
  }
  const average = question.type === 'rating' && !score ? computeAverage(question, bars) : null
  if (average !== null) parts.push(t('Average {average}.', { average: formatAverage(average) }))
  return parts.reduce((before, next) => t('{before} {next}', { before, next }))
}
