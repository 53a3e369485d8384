import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Event } from '../../../contract/schemas/events'
import { t } from '../../lib/i18n/translate'
import { PlainTable } from '../data-table/PlainTable'
import type { DataColumn } from '../data-table/table'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { getLibrary, getLocation } from './library'

const EventDrawer = lazy(() => import('./EventDrawer'))

/** Table of events. A row opens all properties of its event. */
export function EventTable({
  project_id,
  events,
  hasPersons = true,
}: {
  project_id: string
  events: readonly Event[]
  /** Shows the persons of the events. */
  hasPersons?: boolean
}) {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <>
      <PlainTable
        label={t('Events')}
        rows={events}
        columns={buildColumns(project_id, hasPersons)}
        rowKey={({ id }) => id}
        rowName={({ event }) => event}
        onOpen={({ id }) => setOpenId(id)}
      />
      {openId !== null && (
        <Suspense>
          <EventDrawer
            project_id={project_id}
            id={openId}
            listed={events.find(({ id }) => id === openId)}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const buildColumns = (project_id: string, hasPersons: boolean): DataColumn<Event>[] => [
  {
    id: 'event',
    header: t('Event'),
    cell: ({ event }) => event,
    secondLine: ({ properties }) => {
      const location = getLocation(properties)
      return location && <div className="soft text-sm truncate">{location}</div>
    },
  },
  ...(hasPersons
    ? [
        {
          id: 'person',
          header: t('Person'),
          cell: ({ person, distinct_id }: Event) => (
            <PersonLink project_id={project_id} person={person} distinct_id={distinct_id} />
          ),
          width: '260px',
          hideBelow: 'sm' as const,
        },
      ]
    : []),
  {
    id: 'library',
    header: t('Library'),
    cell: ({ properties }) => getLibrary(properties) ?? '–',
    width: '180px',
    hideBelow: 'md',
  },
  {
    id: 'time',
    header: t('Time'),
    cell: ({ timestamp }) => <RelativeTime at={timestamp} />,
    width: '140px',
  },
]

/** Link to the person of an event; the distinct ID if there is no person. */
export function PersonLink({
  project_id,
  person,
  distinct_id,
}: Pick<Event, 'person' | 'distinct_id'> & { project_id: string }) {
  if (person === null) return <span className="soft break">{distinct_id}</span>
  return (
    <Link
      to="/projects/$project_id/persons/$id"
      params={{ project_id, id: person.uuid }}
      className="relative accent break"
    >
      {person.name}
    </Link>
  )
}
