import { Button } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { invariant } from '../../../../contract/invariant'
import { fetchAllPages } from '../../../api/query/fetch-all-pages'
import type { FetchProgress } from '../../../api/query/paginate'
import { inSentence } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import type { ActionChange, PageAction } from '../../actions/action'
import { findComparableList } from '../../actions/compare'
import { useRunAction } from '../../actions/run-action'
import {
  addRows,
  BAR,
  countSelected,
  EMPTY_SELECTION,
  focusBoxes,
  type TableSelection,
} from '../../data-table/selection/selection'
import { type SelectionBarProps, updateSelection } from '../../data-table/selection/use-row-selection'
import type { TableDefinition } from '../../data-table/table'
import type { ListPage } from '../../data-table/use-list-page'
import { notify, notifyError } from '../../overlays/toasts'
import { formatCount } from '../../ui/cells/format-number'
import { type ApplicableAction, getApplicableActions } from './applicable-actions'
import classes from './bulk.module.css'
import { confirmBulkAction } from './confirm-bulk-action'
import { formatSelectedCount, formatSelectionScope } from './labels'
import { RetryCountdown } from './RetryCountdown'
import { runOnMany } from './run-on-many'

interface BulkBarProps extends SelectionBarProps<unknown> {
  selection: TableSelection<unknown>
}

/** Number of selected rows, and the bulk actions. */
export default function BulkBar({
  table,
  list,
  actions,
  selectionKey,
  page,
  selection,
  extra,
}: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { onKeyDown, ...roving } = useRovingTabindex(bar)
  const { rows, anchor } = selection
  const params = list?.params ?? {}
  const run = useRunAction()
  const pair = useCompareSelected(rows.values(), (row) => table.href?.(row, params))
  const where = formatSelectionScope(rows.size, countSelected(selection, page))
  const clear = () => {
    updateSelection(selectionKey, () => EMPTY_SELECTION)
    focusBoxes(anchor)
  }
  const press = (applicable: ApplicableAction<unknown>) => {
    const [first] = applicable.skipped
    if (applicable.rows.size === 0) {
      invariant(first, 'An action that applies to no row has skipped rows.')
      return notify(first.why)
    }
    const confirm = (change: ActionChange<unknown>) =>
      confirmBulkAction({ table, applicable: { ...applicable, change }, params, selectionKey })
    const { action, change } = applicable
    if ('prompt' in action.effect) return action.effect.prompt([...applicable.rows.values()], confirm)
    invariant(change, 'A bulk action without a question is a change.')
    const { many } = change
    if (many) return runOnMany(many, [...applicable.rows.values()], clear)
    confirm(change)
  }
  const keys = (event: KeyboardEvent) => (event.key === 'Escape' ? focusBoxes(anchor) : onKeyDown(event))
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('Selected {label}', { label: inSentence(table.label) })}
      className={classes.bar}
      {...{ [BAR]: '' }}
      {...roving}
      onKeyDown={keys}
    >
      <span>
        <strong>{formatSelectedCount(rows.size)}</strong>
        {where && <span className="soft">{t(', {where}', { where })}</span>}
      </span>
      {list && table.list && (
        <SelectAll
          key={JSON.stringify(list.search)}
          table={{ rowKey: table.rowKey, list: table.list }}
          list={list}
          selectionKey={selectionKey}
          selected={rows.size}
        />
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
        {t('Clear')}
      </Button>
      <span className={classes.actions}>
        {extra}
        {pair && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowsLeftRight size={15} />}
            onClick={() => void run(pair, undefined)}
          >
            {pair.label}
          </Button>
        )}
        {getApplicableActions(actions, rows, table.rowName).map((applicable) => {
          const { id, label, icon: Icon, danger } = applicable.action
          const refused = applicable.rows.size === 0
          return (
            <Button
              key={id}
              size="compact-sm"
              variant="default"
              className={danger ? 'error' : undefined}
              leftSection={Icon && <Icon size={15} />}
              aria-disabled={refused}
              title={refused ? applicable.skipped[0]?.why : undefined}
              onClick={() => press(applicable)}
            >
              {applicable.rows.size === rows.size || refused
                ? label
                : t('{action} {count}', { action: label, count: applicable.rows.size })}
            </Button>
          )
        })}
      </span>
    </div>
  )
}

