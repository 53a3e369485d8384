import { forgetKept, KEPT } from './session'

/*
 * Answers to reads, kept beside the session they were read with, so that the next start has something to show before
 * the network answers, and also where it never does.
 */

/** An answer and when it was read, in milliseconds since 1970. */
export interface KeptRead {
  at: number
  data: unknown
}

/** In characters. */
const ONE_MAX = 300_000
const ALL_MAX = 2_000_000
const COUNT_MAX = 40

/** What a personal API key looks like, whole or masked. The public tokens of projects begin otherwise. */
const KEY = /\bph[abd-z]_[\w.]+/g
const BUILD = `${KEPT}build`
/** An entry is `<when read> <JSON>`, so that its age is known without reading it. */
const ENTRY = `${KEPT}read `

const withoutKeys = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(KEY, 'phx_…') : value

/** What was kept under a name; null for nothing, and for what cannot be read. */
export function takeRead(store: Storage, name: string): KeptRead | null {
  const text = store.getItem(ENTRY + name)
  if (text === null) return null
  const space = text.indexOf(' ')
  try {
    return { at: Number(text.slice(0, space)), data: JSON.parse(text.slice(space + 1)) }
  } catch {
    return null
  }
}

/** Keeps an answer in place of the one before. Large ones are not kept, and neither is anything where there is no room. */
export function keepRead(store: Storage, name: string, { at, data }: KeptRead): void {
  const text = JSON.stringify(data, withoutKeys)
  const fits = text !== undefined && text.length <= ONE_MAX
  try {
    if (fits) store.setItem(ENTRY + name, `${at} ${text}`)
    else dropRead(store, name)
  } catch {
    forgetKept(store)
  }
}

export const dropRead = (store: Storage, name: string): void => store.removeItem(ENTRY + name)

/** Makes room: the newest stay, as many as there are and as much as there is of them. */
export function trimReads(store: Storage): void {
  const entries = Object.keys(store)
    .filter((name) => name.startsWith(ENTRY))
    .map((name) => ({ name, text: store.getItem(name) ?? '' }))
    .map(({ name, text }) => ({ name, at: Number.parseInt(text, 10), size: text.length }))
    .sort((a, b) => b.at - a.at)
  let total = 0
  for (const [place, { name, size }] of entries.entries()) {
    total += size
    if (place >= COUNT_MAX || total > ALL_MAX) store.removeItem(name)
  }
}

/** Forgets what another version of the dashboard kept: it may have read it otherwise. */
export function keepForBuild(store: Storage, build: string): void {
  if (store.getItem(BUILD) === build) return
  forgetKept(store)
  try {
    store.setItem(BUILD, build)
  } catch {
    // Without room nothing is kept.
  }
}
