import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Action } from './action'
import { runAction } from './run-action'

/** Runs an action on a record; resolves when it only waits for user input. */
export type RunAction = <Row>(
  action: Pick<Action<Row>, 'effect' | 'disabledReason'>,
  row: Row,
) => Promise<void>

/** Returns the function that runs actions from the current page. */
export function useRunAction(): RunAction {
  const router = useRouter()
  return useMemo(() => {
    const around = {
      path: () => router.state.location.pathname,
      go: (href: string) => router.navigate({ href }),
    }
    return (action, row) => runAction(action, row, around)
  }, [router])
}
