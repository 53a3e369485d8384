import { randomUUID } from 'node:crypto'
import {
  type EditedResource,
  type LiveResource,
  PRESENCE_INTERVAL_MS,
  type Presence,
} from '../../../contract/domain/live'

/** Id of the project or of the organization that messages are about. */
export type LiveScope = number | string

/** Notice that records of a kind have changed. It contains no data: clients request what they need. */
interface Change {
  type: 'change'
  scope: LiveScope
  resource: LiveResource
  /** Stream of the client that made the change. */
  connection_id?: string | undefined
}

interface PresenceChange extends Presence {
  type: 'presence'
  scope: number
  is_editing: boolean
}

export type LiveMessage = Change | PresenceChange
type Listener = (message: LiveMessage) => void

/** A client that does not announce its form any more, such as one of a closed laptop, has left it after this time. */
const PRESENCE_TTL_MS = 2.5 * PRESENCE_INTERVAL_MS

const listeners = new Map<LiveScope, Set<Listener>>()
const presences = new Map<string, { scope: number; presence: Presence; until: number }>()
let forward: Listener = () => {}

/** Bus of notices between the handlers, the jobs and the streams of this process, and those of others by a relay. */
export const liveBus = {
  /** Sends a message to the streams of this process, and to other processes. */
  publish(message: LiveMessage): void {
    liveBus.deliver(message)
    forward(message)
  },
  /** Sends a message to the streams of this process. */
  deliver(message: LiveMessage): void {
    if (message.type === 'presence') updatePresence(message)
    for (const listener of listeners.get(message.scope) ?? []) listener(message)
  },
  /** Subscribes to the messages of a project or organization and returns the unsubscribe function. */
  subscribe(scope: LiveScope, listener: Listener): () => void {
    const others = listeners.get(scope) ?? new Set()
    listeners.set(scope, others.add(listener))
    return () => {
      others.delete(listener)
      if (others.size === 0) listeners.delete(scope)
    }
  },
  hasSubscribers: () => listeners.size > 0,
  /** Sets the function that sends messages to other processes. */
  setRelay(relay: Listener | null): void {
    forward = relay ?? (() => {})
  },
}

/** Announces a change of records. */
export const publishChange = (
  scope: LiveScope,
  resource: LiveResource,
  connection_id?: string | undefined,
): void => liveBus.publish({ type: 'change', scope, resource, connection_id })

function updatePresence({ scope, is_editing, type: _, ...presence }: PresenceChange): void {
  const key = `${scope} ${presence.resource} ${presence.record_id} ${presence.connection_id}`
  if (is_editing) presences.set(key, { scope, presence, until: Date.now() + PRESENCE_TTL_MS })
  else presences.delete(key)
}

/** Lists who has forms of a project open. */
export function listPresences(project_id: number, resources: readonly EditedResource[]): Presence[] {
  const now = Date.now()
  for (const [key, { until }] of presences) if (until < now) presences.delete(key)
  return [...presences.values()]
    .filter((entry) => entry.scope === project_id && resources.includes(entry.presence.resource))
    .map(({ presence }) => presence)
}

/** Identifies this process among those that share a database. */
export const PROCESS_ID = randomUUID()
