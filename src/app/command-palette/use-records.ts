import { useQueries } from '@tanstack/react-query'
import type { CurrentScope } from '../../api/session/current-scope'
import { listQuery } from '../../components/data-table/list-query'
import type { AnyTableDefinition, RouteParams } from '../../components/data-table/table'
import { tables } from '../../pages/tables'
import type { PaletteGroup, PaletteQuery } from './entries'
import { matchesQuery } from './entries'

const SHOWN_EACH = 5
const SHOWN_ALONE = 25
/** Number of records loaded and filtered on the client if the API of a list does not support search. */
const READ = '100'
/** Minimum search length: shorter terms match too many records. */
const WORDS_MIN = 2

/** Returns true if all path parameters of a list are known in the current scope. */
const isInScope = ({ list }: AnyTableDefinition, params: RouteParams) =>
  [...list.path.matchAll(/:(\w+)/g)].every(([, name]) => params[name ?? ''] !== undefined)

/** Lists that the palette searches in a scope. */
export function useSearchableLists({ organization, project }: CurrentScope) {
  const params: RouteParams = { organization_id: organization?.id, project_id: project?.id }
  return {
    params,
    tables: tables.filter(
      (table) => table.href && !table.excludeFromGlobalSearch && isInScope(table, params),
    ),
  }
}

/** Matching records by list, and the lists that could not be searched. */
export function useRecordSearch(
  { tables, params }: ReturnType<typeof useSearchableLists>,
  { words, within, list }: PaletteQuery,
  go: (href: string) => void,
) {
  const isWanted = within === 'records' || (within === null && words.length >= WORDS_MIN)
  const searched = isWanted ? tables.filter(({ label }) => list === null || label.toLowerCase() === list) : []
  const answers = useQueries({
    queries: searched.map((table) => ({
      ...listQuery(table.list, params, table.search ? { limit: '25', search: words } : { limit: READ }),
      retry: false,
      staleTime: 10_000,
    })),
  })
  let hidden = 0
  const groups: PaletteGroup[] = searched.flatMap((table, index) => {
    const rows = (answers[index]?.data?.results ?? []).filter(
      // Some servers do not support search, so results are filtered on the client.
      (row) => table.search !== undefined || matchesQuery(table.rowName(row), words),
    )
    if (rows.length === 0) return []
    const total = table.search === undefined ? rows.length : (answers[index]?.data?.count ?? rows.length)
    const visibleRows = rows.slice(0, list === null ? SHOWN_EACH : SHOWN_ALONE)
    hidden += Math.max(0, total - visibleRows.length)
    return {
      title: table.label,
      entries: visibleRows.map((row) => ({
        id: `${table.list.path} ${table.rowKey(row)}`,
        label: table.rowName(row),
        whyNot: null,
        run: () => go(table.href?.(row, params) ?? '/'),
      })),
    }
  })
  return {
    groups,
    /** Number of matching records that are not shown. */
    hidden: within === null || within === 'records' ? hidden : 0,
    isSearching: answers.some(({ isPending }) => isPending),
    unread: searched.filter((_, index) => answers[index]?.isError).map(({ label }) => label),
  }
}
