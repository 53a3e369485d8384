import { useEffect, useSyncExternalStore } from 'react'
import { useMe } from '../me'
import { getOwnerId } from '../session'
import { useSessionState } from '../session-store'
import type { Entry } from './entry'
import { drop, forgetOf, keep, keptOf } from './store'

/** State of the journal: of this tab, and as persisted by the browser. */
interface Journal {
  entries: readonly Entry[]
  /** Reason why entries are not persisted beyond this tab; null while they are. */
  fault: unknown
}

let journal: Journal = { entries: [], fault: null }
let newest: Entry | null = null
let others: BroadcastChannel | null = null
/** Entries that only this tab has: not yet persisted, or not to be persisted at all. */
const unkept = new Set<string>()
const listeners = new Set<() => void>()

function become(next: Journal): void {
  journal = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Channel to the other tabs, which announce whose journal has changed. */
function channel(): BroadcastChannel {
  if (others) return others
  others = new BroadcastChannel('hedgerow.journal')
  others.onmessage = ({ data }) => void loadJournal(String(data))
  return others
}

const failed = (fault: unknown) => become({ ...journal, fault })

/** Reloads an owner's journal, oldest entries first. */
export async function loadJournal(owner: string): Promise<readonly Entry[]> {
  try {
    const kept = await keptOf(owner)
    const rest = journal.entries.filter((entry) => entry.owner !== owner || unkept.has(entry.id))
    const known = new Set(rest.map(({ id }) => id))
    const entries = [...kept.filter(({ id }) => !known.has(id)), ...rest].sort((a, b) => a.at - b.at)
    become({ ...journal, entries })
  } catch (error) {
    failed(error)
  }
  return entriesOf(owner)
}

const entriesOf = (owner: string) => journal.entries.filter((entry) => entry.owner === owner)

const without = ({ id }: Entry) => journal.entries.filter((entry) => entry.id !== id)

/** Removes an entry from the journal after its request was rejected. */
export async function retract(entry: Entry): Promise<void> {
  become({ ...journal, entries: without(entry) })
  await drop(entry)
}

/** Adds an entry to the journal, or replaces it. */
export function add(entry: Entry): void {
  newest = entry
  unkept.add(entry.id)
  become({ ...journal, entries: [...without(entry), entry] })
  keep(entry).then(() => {
    unkept.delete(entry.id)
    channel().postMessage(entry.owner)
  }, failed)
}

/** Returns the last write of this tab; null before the first, while another is in flight, or if it was not recorded. */
export const newestEntry = (): Entry | null => newest

/** Clears the newest entry when a write begins. */
export const beginNewest = (): void => {
  newest = null
}

/** Deletes an owner's journal, here and in all tabs. */
export async function forgetJournal(owner: string): Promise<void> {
  become({ ...journal, entries: journal.entries.filter((entry) => entry.owner !== owner) })
  await forgetOf(owner)
  channel().postMessage(owner)
}

const current = () => journal

/** Returns the journal of the signed-in user, oldest first, including entries of other tabs. */
export function useJournal() {
  const { session } = useSessionState()
  const { data: me } = useMe()
  const owner = session && me ? getOwnerId(session, me.uuid) : ''
  const { entries, fault } = useSyncExternalStore(subscribe, current)
  useEffect(() => {
    channel()
    void loadJournal(owner)
  }, [owner])
  return { owner, fault, entries: entries.filter((entry) => entry.owner === owner) }
}
