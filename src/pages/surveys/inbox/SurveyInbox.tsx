import { Button, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChecks, IconNote, IconSelect, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../../../contract'
import type { InboxResponse, SurveyInboxCounts } from '../../../../contract/schemas/survey-inbox'
import type { Survey } from '../../../../contract/schemas/surveys'
import { createMutation, executeMutation } from '../../../api/query/mutation'
import { useDenialReason } from '../../../api/session/permissions'
import type { Action, PageAction } from '../../../components/actions/action'
import { useActionScope } from '../../../components/actions/registry'
import { ListSearchField } from '../../../components/data-table/ListSearchField'
import {
  addRows,
  removeRows,
  type TableSelection,
  togglePage,
  toggleRange,
  toggleRow,
} from '../../../components/data-table/selection/selection'
import {
  buildSelectionKey,
  updateSelection,
  useSelection,
} from '../../../components/data-table/selection/selection-store'
import { useRowSelection } from '../../../components/data-table/selection/use-row-selection'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { getApplicableActions } from '../../../components/list-tools/bulk/applicable-actions'
import { runOnMany } from '../../../components/list-tools/bulk/run-on-many'
import { SelectionBar } from '../../../components/list-tools/ListTable'
import { openDialog } from '../../../components/overlays/open-dialog'
import { notify, notifyError, notifySuccess } from '../../../components/overlays/toasts'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { DateRange } from '../results/DateRange'
import { toInstantRange } from '../results/day-range'
import { isUnknownUrl, type SurveyParams } from '../results/fetch-responses'
import { UnsupportedServerNotice } from '../results/ResultsNote'
import classes from './inbox.module.css'
import { useInboxActions } from './inbox-actions'
import { getRespondent, ResponseList } from './ResponseList'
import { type PaneRefs, ResponsePane } from './ResponsePane'
import { TagDialog } from './TagDialog'
import { inboxCountsQuery, useInboxPages, useMarkAsRead, useOpenResponse } from './use-inbox'
import { type InboxState, NO_FILTERS, type SetInbox, useInboxSearch } from './use-inbox-search'

/** Table of the selected responses, as bulk actions name them. */
const table = {
  label: t('Responses'),
  singular: t('response'),
  rowKey: ({ id }: InboxResponse) => id,
  rowName: (response: InboxResponse) => t('the response of {who}', { who: getRespondent(response) }),
}

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
  const counts = useQuery(inboxCountsQuery(params))
  useMarkAsRead(params, opened.response)

  const onOpen = (next: string | undefined) => set({ ...state, open: next }, { replace: true })
  /** Opens the response after one that leaves the list. */
  const openNext = ({ id: gone }: Pick<InboxResponse, 'id'>) => {
    if (gone !== open) return
    const index = rows.findIndex((row) => row.id === gone)
    onOpen((rows[index + 1] ?? rows[index - 1])?.id)
  }
  const actions = useInboxActions(params, openNext)
  const refs: PaneRefs = { tag: useRef(null), note: useRef(null) }
  const selectionKey = buildSelectionKey({ name: 'surveyResponses', params })
  const { page } = useRowSelection(selectionKey, rows, table.rowKey)
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
      <InboxFilters
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
            <SelectLoaded rows={rows} selection={selection} selectionKey={selectionKey} page={page} />
            <ResponseList
              rows={rows}
              open={open}
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
            {opened.response ? (
              <ResponsePane
                params={params}
                survey={survey}
                response={opened.response}
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
        table={table}
        list={null}
        actions={actions}
        selectionKey={selectionKey}
        page={page}
        extra={<TagButton params={params} selection={selection} suggestions={counts.data?.tags ?? []} />}
      />
    </div>
  )
}

interface Shortcuts {
  rows: readonly InboxResponse[]
  open: string | undefined
  isOpen: boolean
  onOpen: (id: string | undefined) => void
  actions: readonly Action<InboxResponse>[]
  selectionKey: string
  selection: TableSelection<InboxResponse>
  params: SurveyParams
  counts: SurveyInboxCounts | undefined
  refs: PaneRefs
}

/** Registers the keyboard shortcuts of the list. With a selection, those of the actions apply to it. */
function useInboxShortcuts({
  rows,
  open,
  isOpen,
  onOpen,
  actions,
  selectionKey,
  selection,
  params,
  counts,
  refs,
}: Shortcuts) {
  const index = rows.findIndex(({ id }) => id === open)
  const step = (by: number) => {
    const next = rows[Math.max(0, index + by)]
    if (next) onOpen(next.id)
    return next
  }
  const select = (...responses: (InboxResponse | undefined)[]) => {
    const chosen = new Map(
      responses.flatMap((response) => (response ? [[response.id, response] as const] : [])),
    )
    updateSelection<InboxResponse>(selectionKey, (before) => addRows(before, chosen))
  }
  const focus = (ref: PaneRefs['tag'] | PaneRefs['note']) => {
    if (ref.current) ref.current.focus()
    else notify(t('Open a response first.'))
  }
  const toggle = () => {
    const row = rows[index]
    if (row) updateSelection<InboxResponse>(selectionKey, (before) => toggleRow(before, row.id, row))
    else notify(t('Open a response first.'))
  }
  const isSelected = selection.rows.size > 0
  const toAction = (
    id: string,
    label: string,
    keys: string,
    icon: PageAction['icon'],
    run: () => unknown,
  ): PageAction => ({ id, label, keys, icon, effect: { open: () => void run() } })
  const bulk = isSelected
    ? getApplicableActions(actions, selection.rows, table.rowName).flatMap(({ action, change, rows }) => {
        const many = change?.many
        if (!many || action.keys === undefined) return []
        const run = () =>
          runOnMany(many, [...rows.values()], () =>
            updateSelection<InboxResponse>(selectionKey, (before) => removeRows(before, [...rows.keys()])),
          )
        return [
          {
            ...toAction(action.id, action.label, action.keys, action.icon, run),
            disabledReason: () =>
              action.disabledReason?.([...selection.rows.values()][0] as InboxResponse) ?? null,
          },
        ]
      })
    : []
  // Without a response, the keys must not run the actions of the survey with the same ones.
  const unavailable = actions
    .filter(({ id }) => !isOpen && !isSelected && ['archive', 'unread', 'test', 'delete'].includes(id))
    .map(({ id, label, keys = '', icon }) => ({
      ...toAction(id, label, keys, icon, () => {}),
      disabledReason: () => t('Open a response first.'),
    }))
  const navigation = [
    toAction('next', t('Open the next response'), 'j', IconArrowDown, () => step(1)),
    toAction('previous', t('Open the previous response'), 'k', IconArrowUp, () => step(-1)),
    toAction('select', t('Select or deselect the open response'), 'x', IconSelect, toggle),
    toAction('select-next', t('Select and open the next response'), 'J', IconSelect, () =>
      select(rows[index], step(1)),
    ),
    toAction('select-previous', t('Select and open the previous response'), 'K', IconSelect, () =>
      select(rows[index], step(-1)),
    ),
    toAction('tag', isSelected ? t('Tag the selected responses') : t('Add a tag'), 't', IconTag, () =>
      isSelected ? openTagDialog(params, selection, counts?.tags ?? []) : focus(refs.tag),
    ),
    toAction('note', t('Edit the note'), 'n', IconNote, () => focus(refs.note)),
  ]
  useActionScope('row', {
    name: t('Responses'),
    row: undefined,
    actions: [...bulk, ...unavailable, ...navigation],
  })
}

const openTagDialog = (
  params: SurveyParams,
  selection: TableSelection<InboxResponse>,
  tags: SurveyInboxCounts['tags'],
) =>
  openDialog((close) => (
    <TagDialog params={params} responses={[...selection.rows.values()]} tags={tags} onClose={close} />
  ))

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

/** Checkbox that selects the loaded responses. */
function SelectLoaded({
  rows,
  selection,
  selectionKey,
  page,
}: {
  rows: readonly InboxResponse[]
  selection: TableSelection<InboxResponse>
  selectionKey: string
  page: ReadonlyMap<string, InboxResponse>
}) {
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.rows.has(id))
  return (
    <div className="row between gap-8 p-8-12 soft text-sm">
      <span role="status">{tn(rows.length, '{n} response loaded', '{n} responses loaded')}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => updateSelection<InboxResponse>(selectionKey, (before) => togglePage(before, page))}
      >
        {isAll ? t('Deselect all') : t('Select all loaded')}
      </Button>
    </div>
  )
}

