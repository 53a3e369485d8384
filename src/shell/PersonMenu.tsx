import { Suspense } from 'react'
import { useMe } from '../api/me'
import { lazyWithRetry } from '../components/lazy/lazy-with-retry'
import { useLazyMenu } from '../components/menu/lazy-menu'
import { PersonButton } from './PersonButton'

const load = () => import('./OpenPersonMenu')
const OpenPersonMenu = lazyWithRetry(load)

/** Menu of the signed-in user. */
export function PersonMenu() {
  const { data: me } = useMe()
  const { wanted: isRequested, opener } = useLazyMenu(load)
  const button = <PersonButton me={me} aria-expanded={false} {...opener} />
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <OpenPersonMenu me={me} />
    </Suspense>
  )
}
