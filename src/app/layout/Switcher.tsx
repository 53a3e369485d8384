import { Suspense } from 'react'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { useLazyMenu } from '../../components/ui/menu/lazy-menu'
import { SwitcherButton } from './SwitcherButton'
import type { SwitcherProps } from './SwitcherMenu'

const load = () => import('./SwitcherMenu')
const SwitcherMenu = lazyWithRetry(load)

/** Button with the current selection; its menu is loaded on first use. */
export function Switcher(props: SwitcherProps) {
  const { label, name, square } = props
  const { wanted: isRequested, opener } = useLazyMenu(load)
  const button = (
    <SwitcherButton label={label} name={name} square={square} aria-expanded={false} {...opener} />
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <SwitcherMenu {...props} />
    </Suspense>
  )
}

/** Case-insensitive substring match on a name. */
export const matchesSearch = (name: string, search: string | null): boolean =>
  name.toLowerCase().includes((search ?? '').trim().toLowerCase())
