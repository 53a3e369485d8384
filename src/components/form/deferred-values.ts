import { createContext, startTransition, use, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isObject } from '../../../contract/is-object'

/** Form values for components that only display them. */
export interface DeferredValues {
  /** Returns the current values. Unchanged parts are the same objects as before. */
  read: () => unknown
  /** Calls back after changes, at low priority so that typing is not blocked. */
  listen: (listener: (change: number) => void) => () => void
}

export function createDeferredValues<V extends FieldValues, C, O>(
  form: Pick<UseFormReturn<V, C, O>, 'getValues' | 'subscribe'>,
): DeferredValues {
  const listeners = new Set<(change: number) => void>()
  let changes = 0
  let lastSnapshot: unknown
  let isCurrent = false
  const notify = () => {
    isCurrent = false
    changes += 1
    startTransition(() => {
      for (const listener of listeners) listener(changes)
    })
  }
  let unsubscribe = () => {}
  return {
    read: () => {
      // The form mutates its values in place.
      if (!isCurrent) lastSnapshot = snapshot(lastSnapshot, form.getValues())
      isCurrent = true
      return lastSnapshot
    },
    listen: (listener) => {
      if (listeners.size === 0) {
        isCurrent = false
        unsubscribe = form.subscribe({ formState: { values: true }, callback: notify })
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unsubscribe()
      }
    },
  }
}

export const DeferredValuesContext = createContext<DeferredValues | null>(null)

/**
 * Returns all values of the surrounding form for display only. They may lag behind, so that typing stays responsive in
 * forms with many questions.
 */
export function useDeferredFormValues<V extends FieldValues>(): V {
  const deferredValues = use(DeferredValuesContext)
  if (!deferredValues) throw new Error('There is no form around.')
  const [, rerender] = useState(0)
  useEffect(() => {
    const unsubscribe = deferredValues.listen(rerender)
    // A change may have occurred between the first render and now.
    rerender(-1)
    return unsubscribe
  }, [deferredValues])
  // The form always has all of its values: they are set at initialization.
  return deferredValues.read() as V
}

/**
 * Copies values that are mutated in place. Unchanged parts reuse the previous copy, so that changes are detectable by
 * identity and a keystroke in a long form copies little.
 */
export function snapshot(before: unknown, now: unknown): unknown {
  if (Array.isArray(now)) {
    const previousItems: readonly unknown[] = Array.isArray(before) ? before : []
    const next = now.map((value, index) => snapshot(previousItems[index], value))
    return Array.isArray(before) &&
      before.length === next.length &&
      next.every((value, at) => value === previousItems[at])
      ? before
      : next
  }
  if (!isObject(now)) return now
  const previousObject = isObject(before) ? before : {}
  const next = Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, snapshot(previousObject[key], value)]),
  )
  const keys = Object.keys(next)
  const isSame =
    keys.length === Object.keys(previousObject).length &&
    keys.every((key) => key in previousObject && next[key] === previousObject[key])
  return isObject(before) && isSame ? before : next
}
