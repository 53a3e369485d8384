import { setTimeout as delay } from 'node:timers/promises'
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

interface MailerState {
  /** `checking` until the first sign-in has ended. */
  status: 'checking' | 'ok' | 'failed'
  error: string | null
  checked_at: string | null
}

export interface Mailer {
  /** Sends e-mails, for no longer than SMTP_TIMEOUT_MS. Never throws: returns the outcome of each e-mail. */
  send(mails: Mail[]): Promise<Outcome[]>
  /** Sends e-mails sequentially in the background. Gives up if the server is unreachable. */
  post(mails: Mail[]): void
  /** Returns the result of the last sign-in to the mail server. Starts another one in the background once a minute. */
  getState(): MailerState
  close(): Promise<void>
}

type Settings = Pick<Env, 'SMTP_URL' | 'SMTP_TIMEOUT_MS' | 'MAIL_FROM'>

interface Log {
  warn(details: object, message: string): void
}

/** Interval between two sign-ins to the mail server while its state is requested. */
const CHECK_MS = 60_000

/** Creates the mailer for the configured SMTP server; null if none is configured. */
export function createMailer(settings: Settings, log: Log): Mailer | null {
  const { SMTP_URL: url, SMTP_TIMEOUT_MS: timeoutMs, MAIL_FROM: from } = settings
  if (!url) return null
  const transport = openTransport(url)
  let background = Promise.resolve()
  let closed = false
  let state: MailerState = { status: 'checking', error: null, checked_at: null }
  let nextCheck = 0

  async function check(): Promise<void> {
    const result = await Promise.race([
      transport.then((open) => open.verify()).then(() => null, toError),
      delay(timeoutMs, toError({ code: 'ETIMEDOUT' }), { ref: false }),
    ])
    const checked_at = new Date().toISOString()
    state = { status: result === null ? 'ok' : 'failed', error: result, checked_at }
  }
  const toError = (error: unknown) => toMailError(error, timeoutMs).detail

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
    getState() {
      if (!closed && performance.now() >= nextCheck) {
        nextCheck = performance.now() + CHECK_MS
        void check()
      }
      return state
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
