import { IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { StoredEvent } from '../../../contract/schemas/events'
import { t } from '../../lib/i18n/translate'
import { PlainTable } from '../data-table/PlainTable'
import type { DataColumn } from '../data-table/table'
import { Initials } from '../ui/cells/PersonName'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { getLocation, PersonLink } from './event-cells'
import { getEventKind } from './event-kinds'
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
          rowName={({ event }) => getEventKind(event).label}
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
  {
    id: 'event',
    header: t('Event'),
    cell: ({ event }) => <EventName event={event} />,
    width: hasPersons ? '22cqi' : '36cqi',
  },
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
            <span className="row min-0 gap-8" title={person?.name ?? distinct_id} data-unlabeled>
              {person && (
                <span className={classes.wide}>
                  <Initials name={formatInitialsName(person.name)} colorKey={person.name} />
                </span>
              )}
              <span className="truncate">
                <PersonLink project_id={project_id} person={person} distinct_id={distinct_id} />
              </span>
            </span>
          ),
          width: '34cqi',
        },
      ]
    : []),
  {
    id: 'time',
    header: t('Time'),
    cell: ({ timestamp }) => (
      <span className="row between gap-4" data-unlabeled>
        <RelativeTime at={timestamp} />
        <IconChevronRight size={16} className={`soft flex-none ${classes.wide}`} aria-hidden />
      </span>
    ),
    width: '160px',
  },
]

/** Words of an email address before its host, for initials: `ann archer` of `ann.archer.2@example.com`. */
const formatInitialsName = (name: string): string => {
  const [local = '', host] = name.split('@')
  return (host === undefined ? '' : local.replace(/[^\p{L}]+/gu, ' ').trim()) || name
}

/** Label of an event with its icon. The name that the SDK sent is in the drawer. */
function EventName({ event }: { event: string }) {
  const { label, icon: Icon } = getEventKind(event)
  return (
    <span className="row min-0 gap-8" title={event}>
      <Icon size={16} className="soft flex-none" aria-hidden />
      <span className="truncate">{label}</span>
    </span>
  )
}

/** URL or screen of an event: the path comes before the host, which is usually the same. */
function EventLocation({ location }: { location: string }) {
  const url = URL.canParse(location) ? new URL(location) : null
  return (
    <span className="block truncate" title={location} data-unlabeled>
      {url?.host ? (
        <>
          <span className="text-color">{`${url.pathname}${url.search}${url.hash}`}</span>
          <span className={classes.wide}> · {url.host}</span>
        </>
      ) : (
        location
      )}
    </span>
  )
}
