import { useEffect, useRef } from 'react'
import { held } from '../../api/held'
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

const scopes = held<readonly Scope[]>([])

const rank = ({ near }: Scope) => NEARNESS.indexOf(near)

/** Puts a scope on show until the function that it answers is called. */
export function register(scope: Scope): () => void {
  scopes.become([scope, ...scopes.current()].sort((one, other) => rank(one) - rank(other)))
  return () => scopes.become(scopes.current().filter((other) => other !== scope))
}

/** The scopes on show, nearest first; of those that are equally near, the newest first. */
export const registered = scopes.current

/**
 * The same for components. A palette lists `scope.offers()` under `scope.title`; a key does the first offer of the
 * nearest scope that has it as its `keys`. An offer with a `whyNot` is shown with it: running it says the reason.
 *
 * Who registers: tables, the row that has the focus (`row`); `ActionBar`, the record of a page (`record`); `PageActions`,
 * what needs no record (`page`); drawers and dialogs about a record, with `useOffers('dialog', …)`. What can be done
 * everywhere is registered by the shell with `useOffers('everywhere', …)`.
 */
export const useRegistered = scopes.use

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
