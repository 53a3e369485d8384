import { createContext, use, useEffect } from 'react'

/** What stands in fields but cannot be turned into a value: the field's name and why. */
export type Unreadable = Map<string, string>

export const UnreadableContext = createContext<Unreadable>(new Map())

/** Says that a field holds what cannot be sent, for as long as there is a reason. */
export function useUnreadable(name: string, reason: string | null) {
  const fields = use(UnreadableContext)
  useEffect(() => {
    if (reason === null) return
    fields.set(name, reason)
    return () => {
      fields.delete(name)
    }
  }, [fields, name, reason])
}
