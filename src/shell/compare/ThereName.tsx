import { Link } from '@tanstack/react-router'
import { siteOf } from '../../api/session'
import { seatOf } from '../../api/session-state'

/** Name of the other record with a link to its page, on this or its own server. */
export function ThereName({ as, path, name }: { as: string | undefined; path: string; name: string }) {
  const { session } = seatOf(as).use()
  if (as === undefined) return <Link to={path}>{name}</Link>
  return (
    <a href={`${siteOf(session ?? { base: '' })}${path}`} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
