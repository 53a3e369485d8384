import type { DataColumn } from '../../../components/data-table/column'
import { PlainTable } from '../../../components/data-table/PlainTable'
import { Name } from '../../../components/ui/cells/Name'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'
import { formatAnswer } from './buckets'
import { getRespondentName } from './parse-response'
import { ResponseDetail } from './ResponseDetail'
import type { AnsweredResponse, ResultQuestion } from './result-questions'
import classes from './results.module.css'

const [WHEN, WHO, STATE, ANSWER] = [250, 190, 120, 210]

/** Table with a row per response and a column per question; rows expand to the full response. */
export function ResponseTable({
  questions,
  rows,
  open,
  onOpen,
}: {
  questions: readonly ResultQuestion[]
  rows: readonly AnsweredResponse[]
  /** Uuids of the expanded responses. */
  open: readonly string[]
  onOpen: (open: string[]) => void
}) {
  const isOpen = ({ response: { uuid } }: AnsweredResponse) => open.includes(uuid)
  const toggle = (row: AnsweredResponse) => {
    const { uuid } = row.response
    onOpen(isOpen(row) ? open.filter((id) => id !== uuid) : [...open, uuid])
  }
  const columns: DataColumn<AnsweredResponse>[] = [
    {
      id: 'when',
      header: t('When'),
      cell: ({ response }) => <RelativeTime at={response.submitted_at} full />,
      width: `${WHEN}px`,
    },
    {
      id: 'who',
      header: t('Who'),
      cell: ({ response }) => <Name>{getRespondentName(response)}</Name>,
      width: `${WHO}px`,
    },
    {
      id: 'state',
      header: t('Status'),
      cell: ({ response }) =>
        response.completed === false ? (
          <StatusBadge tone="warning">{t('partial')}</StatusBadge>
        ) : (
          <StatusBadge tone="success">{t('completed')}</StatusBadge>
        ),
      width: `${STATE}px`,
    },
    ...questions.map(
      ({ key, text, index }): DataColumn<AnsweredResponse> => ({
        id: `question ${key}`,
        header: index === null ? t('(removed) {text}', { text }) : `${index + 1}. ${text}`,
        cell: ({ values }) => formatAnswerCell(values.get(key)),
      }),
    ),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users.
    <section className={classes.wide} tabIndex={0} aria-label={t('Responses, scrollable horizontally')}>
      <div style={{ minWidth: WHEN + WHO + STATE + ANSWER * questions.length }}>
        <PlainTable
          label={t('Responses')}
          rows={rows}
          columns={columns}
          rowKey={({ response }) => response.uuid}
          rowName={({ response }) => t('the response of {who}', { who: getRespondentName(response) })}
          onOpen={toggle}
          isOpen={isOpen}
          below={(row) => isOpen(row) && <ResponseDetail questions={questions} row={row} />}
        />
      </div>
    </section>
  )
}

/** Maximum length of a text in a cell. */
const CLIP = 120

/** Text of an answer in a cell: truncated, multiple choices joined. */
function formatAnswerCell(value: unknown): string {
  if (value === undefined) return '–'
  const text =
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value.join(', ')
      : formatAnswer(value)
  return text.length > CLIP ? `${text.slice(0, CLIP)}…` : text
}
