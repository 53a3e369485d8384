import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../../../contract'
import type { InboxResponse, SurveyInboxCounts } from '../../../../contract/schemas/survey-inbox'
import type { Survey } from '../../../../contract/schemas/surveys'
import { useDenialReason } from '../../../api/session/permissions'
import {
  type TableSelection,
  togglePage,
  toggleRange,
  toggleRow,
} from '../../../components/data-table/selection/selection'
import {
  buildSelectionKey,
  updateSelection,
  useRowSelection,
  useSelection,
} from '../../../components/data-table/selection/use-row-selection'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { SelectionBar } from '../../../components/list-tools/ListTable'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { toInstantRange } from '../results/day-range'
import { isUnknownUrl, type SurveyParams } from '../results/fetch-responses'
import { UnsupportedServerNotice } from '../results/ResultsNote'
import { InboxToolbar, isInboxFiltered, NoResponses } from './InboxToolbar'
import classes from './inbox.module.css'
import { useInboxActions } from './inbox-actions'
import { ResponseList } from './ResponseList'
import { type PaneRefs, ResponsePane } from './ResponsePane'
import { inboxCountsQuery, useInboxPages, useMarkAsRead, useOpenResponse } from './use-inbox'
import { type InboxState, useInboxSearch } from './use-inbox-search'
import { inboxTable, openTagDialog, useInboxShortcuts } from './use-inbox-shortcuts'

/** Responses to a survey, to be worked through. */
export default function SurveyInbox({
  project_id,
  id,
  survey,
}: {
  project_id: string
  id: string
  survey: Survey
}) {
  const params = useMemo(() => ({ project_id, id }), [project_id, id])
  const { state, set } = useInboxSearch()
  const [openedAt] = useState(() => new Date())
  const zone = useZone()
  const { from, to, last, open } = state
  const range = useMemo(
    () => toInstantRange({ from, to, last }, openedAt, zone),
    [from, to, last, openedAt, zone],
  )
  const { pages, rows } = useInboxPages(params, state, range)
  const opened = useOpenResponse(params, open, rows)
  // Wide screens preview the first response, which stays unread until it is opened.
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const shown = opened.response ?? (isWide && open === undefined ? rows[0] : undefined)
  const counts = useQuery(inboxCountsQuery(params))
  useMarkAsRead(params, opened.response)

  const onOpen = (next: string | undefined) => set({ ...state, open: next }, { replace: true })
  /** Opens the response after one that leaves the list. */
  const openNext = ({ id: removedId }: Pick<InboxResponse, 'id'>) => {
    if (removedId !== open) return
    const index = rows.findIndex((row) => row.id === removedId)
    onOpen((rows[index + 1] ?? rows[index - 1])?.id)
  }
  const actions = useInboxActions(params, openNext)
  const refs: PaneRefs = { tag: useRef(null), note: useRef(null) }
  const selectionKey = buildSelectionKey({ name: 'surveyResponses', params })
  const { page } = useRowSelection(selectionKey, rows, inboxTable.rowKey)
  const selection = useSelection<InboxResponse, TableSelection<InboxResponse>>(selectionKey, (all) => all)
  useInboxShortcuts({
    rows,
    open,
    isOpen: opened.response !== undefined,
    onOpen,
    actions,
    selectionKey,
    selection,
    params,
    counts: counts.data,
    refs,
  })

  if (isUnknownUrl(pages.error)) return <UnsupportedServerNotice {...params} />
  const more = () => {
    // After a failure, the user decides when to try again.
    if (!pages.isFetching && !pages.error) void pages.fetchNextPage()
  }
  return (
    <div className="grid gap-12">
      <InboxToolbar
        params={params}
        state={state}
        set={set}
        counts={counts.data}
        newest={rows[0]?.submitted_at}
      />
      {pages.error && (
        <ErrorPanel
          error={pages.error}
          title={pages.data && t('This data may be out of date')}
          onRetry={() => void (pages.data ? pages.fetchNextPage() : pages.refetch())}
        />
      )}
      {pages.isPending && !pages.error && <p className="soft">{t('Loading responses…')}</p>}
      {pages.data && rows.length === 0 && !pages.hasNextPage && !opened.response && (
        <NoResponses survey={survey} state={state} set={set} counts={counts.data} />
      )}
      {pages.data && (rows.length > 0 || pages.hasNextPage || opened.response) && (
        <div className={classes.panes} data-open={open !== undefined || undefined}>
          <div className={classes.listPane}>
            <SelectLoaded
              rows={rows}
              total={pages.hasNextPage ? getTotal(state, counts.data) : undefined}
              selection={selection}
              selectionKey={selectionKey}
              page={page}
            />
            <ResponseList
              questions={survey.questions ?? []}
              rows={rows}
              open={shown?.id}
              onOpen={onOpen}
              selection={selection}
              onSelect={(response, isRange) =>
                updateSelection<InboxResponse>(selectionKey, (before) =>
                  isRange ? toggleRange(before, page, response.id) : toggleRow(before, response.id, response),
                )
              }
              hasMore={pages.hasNextPage}
              onMore={more}
              isStale={pages.isRefetching}
            />
          </div>
          <div className={classes.detailPane}>
            {shown ? (
              <ResponsePane
                params={params}
                survey={survey}
                response={shown}
                actions={actions}
                suggestions={counts.data?.tags.map(({ name }) => name) ?? []}
                refs={refs}
                onClose={() => onOpen(undefined)}
              />
            ) : (
              <NothingOpen
                isMissing={open !== undefined && opened.query.isSuccess}
                error={opened.query.error}
              />
            )}
          </div>
        </div>
      )}
      <SelectionBar
        table={inboxTable}
        list={null}
        actions={actions}
        selectionKey={selectionKey}
        page={page}
        extra={<TagButton params={params} selection={selection} suggestions={counts.data?.tags ?? []} />}
      />
    </div>
  )
}

