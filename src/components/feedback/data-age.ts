import { useEffect, useId, useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/store'

/** Fetch times of the visible data, in epoch milliseconds, by component. */
const timestamps = new Map<string, number>()
const { subscribe, notify } = createListeners()

/** Registers when the data of a component was fetched; zero if not yet. */
export function useReportDataAge(at: number): void {
  const id = useId()
  useEffect(() => {
    if (at === 0) return
    timestamps.set(id, at)
    notify()
    return () => {
      timestamps.delete(id)
      notify()
    }
  }, [id, at])
}

const getOldest = () => (timestamps.size === 0 ? null : Math.min(...timestamps.values()))

/** Returns the fetch time of the oldest visible data; null if there is none. */
export const useOldestDataAge = (): number | null => useSyncExternalStore(subscribe, getOldest)
