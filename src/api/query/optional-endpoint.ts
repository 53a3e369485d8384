import { ApiError } from '../client/errors'
import { getUnsupportedMessage } from '../client/unsupported-endpoint'
import type { Resource } from './queries'
import { queryClient } from './query-client'

/**
 * Reads a resource that not every server has; null if the server does not support it. After such a response, no further
 * request of the resource is sent.
 */
export async function nullIfUnsupported<T>(resource: Resource, read: () => Promise<T>): Promise<T | null> {
  const isKnownToBeUnsupported = queryClient
    .getQueriesData({ queryKey: [resource] })
    .some(([, state]) => state === null)
  if (isKnownToBeUnsupported) return null
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && getUnsupportedMessage(error) !== null) return null
    throw error
  }
}
