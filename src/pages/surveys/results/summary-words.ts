import { averageWords, shareWords } from '../../../components/cells/number'
import { counted, quoted } from '../words/lists'
import { averageOf, byCount, type Summary, scoreOf } from './aggregate'
import type { ResultQuestion } from './result-questions'
import { scoreWords } from './words'

const LENGTH_MAX = 80

/** What was answered to a question, in a sentence or two. */
export function summaryWords(question: ResultQuestion, summary: Summary): string {
  const { answered, bars } = summary
  if (answered === 0) return 'No answers.'
  const parts = [`${counted(answered, 'answer')}.`]
  const [most, next] = byCount(bars)
  if (most && most.count > (next?.count ?? 0)) {
    parts.push(`Most often ${quoted(most.label.slice(0, LENGTH_MAX))} (${shareWords(most.count, answered)}).`)
  }
  const score = scoreOf(question, bars)
  if (score) parts.push(`${score.rule.name} ${scoreWords(score.rule.name, score.value)}.`)
  const average = question.type === 'rating' && !score ? averageOf(question, bars) : null
  if (average !== null) parts.push(`Average ${averageWords(average)}.`)
  return parts.join(' ')
}
