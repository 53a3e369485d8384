import { formatAverage, formatShare } from '../../../components/cells/format-number'
import { t, tn } from '../../../texts/translate'
import { quote } from '../words/lists'
import { averageOf, byCount, type Summary, scoreOf } from './aggregate'
import type { ResultQuestion } from './result-questions'
import { scoreWords } from './words'

const LENGTH_MAX = 80

/** Describes the answers to a question in one or two sentences. */
export function summaryWords(question: ResultQuestion, summary: Summary): string {
  const { answered, bars } = summary
  if (answered === 0) return t('No answers.')
  const parts = [tn(answered, '{n} answer.', '{n} answers.')]
  const [most, next] = byCount(bars)
  if (most && most.count > (next?.count ?? 0)) {
    parts.push(
      t('Most often {label} ({share}).', {
        label: quote(most.label.slice(0, LENGTH_MAX)),
        share: formatShare(most.count, answered),
      }),
    )
  }
  const score = scoreOf(question, bars)
  if (score) {
    const { name } = score.rule
    parts.push(t('{score} {value}.', { score: name, value: scoreWords(name, score.value) }))
  }
  const average = question.type === 'rating' && !score ? averageOf(question, bars) : null
  if (average !== null) parts.push(t('Average {average}.', { average: formatAverage(average) }))
  return parts.reduce((before, next) => t('{before} {next}', { before, next }))
}
