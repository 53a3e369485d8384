import { useSyncExternalStore } from 'react'
import { held } from './held'

/*
 * Availability of the server. One request without a response is no proof: a small probe request is sent then, and the
 * connection is down only if that gets no response either. The probe is repeated with backoff until the server
 * responds.
 */

interface Connection {
  down: boolean
  /** True while a probe is in flight. */
  trying: boolean
  /** Time of the next probe, in milliseconds since 1970; null if not scheduled. */
  nextTry: number | null
}

const PAUSES = [5, 10, 20, 40, 60]

/** Returns the delay in seconds after this many failed probes. */
export const pauseAfter = (failures: number): number => PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0

const UP: Connection = { down: false, trying: false, nextTry: null }

const { current, become, subscribe, use } = held<Connection>(UP)
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let ask: (() => Promise<unknown>) | null = null
let onReturn: () => void = () => {}

export const isDown = (): boolean => current().down
export const useConnection = use
export const useIsDown = (): boolean => useSyncExternalStore(subscribe, isDown)

/** Starts monitoring: `question` is the probe request, `back` runs when the server responds again. */
export function watchConnection(question: () => Promise<unknown>, back: () => void): void {
  ask = question
  onReturn = back
  globalThis.addEventListener('offline', () => void tryNow())
  globalThis.addEventListener('online', () => current().down && void tryNow())
}

/** Records that the server responded, with any status. */
export function noteAnswer(): void {
  const before = current()
  if (before === UP) return
  clearTimeout(timer)
  failures = 0
  become(UP)
  if (before.down) onReturn()
}

/** Records a request without a response. */
export function noteSilence(): void {
  if (!current().down && !current().trying) void tryNow()
}

/** Probes the server now. */
export async function tryNow(): Promise<void> {
  if (current().trying || !ask) return
  clearTimeout(timer)
  become({ ...current(), trying: true, nextTry: null })
  // The request layer records every response, including errors.
  await ask().catch(() => {})
  if (!current().trying) return
  failures += 1
  const pause = pauseAfter(failures) * 1000
  become({ down: true, trying: false, nextTry: Date.now() + pause })
  timer = setTimeout(() => void tryNow(), pause)
}

/** Resolves when the server is reachable; immediately if it already is. */
export function whenUp(): Promise<void> {
  if (!current().down) return Promise.resolve()
  return new Promise((resolve) => {
    const leave = subscribe(() => {
      if (current().down) return
      leave()
      resolve()
    })
  })
}
