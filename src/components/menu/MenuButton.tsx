import { Suspense } from 'react'
import { part } from '../part/part'
import { DotsButton } from './DotsButton'
import { useLateMenu } from './late-menu'
import type { MenuItem } from './menu-item'

const load = () => import('./OpenMenu')
const OpenMenu = part(load)

/**
 * Kebab button that opens a menu. A list has one in every row, so the menu is created, and its code loaded, on first
 * use.
 */
export function MenuButton({ label, items }: { label: string; items: () => MenuItem[] }) {
  const { wanted, opener } = useLateMenu(load)
  const button = <DotsButton label={label} aria-haspopup="menu" aria-expanded={false} {...opener} />
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <OpenMenu label={label} items={items} />
    </Suspense>
  )
}
