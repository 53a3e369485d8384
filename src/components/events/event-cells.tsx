import { Link } from '@tanstack/react-router'
import { isObject } from '../../../contract/is-object'
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

const getText = (properties: object, name: string): string | null => {
  const value: unknown = isObject(properties) ? properties[name] : undefined
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns the SDK that sent an event, with its version: `posthog-js 1.2.3`. */
export function getLibrary(properties: object): string | null {
  const library = getText(properties, '$lib')
  const version = getText(properties, '$lib_version')
  // The library calls itself `web`.
  const name = library === 'web' ? 'posthog-js' : library
  return name === null || version === null ? name : `${name} ${version}`
}

/** Returns the page of an event: its URL, or the screen of an app. */
export const getLocation = (properties: object): string | null =>
  getText(properties, '$current_url') ?? getText(properties, '$screen_name')
