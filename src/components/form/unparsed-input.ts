import { createContext, use, useEffect } from 'react'

/** Field text that cannot be parsed, and the reason. */
export interface UnparsedInput {
  text: string
  reason: string
}

/** Fields of a form with unparsed text, by name. */
export interface UnparsedInputs {
  fields: ReadonlyMap<string, UnparsedInput>
  /** Null: the field is valid. */
  set: (name: string, unread: UnparsedInput | null) => void
  /** Discards all input. */
  discard: () => void
  onChange: (listener: () => void) => () => void
  onDiscard: (listener: () => void) => () => void
}

function listeners() {
  const all = new Set<() => void>()
  const add = (listener: () => void) => {
    all.add(listener)
    return () => void all.delete(listener)
  }
  const notify = () => {
    for (const listener of all) listener()
  }
  return [notify, add] as const
}

/** Creates the store, initialized with the texts of a draft. */
export function createUnparsedInputs(
  restoredTexts: Readonly<Record<string, UnparsedInput>> = {},
): UnparsedInputs {
  const fields = new Map(Object.entries(restoredTexts))
  const [changed, onChange] = listeners()
  const [discarded, onDiscard] = listeners()
  return {
    fields,
    set: (name, unread) => {
      if (unread) fields.set(name, unread)
      else if (!fields.delete(name)) return
      changed()
    },
    discard: () => {
      fields.clear()
      changed()
      discarded()
    },
    onChange,
    onDiscard,
  }
}

export const UnparsedInputsContext = createContext<UnparsedInputs>(createUnparsedInputs())

/** Registers a field as unparsed for as long as there is a reason. */
export function useUnparsedInput(name: string, text: string, reason: string | null) {
  const { set } = use(UnparsedInputsContext)
  useEffect(() => {
    if (reason === null) return
    set(name, { text, reason })
    return () => set(name, null)
  }, [set, name, text, reason])
}
