import { useSyncExternalStore } from 'react'

/** Set of change listeners. */
export interface Listeners {
  /** Calls the listener after each change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

/** For values stored elsewhere, such as in the browser; use `createStore` for values in memory. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** Value outside of React: it outlives the components that render it, and other code can change it. */
export interface Store<T> extends Pick<Listeners, 'subscribe'> {
  current: () => T
  /** Replaces the value and notifies subscribers. */
  set: (next: T) => void
  /** Returns the current value in a component, which re-renders on change. */
  use: () => T
}

export function createStore<T>(first: T): Store<T> {
  const { subscribe, notify } = createListeners()
  let value = first
  const current = () => value
  return {
    subscribe,
    current,
    set: (next) => {
      value = next
      notify()
    },
    use: () => useSyncExternalStore(subscribe, current),
  }
}
