import { Suspense } from 'react'
import { useLateMenu } from '../components/menu/late-menu'
import { part } from '../components/part/part'
import { SwitcherButton } from './SwitcherButton'
import type { SwitcherProps } from './switcher-props'

const load = () => import('./SwitcherMenu')
const SwitcherMenu = part(load)

/** Button with the current selection; its menu is loaded on first use. */
export function Switcher(props: SwitcherProps) {
  const { label, name, square } = props
  const { wanted, opener } = useLateMenu(load)
  const button = (
    <SwitcherButton label={label} name={name} square={square} aria-expanded={false} {...opener} />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <SwitcherMenu {...props} />
    </Suspense>
  )
}
