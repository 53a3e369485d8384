import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { NotificationDestination } from '../../../contract/schemas/notifications'
import { query } from '../../api/query/queries'
import { useMemberships } from '../../api/session/use-memberships'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { WarningText } from '../../components/form/WarningText'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t, tn } from '../../lib/i18n/translate'
import { Deliveries } from './Deliveries'
import { DestinationState } from './DestinationState'
import { EVENT_LABELS, formatAddress, SCHEDULE_LABELS, TYPE_LABELS } from './labels'
import { DESTINATION_LOSS, useDestinationActions } from './use-destination-actions'

export function DestinationPage() {
  const params = useParams({ from: '/organizations/$organization_id/notifications/$id' })
  const destination = useQuery(query('notificationDestinations', 'retrieve', { params }))
  const actions = useDestinationActions(params.organization_id)
  return (
    <RecordBoundary query={destination} kind={t('Destination')}>
      {(record) => (
        <>
          <PageHeader
            title={record.name}
            aside={<DestinationState destination={record} />}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/notifications" params={params}>
                {t('Notifications')}
              </Link>,
            ]}
            actions={
              <ActionBar subject={{ name: record.name, row: record, actions }} beside={['test', 'edit']} />
            }
          />
          <div className="mb-16">
            <WarningText>{getProblem(record)}</WarningText>
          </div>
          <DestinationFieldList destination={record} />
          <Deliveries destination={record} params={params} onChange={() => void destination.refetch()} />
          <DangerSection title={t('Delete destination')} actions={actions} id="delete" row={record}>
            {DESTINATION_LOSS}
          </DangerSection>
        </>
      )}
    </RecordBoundary>
  )
}

/** Describes why messages do not arrive; null if they do. */
function getProblem({ state, pause_reason, last_error }: NotificationDestination): string | null {
  if (state === 'paused')
    return pause_reason === null
      ? t('The destination is paused. Events are not sent until you resume it.')
      : t('The destination was paused automatically. {reason} Fix the problem, send a test and resume it.', {
          reason: pause_reason,
        })
  if (state === 'failing')
    return t(
      'The last attempt failed. {error} Check the destination, then send a test. The deliveries below show what was sent.',
      {
        error: last_error ?? '',
      },
    )
  return null
}

function DestinationFieldList({ destination }: { destination: NotificationDestination }) {
  const { projects } = useMemberships()
  const { type, events, project_ids, survey_ids, response_schedule, previous_secret_expires_at } = destination
  const names = project_ids?.map((id) => projects.find((project) => project.id === id)?.name ?? String(id))
  return (
    <FieldList
      fields={[
        { label: t('Type'), value: TYPE_LABELS[type] },
        { label: t('Address'), value: formatAddress(destination) },
        {
          label: t('Notify when'),
          value:
            events.length > 0
              ? events.map((event) => <div key={event}>{EVENT_LABELS[event]}</div>)
              : t('Never'),
        },
        ...(events.includes('survey.response')
          ? [
              {
                label: t('Survey responses'),
                value: SCHEDULE_LABELS[response_schedule],
                hint:
                  survey_ids === null ? t('All surveys') : tn(survey_ids.length, '1 survey', '{n} surveys'),
              },
            ]
          : []),
        { label: t('Projects'), value: names?.join(', ') ?? t('All projects') },
        ...(previous_secret_expires_at === null
          ? []
          : [
              {
                label: t('Previous secret'),
                value: <RelativeTime at={previous_secret_expires_at} full />,
                hint: t('Until then, messages are also signed with the previous secret.'),
              },
            ]),
        {
          label: t('Last delivered'),
          value: <RelativeTime at={destination.last_delivered_at} none={t('Never')} full />,
        },
      ]}
    />
  )
}
