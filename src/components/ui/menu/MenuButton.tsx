import { Suspense } from 'react'
import { lazyWithRetry } from '../../overlays/lazy-with-retry'
import { KebabButton } from './KebabButton'
import { type MenuItem, useLazyMenu } from './menu'

const load = () => import('./OpenMenu')
const OpenMenu = lazyWithRetry(load)

/**
 * Kebab button that opens a menu. A list has one in every row, so the menu is created, and its code loaded, on first
 * use.
 */
export function MenuButton({ label, items }: { label: string; items: () => MenuItem[] }) {
  const { isRequested, opener } = useLazyMenu(load)
  const button = <KebabButton label={label} aria-haspopup="menu" aria-expanded={false} {...opener} />
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <OpenMenu label={label} items={items} />
    </Suspense>
  )
}
