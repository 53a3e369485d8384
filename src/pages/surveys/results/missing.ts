import { ApiError } from '../../../api/errors'
import { notOffered } from '../../../api/not-offered'

/** Returns true if a server does not implement the endpoint, like older or smaller servers. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || notOffered(error) !== null)
