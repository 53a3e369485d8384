import { callApi } from '../../../api/client/client'
import { ApiError } from '../../../api/client/errors'
import { getEndpoint } from '../../../api/query/mutation'
import { buildQueryKey } from '../../../api/query/queries'
import { queryClient } from '../../../api/query/query-client'
import { isNotFound } from '../../undo-history/model/undo-step'
import type { FormTarget } from '../target'

/** Result of refetching a record. */
export type RefetchResult<L> = { record: L } | { gone: true } | { error: unknown }

/** Fetches the current version of the record being edited, bypassing all caches. */
export async function refetch<L>({
  resource,
  op,
  params,
  loaded,
}: Pick<FormTarget<never, unknown, L>, 'resource' | 'op' | 'params' | 'loaded'>): Promise<RefetchResult<L>> {
  try {
    const readOp = loaded?.op ?? 'retrieve'
    const row = getEndpoint({ resource, op: readOp })
    // The type of the target defines the response of this endpoint.
    const record = (await callApi(row, { params })) as L
    // The undo history uses it as the state before the change, instead of another request.
    queryClient.setQueryData(buildQueryKey(undefined, [resource, readOp, { params }]), record)
    const changing = getEndpoint({ resource, op })
    return isNotFound(changing, record) && !isNotFound(changing, loaded?.record) ? { gone: true } : { record }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { gone: true } : { error }
  }
}
