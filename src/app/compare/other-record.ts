import { useQuery } from '@tanstack/react-query'
import { isObject } from '../../../contract/is-object'
import type { Me } from '../../../contract/schemas/users'
import { buildListHref } from '../../api/list-url/list-href'
import type { ListDefinition } from '../../api/list-url/list-url'
import { queryAs } from '../../api/query/queries'
import { listMemberships, type Memberships } from '../../api/session/memberships'
import { ALL_ORGANIZATIONS } from '../../api/session/use-memberships'
import type { ComparedRecord } from './record-kind'

/** Location of the other record: the path of its list, the path parameters, and the id. */
export interface OtherRecordTarget {
  listPath: string
  params: { [name: string]: string }
  /** Null for a new record; undefined if none is selected. */
  id: string | null | undefined
}

/** Parses the path of the other record; null if it does not belong to this resource. */
export function parseOtherRecord(
  { path }: Pick<ListDefinition, 'path'>,
  address: string | undefined,
): OtherRecordTarget | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const match = new RegExp(`^(${path.replace(/:\w+/g, '([^/]+)')})(?:/([^/]+))?$`).exec(address ?? '')
  if (!match) return null
  const [, listPath = '', ...rest] = match
  const id = rest[names.length]
  return {
    listPath,
    params: Object.fromEntries(names.map((name, index) => [name, rest[index] ?? ''])),
    id: id === 'new' ? null : id,
  }
}

/** Scope of a list, identified by the list's path. */
export interface ScopeOption {
  value: string
  label: string
}

/** Scopes in which the list can exist. */
export function buildScopeOptions(
  list: Pick<ListDefinition, 'path'>,
  { organizations, projects }: Memberships,
): ScopeOption[] {
  if (list.path.includes(':project_id')) {
    return projects.map(({ id, name, organization }) => ({
      value: buildListHref(list, { project_id: String(id) }),
      label: organizations.length > 1 ? `${name} (${organization})` : name,
    }))
  }
  if (list.path.includes(':organization_id')) {
    return organizations.map(({ id, name }) => ({
      value: buildListHref(list, { organization_id: id }),
      label: name,
    }))
  }
  return [{ value: list.path, label: '' }]
}

/** User and accessible scopes on a server. */
export function useReachableScopes(as: string | undefined) {
  const meQuery = useQuery(queryAs(as, 'users', 'retrieve', { params: { uuid: '@me' } }))
  const organizationsQuery = useQuery({
    ...queryAs(as, 'organizations', 'list', ALL_ORGANIZATIONS),
    retry: false,
  })
  // Types as in the contract; other servers may omit fields.
  const me = meQuery.data as Me | undefined
  const all =
    isObject(organizationsQuery.data) && Array.isArray(organizationsQuery.data.results)
      ? organizationsQuery.data.results
      : undefined
  return { meQuery, me, memberships: listMemberships(me, me?.personal_api_key ?? null, all) }
}

/** Selection of the other record in the URL. */
export interface Chosen {
  with?: string | undefined
  at?: string | undefined
  show?: string | undefined
}

export interface OtherProps {
  source: ComparedRecord
  target: OtherRecordTarget
  me: Me
  as: string | undefined
  /** Name of the scope; empty if there is only one. */
  scopeName: string
  onlyDifferences: boolean
  choose: (part: Chosen, replace?: boolean) => void
}
