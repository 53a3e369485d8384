import { createContext, startTransition, use, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { snapshot } from './snapshot'

/** The values of a form for what only tells of them. */
export interface LateValues {
  /** As they are. What did not change is the same object as before. */
  read: () => unknown
  /** Calls back after changes, when nothing that is typed waits for it. */
  listen: (hear: (change: number) => void) => () => void
}

export function makeLateValues<V extends FieldValues, C, O>(
  form: Pick<UseFormReturn<V, C, O>, 'getValues' | 'subscribe'>,
): LateValues {
  const listeners = new Set<(change: number) => void>()
  let changes = 0
  let known: unknown
  let isKnown = false
  const tell = () => {
    isKnown = false
    changes += 1
    startTransition(() => {
      for (const hear of listeners) hear(changes)
    })
  }
  let leave = () => {}
  return {
    read: () => {
      // The form changes its values in place.
      if (!isKnown) known = snapshot(known, form.getValues())
      isKnown = true
      return known
    },
    listen: (hear) => {
      if (listeners.size === 0) {
        isKnown = false
        leave = form.subscribe({ formState: { values: true }, callback: tell })
      }
      listeners.add(hear)
      return () => {
        listeners.delete(hear)
        if (listeners.size === 0) leave()
      }
    },
  }
}

export const LateValuesContext = createContext<LateValues | null>(null)

/**
 * All values of the form around, for what only tells of them: it may lag behind, and what is typed does not wait for it.
 * What is typed into a field must be in the field at once, and a list of sixty questions has a lot to tell.
 */
export function useLateValues<V extends FieldValues>(): V {
  const late = use(LateValuesContext)
  if (!late) throw new Error('There is no form around.')
  const [, hear] = useState(0)
  useEffect(() => {
    const leave = late.listen(hear)
    // Something may have changed between the first drawing and now.
    hear(-1)
    return leave
  }, [late])
  // A form of ours always has its values: it starts with all of them.
  return late.read() as V
}
