import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { executeMutation, type Mutation, toRequest } from '../../api/query/mutation'
import { requestConfirmation } from '../overlays/open-dialog'
import { notify, notifyError, notifySuccess, notifyWarning } from '../overlays/toasts'
import { type Action, type ActionChange, isChange } from './action'

/** Navigation context of an action: the current page, and a function to go to another. */
export interface NavigationContext {
  path: () => string
  navigate: (href: string) => Promise<unknown>
}

/**
 * Runs an action on a record: navigates, opens, or confirms if required, sends, and reports the outcome. An unavailable
 * action reports its reason.
 */
export async function runAction<Row>(
  { effect, disabledReason }: Pick<Action<Row>, 'effect' | 'disabledReason'>,
  row: Row,
  navigation: NavigationContext,
): Promise<void> {
  const reason = disabledReason?.(row) ?? null
  if (reason !== null) return notify(reason)
  if (!isChange(effect)) {
    if ('open' in effect) return effect.open(row)
    if ('prompt' in effect)
      return effect.prompt([row], (change) => void runAction({ effect: change }, row, navigation))
    await navigation.navigate(effect.href(row))
    return
  }
  const failed = effect.failed(row)
  // Created once, so that the request in the confirmation is the one that is sent.
  const mutation = effect.write(row)
  const make = () => runChange(effect, row, mutation, navigation)
  if (!effect.question) return make().catch((error: unknown) => notifyError(failed, error))
  requestConfirmation({ ...effect.question(row), request: toRequest(mutation), failed, action: make })
}

async function runChange<Row>(
  change: ActionChange<Row>,
  row: Row,
  mutation: Mutation,
  { path, navigate }: NavigationContext,
) {
  const { response, sent } = await sendChange(change, row, mutation)
  const target = change.redirectTo?.(row, response) ?? null
  // If the list is the current page, its page and filters must not change.
  if (target !== null && target !== path()) await navigate(target)
  const problem = change.problem?.(row, response) ?? null
  if (problem === null) notifySuccess(change.done(row, response), sent)
  else notifyWarning(problem)
  change.after?.(row, response)
}

/** Sends a change of a record, or its alternatives after rejections; returns the write that succeeded. */
export async function sendChange<Row, Response>(
  change: Pick<ActionChange<Row, Response>, 'write' | 'fallback'>,
  row: Row,
  first: Mutation<Response> = change.write(row),
): Promise<{ response: Response; sent: Mutation<Response> }> {
  let mutation = first
  for (let attempt = 1; ; attempt++) {
    try {
      return { response: await executeMutation(mutation), sent: mutation }
    } catch (rejection) {
      const next = change.fallback?.(row, rejection, attempt) ?? null
      if (next === null) throw rejection
      mutation = next
    }
  }
}

/** Runs an action on a record; resolves when it only waits for user input. */
export type RunAction = <Row>(
  action: Pick<Action<Row>, 'effect' | 'disabledReason'>,
  row: Row,
) => Promise<void>

/** Returns the function that runs actions from the current page. */
export function useRunAction(): RunAction {
  const router = useRouter()
  return useMemo(() => {
    const navigation = {
      path: () => router.state.location.pathname,
      navigate: (href: string) => router.navigate({ href }),
    }
    return (action, row) => runAction(action, row, navigation)
  }, [router])
}
