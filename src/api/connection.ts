import { useSyncExternalStore } from 'react'
import { held } from './held'

/*
 * Whether the server answers. One request without an answer is no proof: then the server is asked something small, and
 * only when that is not answered either, the connection is down. It is asked again after growing pauses until it answers.
 */

interface Connection {
  down: boolean
  /** Whether the server is being asked right now. */
  trying: boolean
  /** When it is asked next, in milliseconds since 1970; null while that is not known. */
  nextTry: number | null
}

const PAUSES = [5, 10, 20, 40, 60]

/** How many seconds to wait after so many tries in vain. */
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

/** Begins to watch: `question` is the small request, `back` runs when the server answers again. */
export function watchConnection(question: () => Promise<unknown>, back: () => void): void {
  ask = question
  onReturn = back
  globalThis.addEventListener('offline', () => void tryNow())
  globalThis.addEventListener('online', () => current().down && void tryNow())
}

/** Notes that the server answered something, whatever it was. */
export function noteAnswer(): void {
  const before = current()
  if (before === UP) return
  clearTimeout(timer)
  failures = 0
  become(UP)
  if (before.down) onReturn()
}

/** Notes a request that nothing answered. */
export function noteSilence(): void {
  if (!current().down && !current().trying) void tryNow()
}

/** Asks the server now whether it is there. */
export async function tryNow(): Promise<void> {
  if (current().trying || !ask) return
  clearTimeout(timer)
  become({ ...current(), trying: true, nextTry: null })
  // Any answer is noted on its way, also one that is an error.
  await ask().catch(() => {})
  if (!current().trying) return
  failures += 1
  const pause = pauseAfter(failures) * 1000
  become({ down: true, trying: false, nextTry: Date.now() + pause })
  timer = setTimeout(() => void tryNow(), pause)
}

/** Waits until the server answers; at once where it does. */
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
