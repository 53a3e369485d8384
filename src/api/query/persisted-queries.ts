import { clearSessionData, SESSION_DATA_PREFIX } from '../session/session'

/*
 * Cached responses to reads, stored with the session they were read with, so that the next start has data to display
 * before the network responds, and also when offline.
 */

/** Response and its read time, in milliseconds since 1970. */
export interface PersistedQuery {
  at: number
  data: unknown
}

/** In characters. */
const ONE_MAX = 300_000
const ALL_MAX = 2_000_000
const COUNT_MAX = 40

/** Pattern of a personal API key, whole or masked. The public tokens of projects have another prefix. */
const KEY = /\bph[abd-z]_[\w.]+/g
const BUILD = `${SESSION_DATA_PREFIX}build`
/** An entry is `<read time> <JSON>`, so that its age is known without parsing it. */
const ENTRY = `${SESSION_DATA_PREFIX}read `

const redactKeys = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(KEY, 'phx_…') : value

/** Returns the cached response of a name; null if there is none or it cannot be parsed. */
export function loadPersistedQuery(store: Storage, name: string): PersistedQuery | null {
  const text = store.getItem(ENTRY + name)
  if (text === null) return null
  const space = text.indexOf(' ')
  try {
    return { at: Number(text.slice(0, space)), data: JSON.parse(text.slice(space + 1)) }
  } catch {
    return null
  }
}

/** Caches a response and replaces the previous one. Skips large responses, and all if the storage is full. */
export function savePersistedQuery(store: Storage, name: string, { at, data }: PersistedQuery): void {
  const text = JSON.stringify(data, redactKeys)
  const isSmallEnough = text !== undefined && text.length <= ONE_MAX
  try {
    if (isSmallEnough) store.setItem(ENTRY + name, `${at} ${text}`)
    else deletePersistedQuery(store, name)
  } catch {
    clearSessionData(store)
  }
}

export const deletePersistedQuery = (store: Storage, name: string): void => store.removeItem(ENTRY + name)

/** Evicts the oldest responses beyond the limits of count and size. */
export function evictOldQueries(store: Storage): void {
  const entries = Object.keys(store)
    .filter((name) => name.startsWith(ENTRY))
    .map((name) => ({ name, text: store.getItem(name) ?? '' }))
    .map(({ name, text }) => ({ name, at: Number.parseInt(text, 10), size: text.length }))
    .sort((a, b) => b.at - a.at)
  let total = 0
  for (const [index, { name, size }] of entries.entries()) {
    total += size
    if (index >= COUNT_MAX || total > ALL_MAX) store.removeItem(name)
  }
}

/** Clears entries written by another build; their shape may differ. */
export function clearOtherBuilds(store: Storage, build: string): void {
  if (store.getItem(BUILD) === build) return
  clearSessionData(store)
  try {
    store.setItem(BUILD, build)
  } catch {
    // Nothing is cached if the storage is full.
  }
}
