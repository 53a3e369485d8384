import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Offer, offersOf, type Subject } from './subject'
import { useRun } from './use-run'

/** How near a scope is to what the person is looking at, nearest first. */
const NEARNESS = ['dialog', 'row', 'record', 'page', 'everywhere'] as const
export type Nearness = (typeof NEARNESS)[number]

/** Something on show that things can be done with. */
export interface Scope {
  near: Nearness
  /** The record's name, or the page's. */
  title: string
  /** What can be done with it as it is now. Made when it is asked for: in a palette, or when a key is pressed. */
  offers: () => Offer[]
}

let scopes: readonly Scope[] = []
const listeners = new Set<() => void>()

function become(next: readonly Scope[]): void {
  scopes = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const rank = ({ near }: Scope) => NEARNESS.indexOf(near)

/** Puts a scope on show until the function that it answers is called. */
export function register(scope: Scope): () => void {
  become([scope, ...scopes].sort((one, other) => rank(one) - rank(other)))
  return () => become(scopes.filter((other) => other !== scope))
}

/** The scopes on show, nearest first; of those that are equally near, the newest first. */
export const registered = (): readonly Scope[] => scopes

/**
 * The same for components. A palette lists `scope.offers()` under `scope.title`; a key does the first offer of the
 * nearest scope that has it as its `keys`. An offer with a `whyNot` is shown with it: running it says the reason.
 *
 * Who registers: tables, the row that has the focus (`row`); `ActionBar`, the record of a page (`record`); `PageActions`,
 * what needs no record (`page`); drawers and dialogs about a record, with `useOffers('dialog', …)`. What can be done
 * everywhere is registered by the shell with `useOffers('everywhere', …)`.
 */
export const useRegistered = (): readonly Scope[] => useSyncExternalStore(subscribe, registered)

/** Puts what can be done with something on show while the component is there. */
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
