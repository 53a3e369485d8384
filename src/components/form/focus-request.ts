import { createContext, use, useState } from 'react'
import { isWithin } from './field-errors'

/** Focus request: path of a field or id of a section. Each request is a new object. */
export interface FocusRequest {
  path: string
}

interface FocusRequestState {
  wanted: FocusRequest
  /** Opens the enclosing sections of a target and focuses it. */
  show: (place: string) => void
}

const Context = createContext<FocusRequestState>({ wanted: { path: '' }, show: () => {} })

export const FocusRequestContext = Context
export const useFocusRequest = () => use(Context)

/** Open state of a collapsible section. It opens when one of its fields is requested, and can be closed again. */
export function useDisclosure(names: string[], startsOpen: boolean) {
  const { wanted: request } = useFocusRequest()
  const isIn = isWithin(request.path, names)
  const [isOpen, setOpened] = useState(startsOpen || isIn)
  const [last, setLast] = useState(request)
  if (last !== request) {
    setLast(request)
    if (isIn) setOpened(true)
  }
  return [isOpen, setOpened] as const
}
