import { type FieldValues, useWatch } from 'react-hook-form'

/** All values of the form around, as they change. */
export function useValues<V extends FieldValues>(): V {
  // Watched as a whole, a form of ours always has its values: it starts with all of them.
  return useWatch<V>() as V
}
