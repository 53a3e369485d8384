import { lazy, Suspense, useState } from 'react'
import type { StoredEvent } from '../../../contract/schemas/events'
import { t } from '../../lib/i18n/translate'
import { PlainTable } from '../data-table/PlainTable'
import type { DataColumn } from '../data-table/table'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { getLocation, PersonLink } from './event-cells'
import classes from './events.module.css'

const EventDrawer = lazy(() => import('./EventDrawer'))

/** Table of events. A row opens all properties of its event. */
export function EventTable({
  project_id,
  events,
  hasPersons = true,
}: {
  project_id: string
  events: readonly StoredEvent[]
  /** Shows the persons of the events. */
  hasPersons?: boolean
}) {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <>
      <div className={classes.events}>
        <PlainTable
          label={t('Events')}
          rows={events}
          columns={buildColumns(project_id, hasPersons)}
          rowKey={({ id }) => id}
          rowName={({ event }) => event}
          onOpen={({ id }) => setOpenId(id)}
          hasCards
        />
      </div>
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

const buildColumns = (project_id: string, hasPersons: boolean): DataColumn<StoredEvent>[] => [
  { id: 'event', header: t('Event'), cell: ({ event }) => <span className="block truncate">{event}</span> },
  {
    id: 'page',
    header: t('Page'),
    cell: ({ properties }) => {
      const location = getLocation(properties)
      return location === null ? '–' : <EventLocation location={location} />
    },
  },
  ...(hasPersons
    ? [
        {
          id: 'person',
          header: t('Person'),
          cell: ({ person, distinct_id }: StoredEvent) => (
            <span className="block truncate" title={person?.name ?? distinct_id} data-unlabeled>
              <PersonLink project_id={project_id} person={person} distinct_id={distinct_id} />
            </span>
          ),
          width: '26cqi',
        },
      ]
    : []),
  {
    id: 'time',
    header: t('Time'),
    cell: ({ timestamp }) => (
      <span className="inline-row" data-unlabeled>
        <RelativeTime at={timestamp} />
      </span>
    ),
    width: '140px',
  },
]

/** URL or screen of an event: the path comes before the host, which is usually the same. */
function EventLocation({ location }: { location: string }) {
  const url = URL.canParse(location) ? new URL(location) : null
  return (
    <span className="block truncate" title={location} data-unlabeled>
      {url?.host ? (
        <>
          {`${url.pathname}${url.search}${url.hash}`}
          <span className={classes.host}> · {url.host}</span>
        </>
      ) : (
        location
      )}
    </span>
  )
}
