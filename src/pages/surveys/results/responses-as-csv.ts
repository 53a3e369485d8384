import { BYTE_ORDER_MARK, formatCsvLine } from '../../../../contract/domain/csv'
import { t } from '../../../lib/i18n/translate'
import { getTranslationLanguage } from './parse-response'
import type { AnsweredResponse, ResultQuestion } from './result-questions'

const FACTS: [header: string, value: (response: AnsweredResponse) => unknown][] = [
  ['submitted_at', ({ response }) => response.submitted_at],
  ['uuid', ({ response }) => response.uuid],
  ['distinct_id', ({ response }) => response.distinct_id],
  ['name', ({ response }) => response.name],
  ['email', ({ response }) => response.email],
  ['completed', ({ response }) => response.completed],
  ['language', ({ response }) => getTranslationLanguage(response)],
  ['url', ({ response }) => response.extra.current_url],
]

const getHeader = ({ text, index }: ResultQuestion) =>
  index === null ? t('{text} (removed)', { text }) : text

/** Numbers duplicate headers: `Why?`, `Why? (2)`. */
function numberDuplicates(headers: readonly string[]): string[] {
  return headers.map((header, index) => {
    const before = headers.slice(0, index).filter((previousHeader) => previousHeader === header).length
    return before === 0 ? header : `${header} (${before + 1})`
  })
}

/** Serializes responses as CSV lines, with a column per question. */
export function buildResponsesCsv(
  questions: readonly ResultQuestion[],
  rows: readonly AnsweredResponse[],
): string[] {
  const headers = numberDuplicates([...FACTS.map(([header]) => header), ...questions.map(getHeader)])
  const lines = rows.map((row) =>
    formatCsvLine([
      ...FACTS.map(([, value]) => value(row)),
      ...questions.map(({ key }) => row.values.get(key)),
    ]),
  )
  return [BYTE_ORDER_MARK, formatCsvLine(headers), ...lines]
}
