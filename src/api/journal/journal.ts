import { useEffect, useSyncExternalStore } from 'react'
import { useMe } from '../me'
import { ownerOf } from '../session'
import { useSessionState } from '../session-state'
import type { Entry } from './entry'
import { drop, forgetOf, keep, keptOf } from './store'

/** What is known of the journals: of this tab, and of what the browser has kept. */
interface Journal {
  entries: readonly Entry[]
  /** Why they are not kept beyond this tab; null while they are. */
  fault: unknown
}

let journal: Journal = { entries: [], fault: null }
let newest: Entry | null = null
let others: BroadcastChannel | null = null
/** Entries that this tab alone has: on their way into the store, or not to be kept at all. */
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

/** The other tabs. They say whose journal has changed. */
function channel(): BroadcastChannel {
  if (others) return others
  others = new BroadcastChannel('hedgerow.journal')
  others.onmessage = ({ data }) => void loadJournal(String(data))
  return others
}

const failed = (fault: unknown) => become({ ...journal, fault })

/** Reads an owner's journal anew, oldest entries first. */
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

/** Takes an entry out of the journal: what it is about was refused. */
export async function retract(entry: Entry): Promise<void> {
  become({ ...journal, entries: without(entry) })
  await drop(entry)
}

/** Puts an entry into the journal, in place of what was there of it. */
export function add(entry: Entry): void {
  newest = entry
  unkept.add(entry.id)
  become({ ...journal, entries: [...without(entry), entry] })
  keep(entry).then(() => {
    unkept.delete(entry.id)
    channel().postMessage(entry.owner)
  }, failed)
}

/** The last write of this tab; null before the first, and while another is under way or if it was not noted. */
export const newestEntry = (): Entry | null => newest

/** A write begins: what was the last one is not any more. */
export const beginNewest = (): void => {
  newest = null
}

/** Forgets an owner's journal, here and in all tabs. */
export async function forgetJournal(owner: string): Promise<void> {
  become({ ...journal, entries: journal.entries.filter((entry) => entry.owner !== owner) })
  await forgetOf(owner)
  channel().postMessage(owner)
}

const current = () => journal

/** The journal of who is signed in, oldest first, also as other tabs go on with it. */
export function useJournal() {
  const { session } = useSessionState()
  const { data: me } = useMe()
  const owner = session && me ? ownerOf(session, me.uuid) : ''
  const { entries, fault } = useSyncExternalStore(subscribe, current)
  useEffect(() => {
    channel()
    void loadJournal(owner)
  }, [owner])
  return { owner, fault, entries: entries.filter((entry) => entry.owner === owner) }
}
