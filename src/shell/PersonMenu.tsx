import { Suspense } from 'react'
import { useMe } from '../api/me'
import { useLateMenu } from '../components/menu/late-menu'
import { part } from '../components/part/part'
import { PersonButton } from './PersonButton'

const load = () => import('./OpenPersonMenu')
const OpenPersonMenu = part(load)

/** Menu of the signed-in user. */
export function PersonMenu() {
  const { data: me } = useMe()
  const { wanted, opener } = useLateMenu(load)
  const button = <PersonButton me={me} aria-expanded={false} {...opener} />
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <OpenPersonMenu me={me} />
    </Suspense>
  )
}
