import type { SentRequest } from '../../api/client/errors'
import { currentSession } from '../../api/session/session-store'
import { createStore } from '../../lib/store'

/** State of the inspector: open or closed, and the requested entry. */
interface InspectorState {
  opened: boolean
  requested: SentRequest | null
}

const { set, use } = createStore<InspectorState>({ opened: false, requested: null })

/** Opens the inspector, and expands the newest request that matches `wanted`. */
export const openInspector = (request: SentRequest | null = null): void =>
  set({ opened: true, requested: request })
export const closeInspector = (): void => set({ opened: false, requested: null })

export const useInspector = use

/** Returns the full URL of a path on a server, also if the page and the API share an origin. */
export const buildRequestUrl = (path: string, base = currentSession()?.base) =>
  (base || location.origin) + path
