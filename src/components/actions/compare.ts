import { IconArrowsLeftRight } from '@tabler/icons-react'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { Endpoints } from '../../../contract/endpoint'
import type { ListDefinition } from '../../api/list-url/list-url'
import { t } from '../../lib/i18n/translate'
import type { Action } from './action'

/** Returns the list of the record whose page has this path, if the API can create and read its records. */
export function findComparableList(
  path: string,
  lists: readonly ListDefinition[],
): ListDefinition | undefined {
  return lists.find((list) => {
    const { create, retrieve }: Endpoints = api[list.resource]
    const isCreatable = create !== undefined && retrieve?.path === `${create.path}:id/`
    return isCreatable && new RegExp(`^${list.path.replace(/:\w+/g, '[^/]+')}/(?!new$)[^/]+$`).test(path)
  })
}

/** Returns the actions on records, including navigation to the comparison page. */
export function useCompareAction<Row>(
  actions: readonly Action<Row>[],
  href: (row: Row) => string | undefined,
): readonly Action<Row>[] {
  const { lists } = useRouteContext({ from: rootRouteId })
  const compare: Action<Row> = {
    id: 'compare',
    label: t('Compare or copy…'),
    icon: IconArrowsLeftRight,
    isAvailable: (row) => findComparableList(href(row) ?? '', lists) !== undefined,
    effect: { href: (row) => `/compare${href(row)}` },
  }
  const dividerIndex = actions.findIndex((action) => action.dividerBefore)
  const at = dividerIndex === -1 ? actions.length : dividerIndex
  return [...actions.slice(0, at), compare, ...actions.slice(at)]
}
