import { currentSession } from '../../../api/session/session-store'

/** Completes a URL of the API, which may lack the host. */
export const toAbsoluteUrl = (url: string) => new URL(url, currentSession()?.base || location.origin).href
