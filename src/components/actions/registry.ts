import { useEffect, useRef } from 'react'
import { createStore } from '../../lib/store'
import { type ActionTarget, type BoundAction, bindActions } from './action-target'
import { useRunAction } from './run-action'

/** Proximity of a scope to the user's focus, nearest first. */
const SCOPE_PRIORITIES = ['dialog', 'row', 'record', 'page', 'everywhere'] as const
export type ScopePriority = (typeof SCOPE_PRIORITIES)[number]

/** Visible item that has actions. */
export interface ActionScope {
  priority: ScopePriority
  /** Name of the record or page. */
  title: string
  /** Returns its actions in the current state. Evaluated on demand: by a palette, or when a key is pressed. */
  getActions: () => BoundAction[]
}

const scopes = createStore<readonly ActionScope[]>([])

const rank = ({ priority }: ActionScope) => SCOPE_PRIORITIES.indexOf(priority)

/** Registers a scope; returns the function that unregisters it. */
export function registerScope(scope: ActionScope): () => void {
  scopes.set([scope, ...scopes.current()].sort((a, b) => rank(a) - rank(b)))
  return () => scopes.set(scopes.current().filter((registered) => registered !== scope))
}

/** Returns the registered scopes, nearest first; the newest first among equally near ones. */
export const getScopes = scopes.current

/**
 * Subscribes to the registered scopes. A palette lists `scope.getActions()` under `scope.title`; a keyboard shortcut runs
 * the first action of the nearest scope that has it as its `keys`. An action with a `disabledReason` is displayed with it:
 * running it reports the reason.
 *
 * Registered by: tables, for the focused row (`row`); `ActionBar`, for the record of a page (`record`); `PageActions`,
 * for actions without a record (`page`); drawers and dialogs about a record, with `useActionScope('dialog', …)`; the shell,
 * for global actions, with `useActionScope('everywhere', …)`.
 */
export const useScopes = scopes.use

/** Registers the actions of a subject while the component is mounted. */
export function useActionScope<Row>(near: ScopePriority, target: ActionTarget<Row>): void {
  const run = useRunAction()
  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  })
  const { name } = target
  useEffect(
    () => registerScope({ priority: near, title: name, getActions: () => bindActions(latest.current, run) }),
    [near, name, run],
  )
}
