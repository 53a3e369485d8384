import { formatShare } from '../../../components/ui/cells/format-number'
import { t, tn } from '../../../lib/i18n/translate'
import { quote } from '../labels/choices'
import { type QuestionSummary, sortByCount } from './aggregate'

const LENGTH_MAX = 80

/** Describes the answers to a question in one or two sentences. Scores and averages are figures beside them. */
export function formatSummary({ answered, bars }: QuestionSummary): string {
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
  return parts.reduce((before, next) => t('{before} {next}', { before, next }))
}
