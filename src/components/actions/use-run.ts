import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Action } from './action'
import { perform } from './perform'

/** Runs an action on a record; resolves when it only waits for user input. */
export type Run = <Row>(action: Pick<Action<Row>, 'does' | 'whyNot'>, row: Row) => Promise<void>

/** Returns the function that runs actions from the current page. */
export function useRun(): Run {
  const router = useRouter()
  return useMemo(() => {
    const around = {
      path: () => router.state.location.pathname,
      go: (href: string) => router.navigate({ href }),
    }
    return (action, row) => perform(action, row, around)
  }, [router])
}
