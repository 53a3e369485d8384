import { IconChevronRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { PlainTable } from '../../../components/data-table/PlainTable'
import type { DataColumn } from '../../../components/data-table/table'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { formatCompactTime } from '../../../components/ui/cells/format-time'
import { Name } from '../../../components/ui/cells/PersonName'
import { TimestampText } from '../../../components/ui/cells/TimestampText'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatAnswer } from './buckets'
import { CompletionBadge } from './CompletionBadge'
import { getRespondentName } from './parse-response'
import type { AnsweredResponse, ResultQuestion } from './result-questions'

const ResponseDrawer = lazyWithRetry(() => import('./ResponseDrawer'))

/** Time of a response, in short form. */
function SubmittedAt({ at }: { at: string | null }) {
  const zone = useZone()
  return at === null ? '–' : <TimestampText at={at}>{formatCompactTime(at, zone)}</TimestampText>
}

const [WHEN, WHO, STATE, ANSWER] = [176, 180, 120, 210]

/** Table with a row per response and a column per question; a row opens the whole response in a side panel. */
export function ResponseTable({
  questions,
  rows,
  open,
  onOpen,
}: {
  questions: readonly ResultQuestion[]
  rows: readonly AnsweredResponse[]
  /** Uuid of the open response. */
  open: string | null
  onOpen: (open: string | null) => void
}) {
  const openRow = rows.find(({ response }) => response.uuid === open)
  const columns: DataColumn<AnsweredResponse>[] = [
    {
      id: 'when',
      header: t('When'),
      cell: ({ response }) => (
        <span className="row gap-6">
          <IconChevronRight size={16} className="flex-none soft" aria-hidden />
          <SubmittedAt at={response.submitted_at} />
        </span>
      ),
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
      cell: ({ response }) => <CompletionBadge completed={response.completed} />,
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
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users. */}
      <section className="scroll" tabIndex={0} aria-label={t('Responses, scrollable horizontally')}>
        <div style={{ minWidth: WHEN + WHO + STATE + ANSWER * questions.length }}>
          <PlainTable
            label={t('Responses')}
            rows={rows}
            columns={columns}
            rowKey={({ response }) => response.uuid}
            rowName={({ response }) => t('the response of {who}', { who: getRespondentName(response) })}
            onOpen={({ response }) => onOpen(response.uuid)}
          />
        </div>
      </section>
      <Suspense>
        {openRow && <ResponseDrawer questions={questions} rows={rows} row={openRow} onOpen={onOpen} />}
      </Suspense>
    </>
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
