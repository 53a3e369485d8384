import { Suspense, useState } from 'react'
import { useMe } from '../api/me'
import { part } from '../components/part/part'
import { PersonButton } from './PersonButton'

const load = () => import('./OpenPersonMenu')
const OpenPersonMenu = part(load)

/** Who is signed in, and what concerns only them. */
export function PersonMenu() {
  const { data: me } = useMe()
  const [wanted, setWanted] = useState(false)
  const button = (
    <PersonButton
      me={me}
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <OpenPersonMenu me={me} />
    </Suspense>
  )
}
