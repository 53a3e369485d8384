import { Link } from '@tanstack/react-router'
import { getServerUrl } from '../../api/session'
import { getSessionController } from '../../api/session-store'

/** Name of the other record with a link to its page, on this or its own server. */
export function OtherRecordLink({ as, path, name }: { as: string | undefined; path: string; name: string }) {
  const { session } = getSessionController(as).use()
  if (as === undefined) return <Link to={path}>{name}</Link>
  return (
    <a href={`${getServerUrl(session ?? { base: '' })}${path}`} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
