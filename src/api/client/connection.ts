import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store'

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
export const getRetryPause = (failures: number): number => PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0

const UP: Connection = { down: false, trying: false, nextTry: null }

const { current, set, subscribe, use } = createStore<Connection>(UP)
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let probe: (() => Promise<unknown>) | null = null
let onReturn: () => void = () => {}

export const isDown = (): boolean => current().down
export const useConnection = use
export const useIsDown = (): boolean => useSyncExternalStore(subscribe, isDown)

/** Starts monitoring: `question` is the probe request, `back` runs when the server responds again. */
export function watchConnection(sendProbe: () => Promise<unknown>, back: () => void): void {
  probe = sendProbe
  onReturn = back
  globalThis.addEventListener('offline', () => void checkNow())
  globalThis.addEventListener('online', () => current().down && void checkNow())
}

/** Records that the server responded, with any status. */
export function markOnline(): void {
  const before = current()
  if (before === UP) return
  clearTimeout(timer)
  failures = 0
  set(UP)
  if (before.down) onReturn()
}

/** Records a request without a response. */
export function markNoResponse(): void {
  if (!current().down && !current().trying) void checkNow()
}

/** Probes the server now. */
export async function checkNow(): Promise<void> {
  if (current().trying || !probe) return
  clearTimeout(timer)
  set({ ...current(), trying: true, nextTry: null })
  // The request layer records every response, including errors.
  await probe().catch(() => {})
  if (!current().trying) return
  failures += 1
  const pause = getRetryPause(failures) * 1000
  set({ down: true, trying: false, nextTry: Date.now() + pause })
  timer = setTimeout(() => void checkNow(), pause)
}

/** Resolves when the server is reachable; immediately if it already is. */
export function waitUntilOnline(): Promise<void> {
  if (!current().down) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (current().down) return
      unsubscribe()
      resolve()
    })
  })
}