/**
 * Returns the action that opens the comparison page of two records; null for any other number, or if there is no such
 * page.
 */
function useCompareSelected<Row>(
  rows: Iterable<Row>,
  href: (row: Row) => string | undefined,
): PageAction | null {
  const { lists } = useRouteContext({ from: rootRouteId })
  const [firstHref, secondHref, more] = [...rows].map((row) => href(row) ?? '')
  if (firstHref === undefined || secondHref === undefined || more !== undefined) return null
  if (![firstHref, secondHref].every((path) => findComparableList(path, lists))) return null
  return {
    id: 'compare',
    label: t('Compare'),
    effect: { href: () => `/compare${firstHref}?${new URLSearchParams({ with: secondHref })}` },
  }
}

/**
 * Roving tabindex of a toolbar: one Tab stop, and arrow keys move between its buttons. If the focused button is
 * removed, the first one receives the focus.
 */
function useRovingTabindex<T extends HTMLElement>(bar: RefObject<T | null>) {
  const stop = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  const move = (next: HTMLButtonElement | undefined) => {
    stop.current = next ?? null
    for (const button of getButtons(bar.current)) button.tabIndex = button === next ? 0 : -1
  }
  useLayoutEffect(() => {
    const buttons = getButtons(bar.current)
    const isThere = buttons.some((button) => button === stop.current)
    move(isThere ? (stop.current ?? undefined) : buttons[0])
    if (!isThere && hadFocus.current) stop.current?.focus()
  })

  return {
    onFocus: ({ target }: FocusEvent) => {
      hadFocus.current = true
      if (target instanceof HTMLButtonElement) move(target)
    },
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent) => {
      // A blur caused by removal does not count as leaving.
      hadFocus.current = currentTarget.contains(relatedTarget) || !target.isConnected
    },
    onKeyDown: (event: KeyboardEvent) => {
      const buttons = getButtons(bar.current)
      const at = stop.current ? buttons.indexOf(stop.current) : 0
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      buttons.at(to % buttons.length)?.focus()
    },
  }
}

const getButtons = (bar: HTMLElement | null) => [...(bar?.querySelectorAll('button') ?? [])]

interface SelectAllProps extends Pick<SelectionBarProps<unknown>, 'selectionKey'> {
  table: Pick<TableDefinition, 'list' | 'rowKey'>
  list: ListPage<unknown>
  selected: number
}

/** Selects every row that matches the search and the filters, on all pages. A change of the search aborts it. */
function SelectAll({ table, list, selectionKey, selected }: SelectAllProps) {
  const walking = useRef<AbortController>(null)
  const [progress, setProgress] = useState<FetchProgress | null>(null)
  useEffect(() => () => walking.current?.abort(), [])
  const count = list.query.data?.count ?? 0

  const run = async () => {
    walking.current = new AbortController()
    const { signal } = walking.current
    const all = new Map<string, unknown>()
    try {
      for await (const row of fetchAllPages(table.list, list.params, list.search, {
        signal,
        onProgress: setProgress,
      })) {
        all.set(table.rowKey(row), row)
      }
      updateSelection(selectionKey, (before) => addRows(before, all))
    } catch (error) {
      if (!signal.aborted) notifyError(t('Not all records could be selected.'), error)
    }
    setProgress(null)
  }

  if (progress !== null) {
    return (
      <>
        <Button size="compact-sm" variant="default" onClick={() => walking.current?.abort()}>
          {t('Stop')}
        </Button>
        <span className="soft" role="status">
          {progress.waitsUntil === null ? (
            t('Loading {read} of {count}', {
              read: formatCount(progress.read),
              count: formatCount(progress.count ?? count),
            })
          ) : (
            <RetryCountdown until={progress.waitsUntil} />
          )}
        </span>
      </>
    )
  }
  if (count <= selected) return null
  return (
    <Button size="compact-sm" variant="default" onClick={() => void run()}>
      {list.filtered
        ? t('Select all {count} matches', { count: formatCount(count) })
        : t('Select all {count}', { count: formatCount(count) })}
    </Button>
  )
}
