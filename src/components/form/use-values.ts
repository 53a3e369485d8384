import { type FieldValues, useWatch } from 'react-hook-form'

/** Subscribes to all values of the surrounding form. */
export function useValues<V extends FieldValues>(): V {
  // The form always has all of its values: they are set at initialization.
  return useWatch<V>() as V
}
