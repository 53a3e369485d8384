import { createContext, use, useState } from 'react'
import { isWithin } from './field-errors'

/** Focus request: path of a field or id of a section. Each request is a new object. */
export interface FocusRequest {
  place: string
}

interface FocusRequestState {
  wanted: FocusRequest
  /** Opens the enclosing sections of a target and focuses it. */
  show: (place: string) => void
}

const Context = createContext<FocusRequestState>({ wanted: { place: '' }, show: () => {} })

export const FocusRequestContext = Context
export const useFocusRequest = () => use(Context)

/** Open state of a collapsible section. It opens when one of its fields is requested, and can be closed again. */
export function useDisclosure(names: string[], startsOpen: boolean) {
  const { wanted } = useFocusRequest()
  const isIn = isWithin(wanted.place, names)
  const [opened, setOpened] = useState(startsOpen || isIn)
  const [last, setLast] = useState(wanted)
  if (last !== wanted) {
    setLast(wanted)
    if (isIn) setOpened(true)
  }
  return [opened, setOpened] as const
}
