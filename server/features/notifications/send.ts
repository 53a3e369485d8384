import { buildWebhookBody } from '../../../contract/domain/notification-messages'
import type { OutboundReason } from '../../core/net/outbound-error'
import { OutboundError } from '../../core/net/outbound-error'
import type { NotificationPayload } from '../../core/notifications/outbox'
import type { Deps } from '../deps'
import { buildMail, buildSlackBody, buildTeamsBody, getSite } from './messages'
import { type DeliveryRow, type DestinationRow, parseStoredPayload } from './rows'
import { signMessage } from './signature'

export type SendDeps = Pick<Deps, 'env' | 'mailer' | 'outbound' | 'secrets'>

/** Result of one attempt. */
export interface Attempt {
  /** Null after a success. */
  error: string | null
  /** False if another attempt cannot succeed. */
  isRetryable: boolean
  /** True if the receiver wants no further messages. */
  isGone: boolean
  /** Minimum delay before the next attempt, as the receiver requested. */
  retryAfterMs: number
  response_status: number | null
  response_body: string | null
}

const TIMEOUT_MS = 10_000
const MAX_RETRY_AFTER_MS = 86_400_000
/** Errors that a configuration causes, not an outage. */
const PERMANENT: OutboundReason[] = ['bad_address', 'private_address', 'too_many_redirects', 'too_large']

const NO_RESPONSE = { isGone: false, retryAfterMs: 0, response_status: null, response_body: null }

/** Builds the body that is sent to the URL of a destination. */
export function buildMessageBody(
  env: SendDeps['env'],
  type: DestinationRow['type'],
  payload: NotificationPayload,
) {
  const build = { slack: buildSlackBody, teams: buildTeamsBody, webhook: buildWebhookBody, email: null }[type]
  return build ? build(getSite(env), payload) : null
}

/** Sends a message once. Throws only the abort reason of `signal`. */
export function send(
  deps: SendDeps,
  destination: DestinationRow,
  delivery: DeliveryRow,
  signal: AbortSignal,
): Promise<Attempt> {
  return delivery.recipient === null
    ? sendRequest(deps, destination, delivery, signal)
    : sendMail(deps, delivery.recipient, parseStoredPayload(delivery))
}

async function sendMail({ env, mailer }: SendDeps, to: string, payload: NotificationPayload) {
  if (!mailer)
    return { ...NO_RESPONSE, error: 'This server has no mail server. Set SMTP_URL.', isRetryable: false }
  const [outcome] = await mailer.send([buildMail(getSite(env), to, payload)])
  const error = outcome?.status === 'failed' ? outcome.detail : null
  return { ...NO_RESPONSE, error, isRetryable: true }
}

async function sendRequest(
  { env, outbound, secrets }: SendDeps,
  destination: DestinationRow,
  delivery: DeliveryRow,
  signal: AbortSignal,
): Promise<Attempt> {
  const body = JSON.stringify(buildMessageBody(env, destination.type, parseStoredPayload(delivery)))
  const now = new Date()
  const signingSecrets = getSigningSecrets(destination, now).map(secrets.open)
  try {
    const {
      status,
      headers,
      body: responseBody,
    } = await outbound.fetch(secrets.open(destination.url ?? ''), {
      body: Buffer.from(body),
      signal,
      headers: {
        'content-type': 'application/json',
        ...(signingSecrets.length > 0 && signMessage(`msg_${delivery.id}`, body, now, signingSecrets)),
      },
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    })
    const isSuccess = status >= 200 && status < 300
    return {
      error: isSuccess ? null : `${destination.url_host} responded with status ${status}.`,
      isRetryable: status >= 500 || status === 408 || status === 429,
      isGone: status === 410,
      retryAfterMs: parseRetryAfter(headers['retry-after'], now),
      response_status: status,
      response_body: responseBody.toString('utf8'),
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { ...NO_RESPONSE, error: error.message, isRetryable: !PERMANENT.includes(error.reason) }
  }
}

/** Returns the encrypted secrets that sign a message: the previous one is used until it expires. */
function getSigningSecrets(destination: DestinationRow, now: Date): string[] {
  const { signing_secret, previous_secret, previous_secret_expires_at: expiry } = destination
  const isValid = expiry !== null && Date.parse(expiry) > now.getTime()
  return [signing_secret, isValid ? previous_secret : null].filter((secret) => secret !== null)
}

/** Parses a delay in seconds or a date. */
function parseRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Math.min(Math.max(ms || 0, 0), MAX_RETRY_AFTER_MS)
}
