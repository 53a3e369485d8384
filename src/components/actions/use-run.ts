import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Action } from './action'
import { perform } from './perform'

/** Does something with a record; settles when there is nothing more to wait for but a person. */
export type Run = <Row>(action: Pick<Action<Row>, 'does' | 'whyNot'>, row: Row) => Promise<void>

/** The way to do things from the page on show. */
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
