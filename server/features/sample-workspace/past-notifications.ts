import type { NotificationEvent } from '../../../contract/domain/notifications'
import { invariant } from '../../../contract/invariant'
import { notificationDeliveryTable, notificationDestinationTable } from '../../core/db/schema/notifications'
import { JsonText } from '../../core/json'
import type { NotificationPayload } from '../../core/notifications/outbox'
import type { SecretBox } from '../batch-exports/secrets'
import { DESTINATION_SCOPE } from '../notifications/deliver'
import { createSigningSecret } from '../notifications/signature'
import { listPastIntervals, RUN_DELAY_MS, SAMPLE_EXPORTS } from './exports'
import { buildChange, logPast, type SampleContext, toPast } from './history'
import type { SamplePersonKey } from './people'
import type { SampleRecords } from './records'
import { SAMPLE_NAMES } from './sample-names'

/** Past message to a destination. */
interface SampleDelivery {
  event: NotificationEvent
  /** Time of its last attempt. */
  getTime: (context: Pick<SampleContext, 'until'>) => string
  title: string
  details: string[]
  getPath: (records: SampleTargets) => string
  duration_ms: number
  response_status: number
}

type SampleTargets = Pick<SampleRecords, 'projects' | 'flags' | 'exports'>

interface SampleDestination {
  name: string
  type: 'slack' | 'webhook'
  url: string
  events: NotificationEvent[]
  by: SamplePersonKey
  created: number
  deliveries: SampleDelivery[]
  /** A user paused it, or the server did, because no message could be delivered since `failing`. */
  paused: { by: SamplePersonKey; at: number } | { by: null; at: number; failing: number }
}

const getFlagPath =
  (key: string) =>
  ({ projects, flags }: SampleTargets) =>
    `/projects/${projects.web}/feature_flags/${flags[key]}`
const getExportPath =
  (key: string) =>
  ({ projects, exports }: SampleTargets) =>
    `/projects/${projects.web}/batch_exports/${exports[key]}`

/** Time at which the first of the failed runs of the warehouse export had ended. */
function getFirstFailure({ until }: Pick<SampleContext, 'until'>): string {
  const warehouse = SAMPLE_EXPORTS.find(({ key }) => key === 'warehouse')
  invariant(warehouse, 'The sample has the export.')
  const end = listPastIntervals(warehouse, until).ends.at(-(warehouse.past.failed ?? 0))
  return new Date((end?.getTime() ?? until) + RUN_DELAY_MS).toISOString()
}

/**
 * All destinations are paused, so that what users do in the sample sends no message, and their hosts are reserved names
 * that do not exist.
 */
const DESTINATIONS: SampleDestination[] = [
  {
    name: 'Product channel',
    type: 'slack',
    url: 'https://chat.juniper.example/hooks/product',
    events: ['flag.changed', 'survey.limit_reached'],
    by: 'tomasz',
    created: 46.7,
    deliveries: [
      {
        event: 'flag.changed',
        getTime: (context) => toPast(context, 9.9),
        title: 'Chloé updated the feature flag pricing-page-v2',
        details: ['filters was changed.'],
        getPath: getFlagPath('pricing-page-v2'),
        duration_ms: 143,
        response_status: 200,
      },
    ],
    paused: { by: 'tomasz', at: 2.8 },
  },
  {
    name: 'Export alerts',
    type: 'webhook',
    url: 'https://ops.juniper.example/hooks/exports',
    events: ['export.failing', 'export.paused', 'export.recovered', 'export.late'],
    by: 'lucia',
    created: 33.6,
    deliveries: [
      {
        event: 'export.failing',
        getTime: getFirstFailure,
        title: 'The export Warehouse is failing',
        details: ['The database does not accept the user and password.'],
        getPath: getExportPath('warehouse'),
        duration_ms: 88,
        response_status: 202,
      },
    ],
    paused: { by: 'lucia', at: 3.5 },
  },
  {
    name: 'Release notes',
    type: 'webhook',
    url: 'https://releases.juniper.example/flags',
    events: ['flag.changed'],
    by: 'chloe',
    created: 27.2,
    deliveries: [
      {
        event: 'flag.changed',
        getTime: (context) => toPast(context, 8.9),
        title: 'Chloé updated the feature flag pricing-page-v2',
        details: ['filters was changed.'],
        getPath: getFlagPath('pricing-page-v2'),
        duration_ms: 30_000,
        response_status: 502,
      },
    ],
    paused: { by: null, at: 8.9, failing: 9.9 },
  },
]

/** Attempts after which a message has failed. */
const ATTEMPTS = 10

/** Creates notification destinations with the messages of their past, and returns their ids. */
export async function createPastNotifications(
  context: SampleContext,
  secrets: SecretBox,
  targets: SampleTargets,
): Promise<string[]> {
  const { tx, organization } = context
  const ids: string[] = []
  for (const { name, type, url, events, by, created, deliveries, paused } of DESTINATIONS) {
    const { host } = new URL(url)
    const failing_since = 'failing' in paused ? toPast(context, paused.failing) : null
    const last_error = failing_since && `${host} responded with status ${deliveries.at(-1)?.response_status}.`
    const [row] = await tx
      .insert(notificationDestinationTable)
      .values({
        organization_id: organization.id,
        name,
        type,
        url: secrets.seal(url),
        url_host: host,
        signing_secret: type === 'webhook' ? secrets.seal(createSigningSecret()) : null,
        events,
        paused: true,
        pause_reason:
          failing_since &&
          `Nothing could be delivered since ${failing_since.slice(0, 16).replace('T', ' ')} UTC. ${last_error}`,
        failing_since,
        last_error,
        last_delivered_at: failing_since ? null : (deliveries.at(-1)?.getTime(context) ?? null),
        created_at: toPast(context, created),
        updated_at: toPast(context, paused.at),
      })
      .returning({ id: notificationDestinationTable.id })
    invariant(row, 'The destination was inserted.')
    ids.push(row.id)
    await tx.insert(notificationDeliveryTable).values(
      deliveries.map(({ event, getTime, title, details, getPath, ...result }) => {
        const at = getTime(context)
        const payload: NotificationPayload = {
          type: event,
          timestamp: failing_since ?? at,
          title,
          details,
          path: getPath(targets),
          data: {},
          organization: { id: organization.id, name: SAMPLE_NAMES.organization },
          project: { id: targets.projects.web, name: SAMPLE_NAMES.project },
        }
        return {
          ...result,
          destination_id: row.id,
          event,
          payload: JsonText.from(payload),
          status: failing_since ? ('failed' as const) : ('delivered' as const),
          attempts: failing_since ? ATTEMPTS : 1,
          next_attempt_at: null,
          last_attempt_at: at,
          error: last_error,
          created_at: payload.timestamp,
        }
      }),
    )
    const entry = { scope: DESTINATION_SCOPE, item_id: row.id, name }
    const changes = [buildChange(DESTINATION_SCOPE, 'paused', false, true)]
    await logPast(context, [
      { ...entry, by, age: created, activity: 'created' },
      { ...entry, by: paused.by, age: paused.at, activity: 'updated', changes },
    ])
  }
  return ids
}
