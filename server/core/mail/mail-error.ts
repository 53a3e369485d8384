import { stripLineBreaks } from './text'

interface SmtpError {
  code?: string
  /** Response of the SMTP server, if any. */
  response?: string
}

const MESSAGES: Record<string, string> = {
  EAUTH: 'The mail server rejected the user name and password.',
  ENOAUTH: 'The mail server requires a user name and a password.',
  EDNS: 'The host name of the mail server does not resolve.',
  ETLS: 'The mail server does not support an encrypted connection, or its certificate is not trusted.',
}

/**
 * Describes in one sentence why an e-mail was not sent; `answered` if the server rejected this one, so that others may
 * succeed.
 */
export function toMailError(error: unknown, timeoutMs: number): { detail: string; answered: boolean } {
  const { code = '', response } = error as SmtpError
  if (code === 'EABORT' || code === 'ETIMEDOUT') {
    return { detail: `The mail server did not respond within ${timeoutMs / 1000} s.`, answered: false }
  }
  const detail = MESSAGES[code]
  if (detail) return { detail, answered: false }
  if (response) {
    return {
      detail: `The mail server rejected the email: ${stripLineBreaks(response).slice(0, 200)}`,
      answered: true,
    }
  }
  return { detail: 'The mail server cannot be reached.', answered: false }
}
