import type { Env } from '../../config'

/**
 * Returns the URL that links in mails begin with. It never comes from a request: its Host header is the sender's choice.
 * The settings require it with SMTP_URL, so a server that sends mail has it.
 */
export function getPublicUrl({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string {
  if (PUBLIC_URL === undefined) throw new Error('PUBLIC_URL is required to send mail.')
  return PUBLIC_URL
}
