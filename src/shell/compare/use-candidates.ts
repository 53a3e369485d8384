import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isObject } from '../../../contract/is-object'
import { parseListInput } from '../../api/list-input'
import { queryAs } from '../../api/query-as'
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
  words: string,
) {
  const asking = (search: string) =>
    queryAs(
      as,
      table.list.resource,
      'list',
      parseListInput(table.list, target.params, { limit: MOST, ...(table.search && search && { search }) }),
    )
  const query = useQuery({ ...asking(words), placeholderData: keepPreviousData })
  const named = useQuery({ ...asking(name), enabled: target.id === undefined })
  const isSelf = (one: Candidate) => as === undefined && target.place === list && one.id === id
  const getRows = (answer: unknown): Candidate[] =>
    (isObject(answer) && Array.isArray(answer.results) ? answer.results : [])
      .map((row) => ({ id: table.rowKey(row), name: table.rowName(row) }))
      .filter((one) => !isSelf(one))
  const wanted = words.toLowerCase()
  const same = getRows(named.data).find((one) => one.name === name)
  return {
    query,
    // Some servers do not support search, so results are filtered on the client.
    rows: getRows(query.data).filter((one) => one.name.toLowerCase().includes(wanted)),
    proposed: named.isSuccess ? (same?.id ?? null) : undefined,
  }
}
