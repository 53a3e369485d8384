import { currentSession } from '../../api/session-state'

/** The whole address of a path on a server, also where the page and the API are one. */
export const urlOf = (path: string, base = currentSession()?.base) => (base || location.origin) + path
