import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isObject } from '../../../contract/is-object'
import { queryAs } from '../../api/query/query-as'
import { QueryState } from '../../components/feedback/QueryState'
import { getRecordName } from '../../components/undo-history/model/record-name'
import { t } from '../../lib/i18n/translate'
import classes from './compare.module.css'
import { Differences } from './Differences'
import type { OtherProps } from './other-record'
import { useCandidates } from './use-candidates'

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
            choose({ with: `${target.place}/${currentTarget.value || 'new'}` })
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
