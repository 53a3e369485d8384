import { IconArrowsDiff } from '@tabler/icons-react'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { Table as Endpoints } from '../../../contract/endpoint'
import { t } from '../../texts/text'
import type { AnyTable, Params } from '../data-table/table'
import type { Action, PageAction } from './action'

/** A record by the address of its page: its list, and what its path names. */
export interface RecordAddress {
  table: AnyTable
  params: Params
  /** Null for a record that is still to be made, whose page ends with `new`. */
  id: string | null
}

/** Whether records of a list are made by people and found again under the list. */
function isMade({ list }: Pick<AnyTable, 'list'>): boolean {
  const { create, retrieve }: Endpoints = api[list.resource]
  return create !== undefined && retrieve?.path === `${create.path}:id/`
}

const fitting = (pattern: string, path: string): Params | null => {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path)
  return (
    found &&
    Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
  )
}

/** The record at an address, where it is of a kind that is made over the API. */
export function recordAt(path: string, tables: readonly AnyTable[]): RecordAddress | null {
  for (const table of tables) {
    const found = isMade(table) ? fitting(`${table.list.path}/:id`, path) : null
    if (!found) continue
    const { id = '', ...params } = found
    return { table, params, id: id === 'new' ? null : id }
  }
  return null
}

const COMPARE = { id: 'compare', label: t('Compare or copy …'), icon: IconArrowsDiff } as const

/** The way from two records of a list to the page that has them beside each other; null where there is none. */
export function usePair<Row>(rows: Iterable<Row>, href: (row: Row) => string | undefined): PageAction | null {
  const { tables } = useRouteContext({ from: rootRouteId })
  const [one, other, more] = [...rows].map((row) => href(row) ?? '')
  if (one === undefined || other === undefined || more !== undefined) return null
  if (![one, other].every((path) => recordAt(path, tables) !== null)) return null
  return { ...COMPARE, does: { href: () => `/compare${one}?${new URLSearchParams({ with: other })}` } }
}

/** The way from records to the page that compares them, beside what else can be done with them. */
export function useComparing<Row>(
  actions: readonly Action<Row>[],
  href: (row: Row) => string | undefined,
): readonly Action<Row>[] {
  const { tables } = useRouteContext({ from: rootRouteId })
  const compare: Action<Row> = {
    ...COMPARE,
    fits: (row) => recordAt(href(row) ?? '', tables) !== null,
    does: { href: (row) => `/compare${href(row)}` },
  }
  const apart = actions.findIndex((action) => action.apart)
  const at = apart === -1 ? actions.length : apart
  return [...actions.slice(0, at), compare, ...actions.slice(at)]
}
