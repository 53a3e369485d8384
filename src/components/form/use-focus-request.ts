import { type RefObject, useEffect, useMemo, useState } from 'react'
import { focusPath } from './focus-path'
import type { FocusRequest } from './focus-request'

/** Focus request from the URL: moves the focus there initially and whenever it changes. */
export function useFocusFromUrl(
  address: string,
  form: RefObject<HTMLElement | null>,
  setFocus: (field: string) => void,
) {
  const [request, want] = useState<FocusRequest>({ path: address })
  const [last, setLast] = useState(address)
  if (last !== address) {
    setLast(address)
    want({ path: address })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus once per request, not on each render.
  useEffect(() => {
    if (request.path !== '' && form.current) return focusPath(form.current, request.path, setFocus)
  }, [request])
  return useMemo(() => ({ wanted: request, show: (place: string) => want({ path: place }) }), [request])
}
