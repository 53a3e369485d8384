import type { Env } from '../../config'
import { toMailError } from './mail-error'
import { type EmailTemplate, renderHtml, renderText } from './template'
import { stripLineBreaks } from './text'

export interface Mail {
  to: string
  subject: string
  template: EmailTemplate
  /** Reply-To address; the sender's by default. */
  reply_to?: { name: string; address: string }
}

type Outcome = { status: 'sent' } | { status: 'failed'; detail: string }

export interface Mailer {
  /** Sends e-mails, for no longer than SMTP_TIMEOUT_MS. Never throws: returns the outcome of each e-mail. */
  send(mails: Mail[]): Promise<Outcome[]>
  /** Sends e-mails sequentially in the background. Gives up if the server is unreachable. */
  post(mails: Mail[]): void
  close(): Promise<void>
}

type Settings = Pick<Env, 'SMTP_URL' | 'SMTP_TIMEOUT_MS' | 'MAIL_FROM'>

interface Log {
  warn(details: object, message: string): void
}

/** Creates the mailer for the configured SMTP server; null if none is configured. */
export function createMailer(settings: Settings, log: Log): Mailer | null {
  const { SMTP_URL: url, SMTP_TIMEOUT_MS: timeoutMs, MAIL_FROM: from } = settings
  if (!url) return null
  const transport = openTransport(url)
  let background = Promise.resolve()
  let closed = false

  async function deliver({ to, subject, template, reply_to }: Mail) {
    try {
      await (await transport).sendMail({
        from,
        to: { name: '', address: to },
        replyTo: reply_to && { name: stripLineBreaks(reply_to.name), address: reply_to.address },
        subject: stripLineBreaks(subject),
        text: renderText(template),
        html: renderHtml(template),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { outcome: { status: 'sent' } as const, answered: true }
    } catch (error) {
      log.warn({ err: error }, 'email not sent')
      const { detail, answered } = toMailError(error, timeoutMs)
      return { outcome: { status: 'failed', detail } as const, answered }
    }
  }

  async function trickle(mails: Mail[]): Promise<void> {
    for (const mail of mails) {
      if (closed) return
      const { answered } = await deliver(mail)
      if (!answered) return
    }
  }

  return {
    async send(mails) {
      const delivered = await Promise.all(mails.map(deliver))
      return delivered.map(({ outcome }) => outcome)
    },
    post(mails) {
      background = background.then(() => trickle(mails))
    },
    async close() {
      closed = true
      const open = await transport
      open.close({ force: true })
      await background
    },
  }
}

/** Loaded lazily, because most installations send no e-mail and should start fast. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    idleTimeout: 5000,
    // The message is built here completely: no part of it is a path or URL to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
