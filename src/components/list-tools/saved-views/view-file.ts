import { t } from '../../../lib/i18n/translate'
import { findUnknownSearchParams } from '../../../lib/i18n/unknown-search-params'
import type { AnyTableDefinition } from '../../data-table/table'
import { NAME_MAX, parseTableSearch, type SavedView, toViewSearch } from './view'

/** Maximum size of a view file, in bytes. */
export const SIZE_MAX = 100_000

/** Serializes a view to a file: its list and its search parameters. */
export const writeViewFile = (list: string, { name, search }: SavedView): string =>
  `${JSON.stringify({ hedgerow_view: 1, list, name, search }, null, 2)}\n`

/** Imported view, its list, and the parameters that are unknown here. */
export interface ImportedView {
  view: SavedView
  table: AnyTableDefinition
  dropped: string[]
}

/** Parses a view file; returns a text with the reason if it is invalid. */
export function readViewFile(text: string, tables: readonly AnyTableDefinition[]): ImportedView | string {
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null || !('hedgerow_view' in parsed)) {
    return t('The file is not an exported view.')
  }
  const { hedgerow_view: version, list, name, search } = parsed as Record<string, unknown>
  if (version !== 1) return t('The file was exported by another version of the dashboard.')
  const table = tables.find((candidate) => candidate.list.resource === list)
  if (!table) return t('The list “{list}” does not exist.', { list: String(list).slice(0, NAME_MAX) })
  const parts = typeof search === 'object' && search !== null ? { ...search } : {}
  const title = typeof name === 'string' ? name.trim().slice(0, NAME_MAX) : ''
  return {
    view: { name: title || t('Imported view'), search: toViewSearch(table, parts) },
    table,
    dropped: findUnknownSearchParams(parts, parseTableSearch(table, parts)),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
