import { stripLineBreaks } from './text'

interface SmtpError {
  code?: string
  /** Response of the SMTP server, if any. */
  response?: string
}

const MESSAGES: Record<string, string> = {
  EAUTH: 'The mail server does not accept the name and password it was given.',
  ENOAUTH: 'The mail server wants a name and a password.',
  EDNS: 'The mail server has no address.',
  ETLS: 'No encrypted connection to the mail server could be made.',
}

/**
 * Describes in one sentence why an e-mail was not sent; `answered` if the server rejected this one, so that others may
 * succeed.
 */
export function toMailError(error: unknown, timeoutMs: number): { detail: string; answered: boolean } {
  const { code = '', response } = error as SmtpError
  if (code === 'EABORT' || code === 'ETIMEDOUT') {
    return { detail: `The mail server did not answer within ${timeoutMs / 1000} s.`, answered: false }
  }
  const detail = MESSAGES[code]
  if (detail) return { detail, answered: false }
  if (response) {
    return {
      detail: `The mail server refused it: ${stripLineBreaks(response).slice(0, 200)}`,
      answered: true,
    }
  }
  return { detail: 'The mail server cannot be reached.', answered: false }
}
