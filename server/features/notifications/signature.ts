import { createHmac, randomBytes } from 'node:crypto'

/*
 * Signatures of the Standard Webhooks specification (https://www.standardwebhooks.com): HMAC-SHA256 of message id,
 * timestamp and body.
 */

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const createSigningSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Builds the headers of a signed message: one signature for each secret. */
export function signMessage(id: string, body: string, at: Date, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