function TagButton({
  params,
  selection,
  suggestions,
}: {
  params: SurveyParams
  selection: TableSelection<InboxResponse>
  suggestions: SurveyInboxCounts['tags']
}) {
  const reason = useDenialReason(api.surveyResponses.change)
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconTag size={15} />}
      disabled={reason !== null}
      title={reason ?? undefined}
      onClick={() => openTagDialog(params, selection, suggestions)}
    >
      {t('Tag')}
    </Button>
  )
}

/** Returns the number of responses of a list without filters; undefined if it is not counted. */
function getTotal({ status, ...state }: InboxState, counts: SurveyInboxCounts | undefined) {
  if (!counts || status === 'all' || isInboxFiltered({ status, ...state })) return undefined
  return status === undefined ? counts.unread + counts.read : counts[status]
}

/** Checkbox that selects the loaded responses. */
function SelectLoaded({
  rows,
  total,
  selection,
  selectionKey,
  page,
}: {
  rows: readonly InboxResponse[]
  /** Number of all responses of the list; undefined if it is unknown. */
  total: number | undefined
  selection: TableSelection<InboxResponse>
  selectionKey: string
  page: ReadonlyMap<string, InboxResponse>
}) {
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.rows.has(id))
  return (
    <div className="row between gap-8 p-8-12 soft text-sm">
      <span role="status">
        {total === undefined
          ? tn(rows.length, '{n} response loaded', '{n} responses loaded')
          : t('{loaded} of {total} responses', {
              loaded: formatCount(rows.length),
              total: formatCount(total),
            })}
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => updateSelection<InboxResponse>(selectionKey, (before) => togglePage(before, page))}
      >
        {isAll ? t('Deselect all') : t('Select all {count}', { count: formatCount(rows.length) })}
      </Button>
    </div>
  )
}

/** Right pane without a response. */
function NothingOpen({ isMissing, error }: { isMissing: boolean; error: unknown }) {
  if (error) return <ErrorPanel error={error} />
  return (
    <div className={`${classes.nothing} grid center soft`}>
      <p>{isMissing ? t('This response no longer exists.') : t('Select a response.')}</p>
    </div>
  )
}
