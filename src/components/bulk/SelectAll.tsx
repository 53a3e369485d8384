import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { fetchAllPages } from '../../api/fetch-all-pages'
import type { FetchProgress } from '../../api/paginate'
import { t } from '../../texts/text'
import { countWords } from '../cells/number'
import type { SelectedProps } from '../data-table/selection/selected-props'
import { more } from '../data-table/selection/selection'
import { select } from '../data-table/selection/selections'
import { sayError } from '../toasts/toasts'
import classes from './bulk.module.css'
import { Patience } from './Patience'

interface SelectAllProps extends Pick<SelectedProps<unknown>, 'table' | 'list' | 'place'> {
  selected: number
}

/** Selects every row that matches the search and the filters, on all pages. A change of the search aborts it. */
export function SelectAll({ table, list, place, selected }: SelectAllProps) {
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
      select(place, (before) => more(before, all))
    } catch (error) {
      if (!signal.aborted) sayError(t('Not all could be selected.'), error)
    }
    setProgress(null)
  }

  if (progress !== null) {
    return (
      <>
        <Button size="compact-sm" variant="default" onClick={() => walking.current?.abort()}>
          {t('Stop')}
        </Button>
        <span className={classes.soft} role="status">
          {progress.waitsUntil === null ? (
            t('Reading {read} of {count}', {
              read: countWords(progress.read),
              count: countWords(progress.count ?? count),
            })
          ) : (
            <Patience until={progress.waitsUntil} />
          )}
        </span>
      </>
    )
  }
  if (count <= selected) return null
  return (
    <Button size="compact-sm" variant="default" onClick={() => void run()}>
      {list.filtered
        ? t('Select all {count} that match', { count: countWords(count) })
        : t('Select all {count}', { count: countWords(count) })}
    </Button>
  )
}
