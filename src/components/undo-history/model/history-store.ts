import type { UndoEntry } from './entry'

/*
 * Journals of this browser, in an IndexedDB database of this origin: they survive closed tabs and crashes. The oldest
 * entries are deleted to make room for new ones.
 */

const NAME = 'hedgerow.journal'
const ENTRIES = 'entries'
const BY_OWNER = 'owner, at'
const KEPT_MAX = 1000
const KEPT_DAYS = 30
const DAY = 86_400_000

let opened: Promise<IDBDatabase> | null = null

const answerTo = <T>(request: IDBRequest<T>) =>
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
    answerTo(request).then(resolve, reject)
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
  const walk = store.index(BY_OWNER).openCursor(range)
  let remaining = most
  walk.onsuccess = () => {
    if (!walk.result || remaining === 0) return
    remaining -= 1
    walk.result.delete()
    walk.result.continue()
  }
}

/** Persists an entry, and deletes the oldest ones if there are too many. */
export async function saveEntry(entry: UndoEntry): Promise<void> {
  const store = await inStore('readwrite')
  await answerTo(store.put(entry))
  const all = getKeyRange(entry.owner)
  const count = await answerTo(store.index(BY_OWNER).count(all))
  deleteOldest(store, getKeyRange(entry.owner, entry.at - KEPT_DAYS * DAY), count)
  deleteOldest(store, all, count - KEPT_MAX)
}

/** Deletes an entry after its request was rejected. */
export async function deleteEntry({ id }: UndoEntry): Promise<void> {
  const store = await inStore('readwrite')
  await answerTo(store.delete(id))
}

/** Loads the entries of an owner, oldest first. */
export async function loadEntries(owner: string): Promise<UndoEntry[]> {
  const store = await inStore('readonly')
  return answerTo(store.index(BY_OWNER).getAll(getKeyRange(owner)))
}

/** Deletes all entries of an owner. */
export async function deleteEntries(owner: string): Promise<void> {
  const store = await inStore('readwrite')
  const all = getKeyRange(owner)
  deleteOldest(store, all, await answerTo(store.index(BY_OWNER).count(all)))
  await new Promise<void>((resolve) => {
    store.transaction.oncomplete = () => resolve()
  })
}
