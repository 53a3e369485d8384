import { type RefObject, useEffect, useMemo, useState } from 'react'
import { focusPath } from './focus-path'
import type { FocusRequest } from './focus-request'

/** Focus request from the URL: moves the focus there initially and whenever it changes. */
export function useFocusFromUrl(
  address: string,
  form: RefObject<HTMLElement | null>,
  setFocus: (field: string) => void,
) {
  const [wanted, want] = useState<FocusRequest>({ place: address })
  const [last, setLast] = useState(address)
  if (last !== address) {
    setLast(address)
    want({ place: address })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when something is wanted, not at each drawing.
  useEffect(() => {
    if (wanted.place !== '' && form.current) return focusPath(form.current, wanted.place, setFocus)
  }, [wanted])
  return useMemo(() => ({ wanted, show: (place: string) => want({ place }) }), [wanted])
}
