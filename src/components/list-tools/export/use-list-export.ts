import { useEffect, useRef, useState } from 'react'
import type { FetchProgress, PaginationOptions } from '../../../api/query/paginate'
import type { RouteParams, TableDefinition } from '../../data-table/table'
import { buildFile, type ExportFormat, MIME_TYPES } from './build-file'
import { type CollectedRows, collectRows, createCollectedRows } from './collect-rows'
import { downloadFile } from './download-file'

/** Rows to export. */
export interface ExportSource<Row> extends Pick<TableDefinition<Row>, 'label' | 'singular' | 'rowKey'> {
  columns: readonly { id: string; hiddenByDefault?: boolean }[]
  /** Scope of the list: its path parameters. */
  params: RouteParams
  isFiltered: boolean
  /** Number of rows; null if unknown. */
  count: number | null
  /** Some of the rows, which have all fields. */
  sample: readonly Row[]
  readRows(options: PaginationOptions): AsyncIterable<Row>
}

/** Export options. */
export interface ExportOptions {
  kind: ExportFormat
  /** Top-level fields to include; null for all. */
  fields: ReadonlySet<string> | null
  name: string
}

/** State of an export: not started, reading, stopped by the user or a failure, or done. */
export type ListExportState =
  | { is: 'options' }
  | { is: 'reading'; progress: FetchProgress }
  | { is: 'stopped'; error: unknown; rows: number; count: number | null }
  | { is: 'done'; rows: number; again: number; count: number | null }

interface ListExport {
  state: ListExportState
  start: (options: ExportOptions) => void
  stop: () => void
  /** Resumes a stopped export. */
  resume: () => void
  /** Saves a file with the rows read so far. */
  saveLoadedRows: () => void
}

/** Reads all rows, and downloads them as a file. */
export function useListExport<Row>(source: ExportSource<Row>): ListExport {
  const [state, setState] = useState<ListExportState>({ is: 'options' })
  const collected = useRef<CollectedRows>(createCollectedRows())
  const options = useRef<ExportOptions>(undefined)
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])

  const read = async () => {
    const calling = new AbortController()
    abortController.current = calling
    const { signal } = calling
    let progress: FetchProgress = { read: collected.current.read, count: null, waitsUntil: null }
    const reportProgress = (next: FetchProgress) => {
      progress = next
      setState({ is: 'reading', progress })
    }
    reportProgress(progress)
    try {
      const rows = source.readRows({ signal, onProgress: reportProgress, from: collected.current.read })
      await collectRows(collected.current, rows, source.rowKey)
      await save(progress.count)
    } catch (error) {
      setState({
        is: 'stopped',
        error: signal.aborted ? null : error,
        rows: collected.current.rows,
        count: progress.count,
      })
    }
  }
  const save = async (count: number | null) => {
    if (!options.current) return
    const { kind, fields, name } = options.current
    downloadFile(name, MIME_TYPES[kind], await buildFile(collected.current, kind, fields))
    setState({ is: 'done', rows: collected.current.rows, again: collected.current.again, count })
  }
  return {
    state,
    start: (exportOptions) => {
      options.current = exportOptions
      collected.current = createCollectedRows()
      void read()
    },
    stop: () => abortController.current?.abort(),
    resume: () => void read(),
    saveLoadedRows: () => void save(state.is === 'stopped' ? state.count : null),
  }
}
