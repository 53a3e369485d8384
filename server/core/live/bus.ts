import { randomUUID } from 'node:crypto'
import {
  type EditedResource,
  type LiveResource,
  PRESENCE_INTERVAL_MS,
  type Presence,
} from '../../../contract/domain/live'

/** Notice that records of a kind have changed. It contains no data: clients request what they need. */
interface Change {
  type: 'change'
  project_id: number
  resource: LiveResource
  /** Stream of the client that made the change. */
  connection_id?: string | undefined
}

interface PresenceChange extends Presence {
  type: 'presence'
  project_id: number
  is_editing: boolean
}

export type LiveMessage = Change | PresenceChange
type Listener = (message: LiveMessage) => void

/** A client that does not announce its form any more, such as one of a closed laptop, has left it after this time. */
const PRESENCE_TTL_MS = 2.5 * PRESENCE_INTERVAL_MS

const listeners = new Map<number, Set<Listener>>()
const presences = new Map<string, { project_id: number; presence: Presence; until: number }>()
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
    for (const listener of listeners.get(message.project_id) ?? []) listener(message)
  },
  /** Subscribes to the messages of a project and returns the unsubscribe function. */
  subscribe(project_id: number, listener: Listener): () => void {
    const others = listeners.get(project_id) ?? new Set()
    listeners.set(project_id, others.add(listener))
    return () => {
      others.delete(listener)
      if (others.size === 0) listeners.delete(project_id)
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
  project_id: number,
  resource: LiveResource,
  connection_id?: string | undefined,
): void => liveBus.publish({ type: 'change', project_id, resource, connection_id })

function updatePresence({ project_id, is_editing, type: _, ...presence }: PresenceChange): void {
  const key = `${project_id} ${presence.resource} ${presence.record_id} ${presence.connection_id}`
  if (is_editing) presences.set(key, { project_id, presence, until: Date.now() + PRESENCE_TTL_MS })
  else presences.delete(key)
}

/** Lists who has forms of a project open. */
export function listPresences(project_id: number, resources: readonly EditedResource[]): Presence[] {
  const now = Date.now()
  for (const [key, { until }] of presences) if (until < now) presences.delete(key)
  return [...presences.values()]
    .filter((entry) => entry.project_id === project_id && resources.includes(entry.presence.resource))
    .map(({ presence }) => presence)
}

/** Identifies this process among those that share a database. */
export const PROCESS_ID = randomUUID()
