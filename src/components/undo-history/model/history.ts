import { useEffect, useSyncExternalStore } from 'react'
import { useMe } from '../../../api/session/me'
import { getOwnerId } from '../../../api/session/session'
import { useSessionState } from '../../../api/session/session-store'
import type { UndoEntry } from './entry'
import { deleteEntries, deleteEntry, loadEntries, saveEntry } from './history-store'

/** State of the journal: of this tab, and as persisted by the browser. */
interface Journal {
  entries: readonly UndoEntry[]
  /** Reason why entries are not persisted beyond this tab; null while they are. */
  fault: unknown
}

let journal: Journal = { entries: [], fault: null }
let newest: UndoEntry | null = null
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
  others.onmessage = ({ data }) => void loadHistory(String(data))
  return others
}

const failed = (error: unknown) => become({ ...journal, fault: error })

/** Reloads an owner's journal, oldest entries first. */
export async function loadHistory(owner: string): Promise<readonly UndoEntry[]> {
  try {
    const storedEntries = await loadEntries(owner)
    const rest = journal.entries.filter((entry) => entry.owner !== owner || unkept.has(entry.id))
    const ids = new Set(rest.map(({ id }) => id))
    const entries = [...storedEntries.filter(({ id }) => !ids.has(id)), ...rest].sort((a, b) => a.at - b.at)
    become({ ...journal, entries })
  } catch (error) {
    failed(error)
  }
  return getEntries(owner)
}

const getEntries = (owner: string) => journal.entries.filter((entry) => entry.owner === owner)

const without = ({ id }: UndoEntry) => journal.entries.filter((entry) => entry.id !== id)

/** Removes an entry from the journal after its request was rejected. */
export async function removeEntry(entry: UndoEntry): Promise<void> {
  become({ ...journal, entries: without(entry) })
  await deleteEntry(entry)
}

/** Adds an entry to the journal, or replaces it. */
export function addEntry(entry: UndoEntry): void {
  newest = entry
  unkept.add(entry.id)
  become({ ...journal, entries: [...without(entry), entry] })
  saveEntry(entry).then(() => {
    unkept.delete(entry.id)
    channel().postMessage(entry.owner)
  }, failed)
}

/** Returns the last write of this tab; null before the first, while another is in flight, or if it was not recorded. */
export const getNewestEntry = (): UndoEntry | null => newest

/** Clears the newest entry when a write begins. */
export const beginNewest = (): void => {
  newest = null
}

/** Deletes an owner's journal, here and in all tabs. */
export async function clearHistory(owner: string): Promise<void> {
  become({ ...journal, entries: journal.entries.filter((entry) => entry.owner !== owner) })
  await deleteEntries(owner)
  channel().postMessage(owner)
}

const current = () => journal

/** Returns the journal of the signed-in user, oldest first, including entries of other tabs. */
export function useHistory() {
  const { session } = useSessionState()
  const { data: me } = useMe()
  const owner = session && me ? getOwnerId(session, me.uuid) : ''
  const { entries, fault: error } = useSyncExternalStore(subscribe, current)
  useEffect(() => {
    channel()
    void loadHistory(owner)
  }, [owner])
  return { owner, fault: error, entries: entries.filter((entry) => entry.owner === owner) }
}
