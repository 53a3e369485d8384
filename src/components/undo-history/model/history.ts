import { useEffect, useSyncExternalStore } from 'react'
import { useMe } from '../../../api/session/me'
import { getOwnerId } from '../../../api/session/session'
import { useSessionState } from '../../../api/session/session-store'
import type { UndoEntry } from './entry'

/** State of the journal: of this tab, and as persisted by the browser. */
interface Journal {
  entries: readonly UndoEntry[]
  /** Reason why entries are not persisted beyond this tab; null while they are. */
  storageError: unknown
}

let journal: Journal = { entries: [], storageError: null }
let newest: UndoEntry | null = null
let tabChannel: BroadcastChannel | null = null
/** Entries that only this tab has: not yet persisted, or not to be persisted at all. */
const unsavedIds = new Set<string>()
const listeners = new Set<() => void>()

function setJournal(next: Journal): void {
  journal = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Channel to the other tabs, which announce whose journal has changed. */
function channel(): BroadcastChannel {
  if (tabChannel) return tabChannel
  tabChannel = new BroadcastChannel('hedgerow.journal')
  tabChannel.onmessage = ({ data }) => void loadHistory(String(data))
  return tabChannel
}

const handleStorageError = (error: unknown) => setJournal({ ...journal, storageError: error })

/** Reloads an owner's journal, oldest entries first. */
export async function loadHistory(owner: string): Promise<readonly UndoEntry[]> {
  try {
    const storedEntries = await loadEntries(owner)
    const otherEntries = journal.entries.filter((entry) => entry.owner !== owner || unsavedIds.has(entry.id))
    const ids = new Set(otherEntries.map(({ id }) => id))
    const entries = [...storedEntries.filter(({ id }) => !ids.has(id)), ...otherEntries].sort(
      (a, b) => a.at - b.at,
    )
    setJournal({ ...journal, entries })
  } catch (error) {
    handleStorageError(error)
  }
  return getEntries(owner)
}

const getEntries = (owner: string) => journal.entries.filter((entry) => entry.owner === owner)

const without = ({ id }: UndoEntry) => journal.entries.filter((entry) => entry.id !== id)

/** Removes an entry from the journal after its request was rejected. */
export async function removeEntry(entry: UndoEntry): Promise<void> {
  setJournal({ ...journal, entries: without(entry) })
  await deleteEntry(entry)
}

/** Adds an entry to the journal, or replaces it. */
export function addEntry(entry: UndoEntry): void {
  newest = entry
  unsavedIds.add(entry.id)
  setJournal({ ...journal, entries: [...without(entry), entry] })
  saveEntry(entry).then(() => {
    unsavedIds.delete(entry.id)
    channel().postMessage(entry.owner)
  }, handleStorageError)
}

/** Returns the last write of this tab; null before the first, while another is in flight, or if it was not recorded. */
export const getNewestEntry = (): UndoEntry | null => newest

/** Clears the newest entry when a write begins. */
export const beginNewest = (): void => {
  newest = null
}

/** Deletes an owner's journal, here and in all tabs. */
export async function clearHistory(owner: string): Promise<void> {
  setJournal({ ...journal, entries: journal.entries.filter((entry) => entry.owner !== owner) })
  await deleteEntries(owner)
  channel().postMessage(owner)
}

const current = () => journal

/** Returns the journal of the signed-in user, oldest first, including entries of other tabs. */
export function useHistory() {
  const { session } = useSessionState()
  const { data: me } = useMe()
  const owner = session && me ? getOwnerId(session, me.uuid) : ''
  const { entries, storageError } = useSyncExternalStore(subscribe, current)
  useEffect(() => {
    channel()
    void loadHistory(owner)
  }, [owner])
  return { owner, storageError, entries: entries.filter((entry) => entry.owner === owner) }
}

/*
 * Journals of this browser, in an IndexedDB database of this origin: they survive closed tabs and crashes. The oldest
 * entries are deleted to free space for new ones.
 */

const NAME = 'hedgerow.journal'
const ENTRIES = 'entries'
const BY_OWNER = 'owner, at'
const MAX_ENTRIES = 1000
const RETENTION_DAYS = 30
const DAY_MS = 86_400_000

let opened: Promise<IDBDatabase> | null = null

const toPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      const entries = request.result.createObjectStore(ENTRIES, { keyPath: 'id' })
      entries.createIndex(BY_OWNER, ['owner', 'at'])
    }
    toPromise(request).then(resolve, reject)
  })
  return opened
}

/** Range of all entries of an owner that are older than a timestamp. */
const getKeyRange = (owner: string, before = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([owner, 0], [owner, before])

async function inStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction(ENTRIES, mode).objectStore(ENTRIES)
}

/** Deletes the oldest entries of a range, up to a maximum number. */
function deleteOldest(store: IDBObjectStore, range: IDBKeyRange, most: number): void {
  if (most <= 0) return
  const cursor = store.index(BY_OWNER).openCursor(range)
  let remaining = most
  cursor.onsuccess = () => {
    if (!cursor.result || remaining === 0) return
    remaining -= 1
    cursor.result.delete()
    cursor.result.continue()
  }
}

/** Persists an entry, and deletes the oldest ones if there are too many. */
export async function saveEntry(entry: UndoEntry): Promise<void> {
  const store = await inStore('readwrite')
  await toPromise(store.put(entry))
  const all = getKeyRange(entry.owner)
  const count = await toPromise(store.index(BY_OWNER).count(all))
  deleteOldest(store, getKeyRange(entry.owner, entry.at - RETENTION_DAYS * DAY_MS), count)
  deleteOldest(store, all, count - MAX_ENTRIES)
}

/** Deletes an entry after its request was rejected. */
async function deleteEntry({ id }: UndoEntry): Promise<void> {
  const store = await inStore('readwrite')
  await toPromise(store.delete(id))
}

/** Loads the entries of an owner, oldest first. */
async function loadEntries(owner: string): Promise<UndoEntry[]> {
  const store = await inStore('readonly')
  return toPromise(store.index(BY_OWNER).getAll(getKeyRange(owner)))
}

/** Deletes all entries of an owner. */
async function deleteEntries(owner: string): Promise<void> {
  const store = await inStore('readwrite')
  const all = getKeyRange(owner)
  deleteOldest(store, all, await toPromise(store.index(BY_OWNER).count(all)))
  await new Promise<void>((resolve) => {
    store.transaction.oncomplete = () => resolve()
  })
}
