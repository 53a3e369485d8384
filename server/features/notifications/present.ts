import type { NotificationDelivery, NotificationDestination } from '../../../contract/schemas/notifications'
import type { Serializable } from '../../core/json'
import { type DeliveryRow, type DestinationRow, parseStoredPayload } from './rows'
import { buildMessageBody, type SendDeps } from './send'

/** Maximum length of request bodies in the log, in characters. */
const BODY_MAX = 4000

/** Serializes a destination. `signing_secret` is the plain secret in the response that creates it. */
export function presentDestination(
  row: DestinationRow,
  signing_secret: string | null = null,
): Serializable<NotificationDestination> {
  const { organization_id: _, url: _url, previous_secret: _previous, updated_at: _updated, ...rest } = row
  const { audit_read_from: _readFrom, ...fields } = rest
  const { previous_secret_expires_at: expiry } = row
  const isExpired = expiry === null || Date.parse(expiry) <= Date.now()
  return {
    ...fields,
    signing_secret,
    previous_secret_expires_at: isExpired ? null : expiry,
    state: getState(row),
  }
}

function getState({ paused, failing_since, last_delivered_at }: DestinationRow) {
  if (paused) return 'paused'
  if (failing_since !== null) return 'failing'
  return last_delivered_at === null ? 'unused' : 'working'
}

/** Serializes a delivery. */
export function presentDelivery(
  env: SendDeps['env'],
  { type }: Pick<DestinationRow, 'type'>,
  row: DeliveryRow,
): Serializable<NotificationDelivery> {
  const payload = parseStoredPayload(row)
  const { id, event, recipient, status, attempts, next_attempt_at, last_attempt_at, duration_ms } = row
  const { response_status, response_body, error, created_at } = row
  const body = buildMessageBody(env, type, payload)
  return {
    id,
    event,
    title: payload.title,
    recipient,
    status,
    attempts,
    next_attempt_at,
    last_attempt_at,
    duration_ms,
    request_body: (body ? JSON.stringify(body) : [payload.title, ...payload.details].join('\n')).slice(
      0,
      BODY_MAX,
    ),
    response_status,
    response_body,
    error,
    created_at,
  }
}