/** Label of a status with its number of responses. */
const formatOption = (label: string, count: number | undefined) =>
  count === undefined ? label : t('{label} ({count})', { label, count: formatCount(count) })

const isFiltered = ({ tag, search, from, to, last }: InboxState) =>
  tag !== undefined || search !== undefined || from !== null || to !== null || last !== null

/** Filters of the inbox, and the action for all responses. */
function InboxFilters({
  params,
  state,
  set,
  counts,
  newest,
}: {
  params: SurveyParams
  state: InboxState
  set: SetInbox
  counts: SurveyInboxCounts | undefined
  /** Time of the newest listed response. */
  newest: string | undefined
}) {
  const { status, tag, search, from, to, last } = state
  const reason = useDenialReason(api.surveyResponses.markAll)
  const markAll = async () => {
    // Responses that arrived after the list was loaded stay unread, as far as the list shows the newest one.
    const until = isFiltered(state) || status !== undefined ? undefined : newest
    const mutation = createMutation('surveyResponses', 'markAll', { params, body: { read: true, until } })
    try {
      const { count } = await executeMutation(mutation)
      notifySuccess(tn(count, '{n} response marked as read.', '{n} responses marked as read.'), mutation)
    } catch (error) {
      notifyError(t('The responses were not marked as read.'), error)
    }
  }
  const sum = counts && counts.unread + counts.read
  return (
    <div className="row wrap gap-8">
      <NativeSelect
        aria-label={t('Status')}
        value={status ?? ''}
        onChange={({ currentTarget }) =>
          set({
            ...state,
            open: undefined,
            status: (currentTarget.value || undefined) as InboxState['status'],
          })
        }
        data={[
          { value: '', label: formatOption(t('Inbox'), sum) },
          { value: 'unread', label: formatOption(t('Unread'), counts?.unread) },
          { value: 'read', label: formatOption(t('Read'), counts?.read) },
          { value: 'archived', label: formatOption(t('Archived'), counts?.archived) },
          { value: 'test', label: formatOption(t('Test responses'), counts?.test) },
          { value: 'all', label: t('All responses') },
        ]}
      />
      {(tag !== undefined || (counts?.tags.length ?? 0) > 0) && (
        <NativeSelect
          aria-label={t('Tag')}
          value={tag ?? ''}
          onChange={({ currentTarget }) => set({ tag: currentTarget.value || undefined })}
          data={[
            { value: '', label: t('Any tag') },
            ...(tag !== undefined && !counts?.tags.some(({ name }) => name === tag) ? [tag] : []),
            ...(counts?.tags ?? []).map(({ name, count }) => ({
              value: name,
              label: formatOption(name, count),
            })),
          ]}
        />
      )}
      <DateRange range={{ from, to, last }} onChange={set} />
      <ListSearchField
        label={t('Search answers, people and notes')}
        list={{
          search: search === undefined ? {} : { search },
          set: (part, change) => set({ search: part.search }, change),
        }}
      />
      {(isFiltered(state) || status !== undefined) && (
        <Button variant="subtle" onClick={() => set(NO_FILTERS)}>
          {t('Clear filters')}
        </Button>
      )}
      <Button
        variant="default"
        className="push"
        leftSection={<IconChecks size={16} />}
        disabled={reason !== null || counts?.unread === 0}
        title={reason ?? undefined}
        onClick={() => void markAll()}
      >
        {t('Mark all as read')}
      </Button>
    </div>
  )
}

