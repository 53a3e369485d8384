import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../contract'
import { query } from '../../api/query/queries'
import { useCurrentScope } from '../../api/session/current-scope'
import { useDenialReason } from '../../api/session/permissions'
import { t } from '../../lib/i18n/translate'
import type { TableFilter } from '../data-table/table'
import type { ListPage } from '../data-table/use-list-page'
import { getPersonName } from '../ui/cells/PersonName'

const MEMBERS_MAX = '1000'

/** Filter of a list by the user who created the records. */
export const useCreatorFilter = <Row>(list: ListPage<Row>) =>
  useMemberFilter(list, 'created_by_id', t('Any creator'))

/**
 * Filter of a list by one of the members. Null if the user may not list them. They are loaded when the pointer or the
 * focus is on the filter, or with the list if it is filtered or there is no pointer that hovers.
 */
export function useMemberFilter<Row>(list: ListPage<Row>, name: string, label: string): TableFilter | null {
  const organization_id = useCurrentScope().organization?.id ?? ''
  const reason = useDenialReason(api.members.list)
  const [isApproached, setApproached] = useState(() => !matchMedia('(hover: hover)').matches)
  const isUsed = isApproached || list.search[name] !== undefined
  const { data } = useQuery({
    ...query('members', 'list', {
      params: { organization_id },
      query: { limit: MEMBERS_MAX, order: 'user__first_name' },
    }),
    // The list first, so that its request gets the full bandwidth.
    enabled: isUsed && organization_id !== '' && reason === null && list.query.data !== undefined,
  })
  const options = (data?.results ?? []).map(({ user }) => ({
    value: String(user.id),
    label: getPersonName(user),
  }))
  return reason === null
    ? withCurrentOption(list, { name, label, options, loadOptions: () => setApproached(true) })
    : null
}

/** Returns a filter with an option for the value in the URL, also if it is unknown. */
export function withCurrentOption<Row>({ search }: ListPage<Row>, filter: TableFilter): TableFilter {
  const current = search[filter.name]
  const isKnown = current === undefined || filter.options.some(({ value }) => value === current)
  return isKnown ? filter : { ...filter, options: [...filter.options, { value: current, label: current }] }
}
