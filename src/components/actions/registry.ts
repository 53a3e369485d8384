import { useEffect, useRef } from 'react'
import { createStore } from '../../api/store'
import { type Offer, offersOf, type Subject } from './subject'
import { useRun } from './use-run'

/** Proximity of a scope to the user's focus, nearest first. */
const NEARNESS = ['dialog', 'row', 'record', 'page', 'everywhere'] as const
export type Nearness = (typeof NEARNESS)[number]

/** Visible item that has actions. */
export interface Scope {
  near: Nearness
  /** Name of the record or page. */
  title: string
  /** Returns its actions in the current state. Evaluated on demand: by a palette, or when a key is pressed. */
  offers: () => Offer[]
}

const scopes = createStore<readonly Scope[]>([])

const rank = ({ near }: Scope) => NEARNESS.indexOf(near)

/** Registers a scope; returns the function that unregisters it. */
export function register(scope: Scope): () => void {
  scopes.set([scope, ...scopes.current()].sort((one, other) => rank(one) - rank(other)))
  return () => scopes.set(scopes.current().filter((other) => other !== scope))
}

/** Returns the registered scopes, nearest first; the newest first among equally near ones. */
export const registered = scopes.current

/**
 * Subscribes to the registered scopes. A palette lists `scope.offers()` under `scope.title`; a keyboard shortcut runs
 * the first offer of the nearest scope that has it as its `keys`. An offer with a `whyNot` is displayed with it:
 * running it reports the reason.
 *
 * Registered by: tables, for the focused row (`row`); `ActionBar`, for the record of a page (`record`); `PageActions`,
 * for actions without a record (`page`); drawers and dialogs about a record, with `useOffers('dialog', …)`; the shell,
 * for global actions, with `useOffers('everywhere', …)`.
 */
export const useRegistered = scopes.use

/** Registers the actions of a subject while the component is mounted. */
export function useOffers<Row>(near: Nearness, subject: Subject<Row>): void {
  const run = useRun()
  const latest = useRef(subject)
  useEffect(() => {
    latest.current = subject
  })
  const { name } = subject
  useEffect(
    () => register({ near, title: name, offers: () => offersOf(latest.current, run) }),
    [near, name, run],
  )
}
