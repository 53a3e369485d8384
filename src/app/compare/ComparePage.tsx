import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { isObject } from '../../../contract/is-object'
import { queryAs } from '../../api/query/queries'
import { findComparableList } from '../../components/actions/compare'
import type { AnyTableDefinition } from '../../components/data-table/table'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { getRecordName } from '../../components/undo-history/model/record-name'
import { capitalized } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { lists } from '../../pages/lists'
import { tables } from '../../pages/tables'
import { NotFound } from '../layout/NotFound'
import { ComparisonView } from './ComparisonView'
import { type OtherRecordTarget, parseOtherRecord } from './other-record'
import { type ComparedRecord, getRecordKind } from './record-kind'

/** Page that compares a record with another one in the same scope, another scope, or on another server. */
export function ComparePage() {
  const { _splat = '' } = useParams({ from: '/compare/$' })
  const path = `/${_splat}`
  const list = findComparableList(path, Object.values(lists))
  const table = tables.find((candidate) => candidate.list === list)
  const at = table && parseOtherRecord(table.list, path)
  return table && at?.id ? (
    <Compared key={path} path={path} table={table} at={{ ...at, id: at.id }} />
  ) : (
    <NotFound />
  )
}

interface ComparedProps {
  path: string
  table: AnyTableDefinition
  at: OtherRecordTarget & { id: string }
}

function Compared({ path, table, at: { params, place: list, id } }: ComparedProps) {
  const kind = getRecordKind(table.list.resource)
  const read = useQuery(queryAs(undefined, kind.resource, kind.readOperation, { params: { ...params, id } }))
  return (
    <RecordBoundary query={read} kind={capitalized(table.singular)}>
      {(response) => {
        const record = isObject(response) ? response : {}
        const name = getRecordName(record) || id
        const source: ComparedRecord = { table, kind, params, id, name, record, list }
        return (
          <>
            <PageHeader
              title={t('Compare {name}', { name })}
              description={t('Copy differences from the source to the target, field by field.')}
              crumbs={[
                <Link key="all" to={list}>
                  {table.label}
                </Link>,
                <Link key="this" to={path}>
                  {name}
                </Link>,
              ]}
            />
            <ComparisonView source={source} />
          </>
        )
      }}
    </RecordBoundary>
  )
}
