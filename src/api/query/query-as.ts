import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { Endpoints } from '../../../contract/endpoint'
import { t } from '../../lib/i18n/translate'
import type { AnyInput } from '../client/build-url'
import { callApi } from '../client/client'
import type { Resource } from './queries'

/** Query key of a read. Reads with another auth context have separate keys and are not persisted. */
export const buildQueryKey = (as: string | undefined, key: readonly unknown[]): readonly unknown[] =>
  as === undefined ? key : [as, ...key]

/** Query options of one read of an endpoint known by name, with the auth context of `as`. */
export const queryAs = (as: string | undefined, resource: Resource, op: string, input: AnyInput) =>
  queryOptions<unknown>({
    queryKey: buildQueryKey(as, [resource, op, input]),
    queryFn: ({ signal }) => {
      const endpoint = (api[resource] as Endpoints)[op]
      if (!endpoint) throw new Error(t('{resource} has no operation {op}', { op, resource }))
      return callApi(endpoint, input, { signal, as })
    },
  })