/** Right pane without a response. */
function NothingOpen({ isMissing, error }: { isMissing: boolean; error: unknown }) {
  if (error) return <ErrorPanel error={error} />
  return (
    <div className={`${classes.nothing} grid center soft`}>
      <p>
        {isMissing
          ? t('This response no longer exists.')
          : t('Select a response, or press J. Press ? for all shortcuts.')}
      </p>
    </div>
  )
}

/** Empty state of the list. */
function NoResponses({
  survey,
  state,
  set,
  counts,
}: {
  survey: Survey
  state: InboxState
  set: SetInbox
  counts: SurveyInboxCounts | undefined
}) {
  const clear = (
    <Button variant="default" onClick={() => set(NO_FILTERS)}>
      {t('Clear filters')}
    </Button>
  )
  if (isFiltered(state)) {
    return (
      <EmptyState title={t('No responses found')} action={clear}>
        {t('No response matches all filters.')}
      </EmptyState>
    )
  }
  const hasAny = counts && counts.unread + counts.read + counts.archived + counts.test > 0
  if (state.status === 'unread' && hasAny) {
    return (
      <EmptyState title={t('No unread responses')} action={clear}>
        {t('You have read all responses.')}
      </EmptyState>
    )
  }
  if (hasAny) {
    return (
      <EmptyState
        title={t('No responses found')}
        action={
          <Button variant="default" onClick={() => set({ ...NO_FILTERS, status: 'all' })}>
            {t('Show all responses')}
          </Button>
        }
      >
        {t('The responses to this survey have another status.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('No responses yet')}>
      {survey.start_date === null
        ? t('This survey is a draft. After launch, responses to read, tag and archive appear here.')
        : t('Responses to read, tag and archive appear here.')}
    </EmptyState>
  )
}
