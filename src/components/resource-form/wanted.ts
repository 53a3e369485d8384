import { createContext, use, useState } from 'react'
import { isWithin } from './field-errors'

/** What somebody asked to see: the path of a field or the id of a section. Asked for again, it is another object. */
export interface Wanted {
  place: string
}

interface WantedPlace {
  wanted: Wanted
  /** Opens what is around a place and moves there. */
  show: (place: string) => void
}

const Context = createContext<WantedPlace>({ wanted: { place: '' }, show: () => {} })

export const WantedContext = Context
export const useWanted = () => use(Context)

/** Whether something that can be closed is open. It opens when one of its fields is wanted, and may be closed again. */
export function useOpened(names: string[], startsOpen: boolean) {
  const { wanted } = useWanted()
  const isIn = isWithin(wanted.place, names)
  const [opened, setOpened] = useState(startsOpen || isIn)
  const [last, setLast] = useState(wanted)
  if (last !== wanted) {
    setLast(wanted)
    if (isIn) setOpened(true)
  }
  return [opened, setOpened] as const
}
