import {
  type DeliveryStatus,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationState,
  type NotificationType,
  type ResponseSchedule,
} from '../../../contract/domain/notifications'
import type { NotificationDestination } from '../../../contract/schemas/notifications'
import type { Tone } from '../../components/ui/cells/StatusBadge'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t } from '../../lib/i18n/translate'

export const EVENT_LABELS: Record<NotificationEvent, string> = {
  'survey.response': t('A survey receives a response'),
  'survey.limit_reached': t('A survey reaches its response limit'),
  'export.failing': t('A batch export starts to fail'),
  'export.paused': t('A batch export is paused'),
  'export.recovered': t('A failing batch export works again'),
  'export.late': t('A batch export is late'),
  'flag.changed': t('A feature flag is created, changed or deleted'),
  'invite.accepted': t('An invite is accepted'),
  'audit.entry': t('An entry is added to the audit log'),
}

/** Short names of the events, for lists. */
const EVENT_NAMES: Record<NotificationEvent, string> = {
  'survey.response': t('Survey response'),
  'survey.limit_reached': t('Response limit reached'),
  'export.failing': t('Export failing'),
  'export.paused': t('Export paused'),
  'export.recovered': t('Export recovered'),
  'export.late': t('Export late'),
  'flag.changed': t('Feature flag changed'),
  'invite.accepted': t('Invite accepted'),
  'audit.entry': t('Audit log entry'),
}

export const formatEvents = (events: readonly NotificationEvent[]): string =>
  events.length === 0
    ? t('None')
    : events.length === NOTIFICATION_EVENTS.length
      ? t('All events')
      : formatEnumeration(events.map((event) => EVENT_NAMES[event]))

export const TYPE_LABELS: Record<NotificationType, string> = {
  email: t('Email'),
  slack: 'Slack',
  teams: 'Microsoft Teams',
  webhook: t('Webhook'),
}

export const SCHEDULE_LABELS: Record<ResponseSchedule, string> = {
  immediate: t('One message for each response'),
  hourly: t('A digest every hour'),
  daily: t('A digest every day at midnight UTC'),
}

interface StatusLabel {
  label: string
  tone: Tone
}

const STATE_LABELS: Record<NotificationState, StatusLabel> = {
  unused: { label: t('Not used yet'), tone: 'neutral' },
  working: { label: t('Working'), tone: 'success' },
  failing: { label: t('Failing'), tone: 'error' },
  paused: { label: t('Paused'), tone: 'neutral' },
}

/** Label and tone of the state, as those of batch exports: the server pauses a destination that fails for long. */
export const getDestinationStateLabel = ({
  state,
  pause_reason,
}: Pick<NotificationDestination, 'state' | 'pause_reason'>): StatusLabel =>
  pause_reason === null ? STATE_LABELS[state] : { label: t('Paused by server'), tone: 'error' }

export const DELIVERY_LABELS: Record<DeliveryStatus, StatusLabel> = {
  pending: { label: t('Pending'), tone: 'info' },
  delivered: { label: t('Delivered'), tone: 'success' },
  failed: { label: t('Failed'), tone: 'error' },
}

/** Address of a destination: email addresses, or the host of the URL. */
export const formatAddress = ({ emails, url_host }: NotificationDestination): string =>
  emails.length > 0 ? emails.join(', ') : (url_host ?? '')
