import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { fetchAllPages } from '../../../api/query/fetch-all-pages'
import type { FetchProgress } from '../../../api/query/paginate'
import { t } from '../../../lib/i18n/translate'
import { addRows } from '../../data-table/selection/selection'
import { updateSelection } from '../../data-table/selection/selection-store'
import type { SelectionBarProps } from '../../data-table/selection/use-row-selection'
import type { TableDefinition } from '../../data-table/table'
import type { ListPage } from '../../data-table/use-list-page'
import { notifyError } from '../../overlays/toasts'
import { formatCount } from '../../ui/cells/format-number'
import { RetryCountdown } from './RetryCountdown'

interface SelectAllProps extends Pick<SelectionBarProps<unknown>, 'selectionKey'> {
  table: Pick<TableDefinition, 'list' | 'rowKey'>
  list: ListPage<unknown>
  selected: number
}

/** Selects every row that matches the search and the filters, on all pages. A change of the search aborts it. */
export function SelectAll({ table, list, selectionKey, selected }: SelectAllProps) {
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
