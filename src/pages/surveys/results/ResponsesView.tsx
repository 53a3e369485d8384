import { Button, Group } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { PlainTable } from '../../../components/data-table/PlainTable'
import type { DataColumn } from '../../../components/data-table/table'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { formatCount } from '../../../components/ui/cells/format-number'
import { formatCompactTime } from '../../../components/ui/cells/format-time'
import { Name } from '../../../components/ui/cells/PersonName'
import { TimestampText } from '../../../components/ui/cells/RelativeTime'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatAnswer } from './buckets'
import { CompletionBadge } from './CompletionBadge'
import type { InstantRange } from './day-range'
import { fetchResponses, isUnknownUrl, type SurveyParams } from './fetch-responses'
import type { FilteredResponses } from './filter-responses'
import { getRespondentName, parseResponsePage } from './parse-response'
import { NoAnswers, UnsupportedServerNotice } from './ResultsNote'
import { type AnsweredResponse, matchAnswers, type ResultQuestion } from './result-questions'
import type { ResultsState } from './results-search'
import type { SetResults } from './use-results-search'

const PER_PAGE = 50

interface Props {
  params: SurveyParams
  survey: Survey
  range: InstantRange
  state: ResultsState
  set: SetResults
}

/** Opening a response changes no other state and adds no browser history entry. */
const openRows = ({ open, offset }: ResultsState, set: SetResults) => ({
  open,
  onOpen: (next: string | null) => set({ open: next, offset }, { replace: true }),
})

/** Table of all responses, paginated by the server. */
export function ListedResponses({ params, survey, range, state, set }: Props) {
  const { offset } = state
  const page = useQuery({
    queryKey: ['surveyResponses', 'results', params, range, { offset, limit: PER_PAGE }],
    queryFn: async ({ signal }) =>
      parseResponsePage(await fetchResponses(params, range, { offset, limit: PER_PAGE }, signal), offset),
    placeholderData: keepPreviousData,
  })
  if (isUnknownUrl(page.error)) return <UnsupportedServerNotice {...params} />
  if (page.error) return <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />
  if (page.isPending) return <p className="soft">{t('Loading responses…')}</p>
  const { responses, total, more } = page.data
  if (responses.length === 0 && offset === 0) {
    return <NoAnswers survey={survey} state={state} set={set} />
  }
  const { questions, answered } = matchAnswers(survey.questions ?? [], responses)
  return (
    <div aria-busy={page.isPlaceholderData}>
      <ResponseTable questions={questions} rows={answered} {...openRows(state, set)} />
      <TablePager
        offset={offset}
        rows={responses.length}
        total={total}
        more={more}
        perPage={PER_PAGE}
        onPageChange={(to) => set({ offset: to })}
      />
    </div>
  )
}

/**
 * Table of the responses that match the filters: the server does not support the filters, so only loaded responses are
 * included.
 */
export function MatchedResponses({
  counted,
  state,
  set,
}: { counted: FilteredResponses } & Pick<Props, 'state' | 'set'>) {
  const { questions, matched } = counted
  const { offset } = state
  const rows = matched.slice(offset, offset + PER_PAGE)
  return (
    <>
      <ResponseTable questions={questions} rows={rows} {...openRows(state, set)} />
      <TablePager
        offset={offset}
        rows={rows.length}
        total={matched.length}
        more={offset + rows.length < matched.length}
        perPage={PER_PAGE}
        onPageChange={(to) => set({ offset: to })}
      />
    </>
  )
}

/** Range of the visible rows, with links to newer and older ones. */
function TablePager({
  offset,
  rows,
  total,
  more,
  perPage,
  onPageChange,
}: {
  offset: number
  rows: number
  total: number | null
  more: boolean
  perPage: number
  onPageChange: (offset: number) => void
}) {
  const range = rows === 0 ? t('None') : `${formatCount(offset + 1)}–${formatCount(offset + rows)}`
  return (
    <nav className="row wrap between gap-8-16 py-12" aria-label={t('Pagination of responses')}>
      <span role="status" className="soft">
        {total === null ? range : t('{range} of {total}', { range, total: formatCount(total) })}
      </span>
      {(offset > 0 || more) && (
        <Group gap={8}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={offset === 0}
            onClick={() => onPageChange(Math.max(0, offset - perPage))}
          >
            {t('Newer')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!more}
            onClick={() => onPageChange(offset + perPage)}
          >
            {t('Older')}
          </Button>
        </Group>
      )}
    </nav>
  )
}

const ResponseDrawer = lazyWithRetry(() => import('./ResponseDrawer'))

/** Time of a response, in short form. */
function SubmittedAt({ at }: { at: string | null }) {
  const zone = useZone()
  return at === null ? '–' : <TimestampText at={at}>{formatCompactTime(at, zone)}</TimestampText>
}

const [WHEN, WHO, STATE, ANSWER] = [176, 180, 120, 210]

/** Table with a row per response and a column per question; a row opens the whole response in a side panel. */
function ResponseTable({
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
            rowName={({ response }) => t('the response from {who}', { who: getRespondentName(response) })}
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
