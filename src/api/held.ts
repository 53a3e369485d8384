import { useSyncExternalStore } from 'react'

/** Those who want to hear that something outside of React has changed. */
export interface Listeners {
  /** Whoever listens hears of each change, until the function that this answers is called. */
  subscribe: (listener: () => void) => () => void
  tell: () => void
}

/** For what is kept elsewhere, such as in the browser; `held` is for values. */
export function makeListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** A value outside of React: it outlives the components that show it, and what is no component can change it. */
export interface Held<T> extends Pick<Listeners, 'subscribe'> {
  current: () => T
  /** Puts another in its place, and tells those who listen. */
  become: (next: T) => void
  /** The value of the moment, for components: they are drawn again with the next. */
  use: () => T
}

export function held<T>(first: T): Held<T> {
  const { subscribe, tell } = makeListeners()
  let value = first
  const current = () => value
  return {
    subscribe,
    current,
    become: (next) => {
      value = next
      tell()
    },
    use: () => useSyncExternalStore(subscribe, current),
  }
}
