import { queryOptions } from '@tanstack/react-query'
import { api } from '../../contract'
import type { Table } from '../../contract/endpoint'
import { t } from '../texts/text'
import type { AnyInput } from './address'
import { callRow } from './client'
import type { Resource } from './queries'

/** The key of a read: what is read as somebody else than the person signed in stands apart, and is kept nowhere. */
export const keyOf = (as: string | undefined, key: readonly unknown[]): readonly unknown[] =>
  as === undefined ? key : [as, ...key]

/** One read of an endpoint that is known by its name, as whoever `as` names. */
export const queryAs = (as: string | undefined, resource: Resource, op: string, input: AnyInput) =>
  queryOptions<unknown>({
    queryKey: keyOf(as, [resource, op, input]),
    queryFn: ({ signal }) => {
      const row = (api[resource] as Table)[op]
      if (!row) throw new Error(t('No {op} for {resource}', { op, resource }))
      return callRow(row, input, { signal, as })
    },
  })
