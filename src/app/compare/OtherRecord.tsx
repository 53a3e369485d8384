import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isObject } from '../../../contract/is-object'
import { parseListInput } from '../../api/list-url/list-url'
import { queryAs } from '../../api/query/queries'
import { QueryState } from '../../components/feedback/QueryState'
import { getRecordName } from '../../components/undo-history/model/entry'
import { t } from '../../lib/i18n/translate'
import classes from './compare.module.css'
import { Differences } from './Differences'
import type { OtherProps, OtherRecordTarget } from './other-record'
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
function useCandidates(
  { table, id, name, list }: ComparedRecord,
  target: OtherRecordTarget,
  as: string | undefined,
  search: string,
) {
  const candidateQuery = (search: string) =>
    queryAs(
      as,
      table.list.resource,
      'list',
      parseListInput(table.list, target.params, { limit: MOST, ...(table.search && search && { search }) }),
    )
  const query = useQuery({ ...candidateQuery(search), placeholderData: keepPreviousData })
  const sameNameQuery = useQuery({ ...candidateQuery(name), enabled: target.id === undefined })
  const isSelf = (candidate: Candidate) => as === undefined && target.listPath === list && candidate.id === id
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

const TYPING_MS = 250

/** Selector for the other record, with records of the same name first, and the comparison. */
export function OtherRecord(props: OtherProps) {
  const { source, target, as, choose } = props
  const { table, kind } = source
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text, TYPING_MS)
  const candidates = useCandidates(source, target, as, searchText)
  const id = target.id === undefined ? candidates.proposed : target.id
  const read = useQuery({
    ...queryAs(as, kind.resource, kind.readOperation, { params: { ...target.params, id: id ?? '' } }),
    enabled: typeof id === 'string',
  })
  const response = typeof id === 'string' ? read.data : null
  const record = isObject(response) ? response : null
  const otherCandidates = candidates.rows.filter((row) => row.id !== id)
  const isThere = id === null || record !== null
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label={t('Target {one}', { one: table.singular })}
          value={id ?? ''}
          onChange={({ currentTarget }) =>
            choose({ with: `${target.listPath}/${currentTarget.value || 'new'}` })
          }
          data={[
            { value: '', label: t('New {one}', { one: table.singular }) },
            ...(typeof id === 'string' ? [{ value: id, label: getRecordName(record) || id }] : []),
            ...otherCandidates.map((row) => ({ value: row.id, label: row.name })),
          ]}
        />
        <TextInput
          label={t('Search for another record')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          type="search"
        />
      </div>
      <QueryState query={candidates.query} what={table.label} />
      {typeof id === 'string' && (
        <QueryState query={read} what={t('Target {one}', { one: table.singular })} />
      )}
      {id !== undefined && isThere && <Differences key={id} {...props} id={id} record={record} />}
    </>
  )
}
