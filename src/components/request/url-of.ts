import { currentSession } from '../../api/session-state'

/** The whole address of a path, also where the page and the API are one server. */
export const urlOf = (path: string) => (currentSession()?.base || location.origin) + path
