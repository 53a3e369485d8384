import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useParams, useRouteContext } from '@tanstack/react-router'
import { isObject } from '../../../contract/json-object'
import { recordName } from '../../api/journal/record-name'
import { queryAs } from '../../api/query-as'
import { type RecordAddress, recordAt } from '../../components/actions/compare'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { t } from '../../texts/text'
import { NotFound } from '../NotFound'
import { Comparison } from './Comparison'
import { kindOf, type Source, toldParams } from './kind'

/** A record beside another one: of this place, of another, or of another server. */
export function ComparePage() {
  const { _splat = '' } = useParams({ from: '/compare/$' })
  const { tables } = useRouteContext({ from: rootRouteId })
  const path = `/${_splat}`
  const address = recordAt(path, tables)
  return address?.id == null ? (
    <NotFound />
  ) : (
    <Compared key={path} path={path} address={address} id={address.id} />
  )
}

function Compared({ path, address, id }: { path: string; address: RecordAddress; id: string }) {
  const { table } = address
  const params = toldParams(address.params)
  const kind = kindOf(table.list.resource)
  const read = useQuery(queryAs(undefined, kind.resource, kind.readBy, { params: { ...params, id } }))
  const list = path.replace(/\/[^/]+$/, '')
  return (
    <Record query={read} kind={table.one.replace(/^./, (letter) => letter.toUpperCase())}>
      {(answer) => {
        const record = isObject(answer) ? answer : {}
        const name = recordName(record) || id
        const source: Source = { table, kind, params, id, name, record, list }
        return (
          <>
            <PageHeader
              title={t('Compare {name}', { name })}
              description={t('What differs can be taken over from here to there, field by field.')}
              crumbs={[
                <Link key="all" to={list}>
                  {table.label}
                </Link>,
                <Link key="this" to={path}>
                  {name}
                </Link>,
              ]}
            />
            <Comparison source={source} />
          </>
        )
      }}
    </Record>
  )
}
