import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isObject } from '../../../contract/is-object'
import { parseListInput } from '../../api/list-url/list-input'
import { queryAs } from '../../api/query/query-as'
import type { OtherRecordTarget } from './other-record'
import type { ComparedRecord } from './record-kind'

const MOST = '100'

/** Record that can be selected for a comparison. */
interface Candidate {
  id: string
  name: string
}

/**
 * Records of a scope that match the search, and the one with the same name: null if there is none, undefined while
 * loading.
 */
export function useCandidates(
  { table, id, name, list }: ComparedRecord,
  target: OtherRecordTarget,
  as: string | undefined,
  search: string,
) {
  const asking = (search: string) =>
    queryAs(
      as,
      table.list.resource,
      'list',
      parseListInput(table.list, target.params, { limit: MOST, ...(table.search && search && { search }) }),
    )
  const query = useQuery({ ...asking(search), placeholderData: keepPreviousData })
  const sameNameQuery = useQuery({ ...asking(name), enabled: target.id === undefined })
  const isSelf = (candidate: Candidate) => as === undefined && target.place === list && candidate.id === id
  const getRows = (response: unknown): Candidate[] =>
    (isObject(response) && Array.isArray(response.results) ? response.results : [])
      .map((endpoint) => ({ id: table.rowKey(endpoint), name: table.rowName(endpoint) }))
      .filter((candidate) => !isSelf(candidate))
  const searchText = search.toLowerCase()
  const same = getRows(sameNameQuery.data).find((candidate) => candidate.name === name)
  return {
    query,
    // Some servers do not support search, so results are filtered on the client.
    rows: getRows(query.data).filter((candidate) => candidate.name.toLowerCase().includes(searchText)),
    proposed: sameNameQuery.isSuccess ? (same?.id ?? null) : undefined,
  }
}
