import type {
  DeliveryStatus,
  NotificationEvent,
  NotificationState,
  NotificationType,
  ResponseSchedule,
} from '../../../contract/domain/notifications'
import type { NotificationDestination } from '../../../contract/schemas/notifications'
import type { Tone } from '../../components/ui/cells/StatusBadge'
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

export const STATE_LABELS: Record<NotificationState, StatusLabel> = {
  unused: { label: t('Not used yet'), tone: 'neutral' },
  working: { label: t('Working'), tone: 'success' },
  failing: { label: t('Failing'), tone: 'error' },
  paused: { label: t('Paused'), tone: 'warning' },
}

export const DELIVERY_LABELS: Record<DeliveryStatus, StatusLabel> = {
  pending: { label: t('Pending'), tone: 'info' },
  delivered: { label: t('Delivered'), tone: 'success' },
  failed: { label: t('Failed'), tone: 'error' },
}

/** Address of a destination: email addresses, or the host of the URL. */
export const formatAddress = ({ emails, url_host }: NotificationDestination): string =>
  emails.length > 0 ? emails.join(', ') : (url_host ?? '')
