import { useEffect, useRef, useState } from 'react'
import { fetchAllPages } from '../../api/fetch-all-pages'
import type { FetchProgress } from '../../api/paginate'
import type { Table } from '../data-table/table'
import type { ListPage } from '../data-table/use-list-page'
import { compose, type FileKind, TYPES } from './compose'
import { type Gathered, gather, nothing } from './gather'
import { saveFile } from './save-file'

/** Export options. */
export interface Wish {
  kind: FileKind
  /** Top-level fields to include; null for all. */
  fields: ReadonlySet<string> | null
  name: string
}

/** State of an export: not started, reading, stopped by the user or a failure, or done. */
export type ExportState =
  | { is: 'asked' }
  | { is: 'reading'; progress: FetchProgress }
  | { is: 'stopped'; error: unknown; rows: number; count: number | null }
  | { is: 'done'; rows: number; again: number; count: number | null }

interface Run {
  state: ExportState
  start: (wish: Wish) => void
  stop: () => void
  /** Resumes a stopped export. */
  goOn: () => void
  /** Saves a file with the rows read so far. */
  keep: () => void
}

/** Reads all rows that match the URL of the list, and downloads them as a file. */
export function useListExport<Row>(table: Table<Row>, { params, search }: ListPage<Row>): Run {
  const [state, setState] = useState<ExportState>({ is: 'asked' })
  const got = useRef<Gathered>(nothing())
  const wish = useRef<Wish>(undefined)
  const way = useRef<AbortController>(undefined)
  useEffect(() => () => way.current?.abort(), [])

  const read = async () => {
    const calling = new AbortController()
    way.current = calling
    const { signal } = calling
    let progress: FetchProgress = { read: got.current.read, count: null, waitsUntil: null }
    const tell = (next: FetchProgress) => {
      progress = next
      setState({ is: 'reading', progress })
    }
    tell(progress)
    try {
      const rows = fetchAllPages(table.list, params, search, {
        signal,
        onProgress: tell,
        from: got.current.read,
      })
      await gather(got.current, rows, table.rowKey)
      await save(progress.count)
    } catch (error) {
      setState({
        is: 'stopped',
        error: signal.aborted ? null : error,
        rows: got.current.rows,
        count: progress.count,
      })
    }
  }
  const save = async (count: number | null) => {
    if (!wish.current) return
    const { kind, fields, name } = wish.current
    saveFile(name, TYPES[kind], await compose(got.current, kind, fields))
    setState({ is: 'done', rows: got.current.rows, again: got.current.again, count })
  }
  return {
    state,
    start: (wanted) => {
      wish.current = wanted
      got.current = nothing()
      void read()
    },
    stop: () => way.current?.abort(),
    goOn: () => void read(),
    keep: () => void save(state.is === 'stopped' ? state.count : null),
  }
}
