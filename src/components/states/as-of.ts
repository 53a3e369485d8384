import { useEffect, useId, useSyncExternalStore } from 'react'
import { makeListeners } from '../../api/held'

/** When what is on show was read, in milliseconds since 1970, by the part of the page that shows it. */
const shown = new Map<string, number>()
const { subscribe, tell } = makeListeners()

/** Says when what a part of the page shows was read; zero for nothing yet. */
export function useShownAsOf(at: number): void {
  const id = useId()
  useEffect(() => {
    if (at === 0) return
    shown.set(id, at)
    tell()
    return () => {
      shown.delete(id)
      tell()
    }
  }, [id, at])
}

const oldest = () => (shown.size === 0 ? null : Math.min(...shown.values()))

/** When the oldest of what is on show was read; null where nothing is. */
export const useAsOf = (): number | null => useSyncExternalStore(subscribe, oldest)
