import { Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Survey } from '../../../../contract/schemas/surveys'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import type { InstantRange } from './day-range'
import { fetchResponses, isUnknownUrl, type SurveyParams } from './fetch-responses'
import type { FilteredResponses } from './filter-responses'
import { parseResponsePage } from './parse-response'
import { ResponseTable } from './ResponseTable'
import { NoAnswers, UnsupportedServerNotice } from './ResultsNote'
import { matchAnswers } from './result-questions'
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
        onTurn={(to) => set({ offset: to })}
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
        onTurn={(to) => set({ offset: to })}
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
  onTurn,
}: {
  offset: number
  rows: number
  total: number | null
  more: boolean
  perPage: number
  onTurn: (offset: number) => void
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
            onClick={() => onTurn(Math.max(0, offset - perPage))}
          >
            {t('Newer')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!more}
            onClick={() => onTurn(offset + perPage)}
          >
            {t('Older')}
          </Button>
        </Group>
      )}
    </nav>
  )
}
