import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { t } from '../../texts/translate'
import type { PageAction } from '../actions/action'
import { findComparableTable } from '../actions/compare'

/**
 * Returns the action that opens the comparison page of two records; null for any other number, or if there is no such
 * page.
 */
export function useCompareSelected<Row>(
  rows: Iterable<Row>,
  href: (row: Row) => string | undefined,
): PageAction | null {
  const { tables } = useRouteContext({ from: rootRouteId })
  const [firstHref, secondHref, more] = [...rows].map((row) => href(row) ?? '')
  if (firstHref === undefined || secondHref === undefined || more !== undefined) return null
  if (![firstHref, secondHref].every((path) => findComparableTable(path, tables))) return null
  return {
    id: 'compare',
    label: t('Compare'),
    effect: { href: () => `/compare${firstHref}?${new URLSearchParams({ with: secondHref })}` },
  }
}
