import { ApiError } from '../../../api/client/errors'
import { getUnsupportedMessage } from '../../../api/client/unsupported-endpoint'

/** Returns true if a server does not implement the endpoint, like older or smaller servers. */
export const isUnknownUrl = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || getUnsupportedMessage(error) !== null)
