import { useState } from 'react'
import type { ComparedField } from './fields'

/** Selection of the fields to copy: the default selection until the user changes it. */
export function useSelectedFields(differing: readonly ComparedField[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const free = differing.filter(({ whyNot }) => whyNot === null)
  return {
    taken: free.filter(({ field, byItself }) => choices.get(field) ?? byItself),
    tick: (field: string, on: boolean) => setChoices(new Map([...choices, [field, on]])),
    tickAll: (on: boolean) => setChoices(new Map(free.map(({ field }) => [field, on]))),
    forget: () => setChoices(new Map()),
  }
}
