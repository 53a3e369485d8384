import { Link } from '@tanstack/react-router'
import type { StoredEvent } from '../../../contract/schemas/events'

/** Link to the person of an event; the distinct ID if there is no person. */
export function PersonLink({
  project_id,
  person,
  distinct_id,
}: Pick<StoredEvent, 'person' | 'distinct_id'> & { project_id: string }) {
  if (person === null) return <span className="soft break">{distinct_id}</span>
  return (
    <Link
      to="/projects/$project_id/persons/$id"
      params={{ project_id, id: person.uuid }}
      className="relative text-color break no-underline hover-underline"
    >
      {person.name}
    </Link>
  )
}
