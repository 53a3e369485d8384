import { currentSession } from '../../api/session/session-store'

/** Returns the full URL of a path on a server, also if the page and the API share an origin. */
export const buildRequestUrl = (path: string, base = currentSession()?.base) =>
  (base || location.origin) + path
