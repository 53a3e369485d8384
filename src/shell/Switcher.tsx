import { lazy, Suspense, useState } from 'react'
import { SwitcherButton } from './SwitcherButton'

const load = () => import('./SwitcherMenu')
const SwitcherMenu = lazy(load)

/** What a switcher offers. */
export interface SwitcherProps {
  /** What is chosen: `Organization`. */
  label: string
  /** The name of the current one; null where there is none, undefined while it is not known. */
  name: string | null | undefined
  square: boolean
  options: { href: string; name: string; current: boolean }[]
  /** What stands there when there is nothing to choose from, or not yet. */
  note: string
  footer: { href: string; label: string }[]
  /** What is looked for; null while it is closed. */
  search: string | null
  onSearch: (search: string | null) => void
}

/** A button that shows the current choice; what it opens is loaded when it is first wanted. */
export function Switcher(props: SwitcherProps) {
  const { label, name, square } = props
  const [wanted, setWanted] = useState(false)
  const button = (
    <SwitcherButton
      label={label}
      name={name}
      square={square}
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <SwitcherMenu {...props} />
    </Suspense>
  )
}
