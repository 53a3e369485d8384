import { BYTE_ORDER_MARK, formatCsvLine } from '../../../components/export/csv'
import { t } from '../../../texts/translate'
import type { Answered, ResultQuestion } from './result-questions'

const FACTS: [header: string, value: (answered: Answered) => unknown][] = [
  ['submitted_at', ({ response }) => response.submitted_at],
  ['uuid', ({ response }) => response.uuid],
  ['distinct_id', ({ response }) => response.distinct_id],
  ['name', ({ response }) => response.name],
  ['email', ({ response }) => response.email],
  ['completed', ({ response }) => response.completed],
  ['url', ({ response }) => response.extra.current_url],
]

const headerOf = ({ text, index }: ResultQuestion) =>
  index === null ? t('{text} (no longer asked)', { text }) : text

/** Numbers duplicate headers: `Why?`, `Why? (2)`. */
function numbered(headers: readonly string[]): string[] {
  return headers.map((header, index) => {
    const before = headers.slice(0, index).filter((other) => other === header).length
    return before === 0 ? header : `${header} (${before + 1})`
  })
}

/** Serializes responses as CSV lines, with a column per question. */
export function responsesAsCsv(questions: readonly ResultQuestion[], rows: readonly Answered[]): string[] {
  const headers = numbered([...FACTS.map(([header]) => header), ...questions.map(headerOf)])
  const lines = rows.map((row) =>
    formatCsvLine([
      ...FACTS.map(([, value]) => value(row)),
      ...questions.map(({ key }) => row.values.get(key)),
    ]),
  )
  return [BYTE_ORDER_MARK, formatCsvLine(headers), ...lines]
}
