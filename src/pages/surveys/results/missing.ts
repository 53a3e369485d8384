import { ApiError } from '../../../api/errors'

/** Whether a server does not know an address at all, as servers that are older or smaller do not. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 405)
