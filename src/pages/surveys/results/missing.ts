import { ApiError } from '../../../api/errors'
import { notOffered } from '../../../api/not-offered'

/** Whether a server does not know an address at all, as servers that are older or smaller do not. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || notOffered(error) !== null)
