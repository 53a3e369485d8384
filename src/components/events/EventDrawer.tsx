import { useQuery } from '@tanstack/react-query'
import type { EventDetail, StoredEvent } from '../../../contract/schemas/events'
import { query } from '../../api/query/queries'
import { t } from '../../lib/i18n/translate'
import { QueryDrawer } from '../overlays/QueryDrawer'
import { CopyAction } from '../ui/cells/CopyButton'
import { CopyText } from '../ui/cells/CopyText'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { FieldList } from '../ui/page/FieldList'
import { Section } from '../ui/page/Section'
import { getLibrary, PersonLink } from './event-cells'
import { getEventKind } from './event-kinds'
import { PropertyList } from './PropertyList'

/** Drawer with all properties of one event. */
export default function EventDrawer({
  project_id,
  id,
  listed,
  onClose,
}: {
  project_id: string
  id: string
  /** The event as in the list, until its details are loaded. */
  listed: StoredEvent | undefined
  onClose: () => void
}) {
  const detail = useQuery(query('events', 'retrieve', { params: { project_id, id } }))
  const name = (detail.data ?? listed)?.event
  return (
    <QueryDrawer
      query={detail}
      title={name === undefined ? t('Event') : getEventKind(name).label}
      loading={t('Loading event…')}
      onClose={onClose}
    >
      {(event) => <Details project_id={project_id} event={event} />}
    </QueryDrawer>
  )
}

function Details({ project_id, event }: { project_id: string; event: EventDetail }) {
  const { id, distinct_id, timestamp, inserted_at, properties, person_properties, elements_chain } = event
  return (
    <>
      <FieldList
        fields={[
          { label: t('Event'), value: <CopyText text={event.event} label={t('the event name')} /> },
          { label: t('Time'), value: <RelativeTime at={timestamp} full /> },
          { label: t('Received'), value: <RelativeTime at={inserted_at} full /> },
          {
            label: t('Person'),
            value: <PersonLink project_id={project_id} person={event.person} distinct_id={distinct_id} />,
            hint: event.person === null && t('The event was sent without a person profile.'),
          },
          { label: t('Distinct ID'), value: <CopyText text={distinct_id} label={t('the distinct ID')} /> },
          { label: t('Library'), value: getLibrary(properties) ?? '–' },
          { label: 'UUID', value: <CopyText text={id} label={t('the ID')} /> },
          ...(elements_chain === ''
            ? []
            : [{ label: t('Element'), value: <code className="text-sm">{elements_chain}</code> }]),
        ]}
      />
      <Section
        title={t('Properties')}
        actions={<CopyAction label={t('Copy as JSON')} text={() => JSON.stringify(event, null, 2)} />}
      >
        <PropertyList properties={properties} />
      </Section>
      {person_properties && Object.keys(person_properties).length > 0 && (
        <Section title={t('Person properties at the time of the event')}>
          <PropertyList properties={person_properties} />
        </Section>
      )}
    </>
  )
}
