import type { Endpoint } from '../../../contract/endpoint'
import type { ErrorCode } from '../../../contract/error-codes'
import { isObject } from '../../../contract/is-object'
import type { ErrorBody } from '../../../contract/schemas/primitives'
import { t } from '../../lib/i18n/translate'

import { ReadOnlyError } from '../session/read-only'
import { getErrorMessage } from './error-messages'
import { getUnsupportedMessage } from './unsupported-endpoint'

/** Write requests by the error they caused. Only `send` knows which requests are writes. */
const failed = new WeakMap<object, object>()

/** Records the write that caused an error, for components that display it. */
export function recordFailedMutation(error: unknown, write: object): void {
  if (typeof error === 'object' && error !== null) failed.set(error, write)
}

export const getRecordedMutation = (error: unknown): object | null =>
  (typeof error === 'object' && error !== null && failed.get(error)) || null

/** Returns true if the error was caused by a write, and false for reads and errors of the dashboard itself. */
export const isMutationError = (error: unknown): boolean => getRecordedMutation(error) !== null

/** Failed request, in a form that a user can repeat. */
export interface SentRequest {
  method: string
  /** Without the host: `/api/organizations/`. */
  path: string
  /** Feature name of the endpoint, for servers that do not implement it. */
  noun?: string
  /** Auth context of the request, if it is not that of the signed-in user. */
  as?: string | undefined
}

/** Code of a rejected API key whose user has to sign in with single sign-on. */
const SSO_ENFORCED: ErrorCode = 'sso_enforced'

/** Error response, with the server's message. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly sent: SentRequest,
    readonly status: number,
    readonly type: string,
    readonly code: string,
    readonly detail: string,
    readonly attr: string | null,
    /** Seconds after which the same request may succeed. */
    readonly retryAfter: number | null = null,
    /** URL that responded with an HTML page instead of data; null otherwise. */
    readonly page: string | null = null,
  ) {
    // In the language of the page; `detail` stays as the server sent it.
    super(getErrorMessage(code, detail))
  }
}

/** No response, or a response that the browser is not allowed to read. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(
    readonly sent: SentRequest,
    readonly host: string,
    readonly foreign: boolean,
  ) {
    super(
      foreign
        ? t('{host} did not respond, or its API does not allow requests from this origin (CORS).', {
            host,
          })
        : t('{host} did not respond. Check your connection and that the server is running.', { host }),
    )
  }
}

/** Creates an error from an error response. Also gives a clear message if the body is not the error envelope. */
export function toApiError(
  sent: SentRequest,
  status: number,
  text: string,
  retryAfter: string | null,
  url: string | null = null,
): ApiError {
  const body = parseErrorEnvelope(text)
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  return new ApiError(
    sent,
    status,
    body?.type ?? 'unknown',
    body?.code ?? `http_${status}`,
    body?.detail ?? describeForeignError(status, text),
    body?.attr ?? null,
    Number.isFinite(seconds) ? seconds : null,
    text.trimStart().startsWith('<') ? (url ?? '') : null,
  )
}

function parseErrorEnvelope(text: string): (Partial<ErrorBody> & { detail: string }) | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
      ? (body as Partial<ErrorBody> & { detail: string })
      : null
  } catch {
    return null
  }
}

/** Message for a body that is not from the API: a proxy's page, an empty body, a framework's own JSON. */
function describeForeignError(status: number, text: string): string {
  const title = /<title[^>]*>([^<]{1,120})<\/title>/i.exec(text)?.[1]?.trim()
  const plain = /^\s*[<{[]/.test(text) ? '' : text.trim().slice(0, 200)
  return title || plain || t('The server responded with status {status} and no details.', { status })
}

/** Returns the invalid field by its form path (`questions.0.type`), or null if the error is about the whole request. */
export function getFieldError(error: unknown): { path: string; message: string } | null {
  if (!(error instanceof ApiError) || error.attr === null || error.attr === '') return null
  return { path: error.attr.split('__').join('.'), message: error.message }
}

/**
 * Returns true if the outcome of a request is unknown: no response, or a success response that cannot be from the API.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status < 300)

/** Returns the request that failed; null for an error of the dashboard itself. */
export const getSentRequest = (error: unknown): SentRequest | null =>
  error instanceof ApiError || error instanceof NetworkError ? error.sent : null

/** Formats an error for display: a title, and the details that were reported. */
export function describeError(error: unknown): { title: string; detail: string } {
  if (error instanceof NetworkError && isMutationError(error)) {
    return {
      title: t('No response from the server'),
      detail: t('{message} The server may have received the request.', { message: error.message }),
    }
  }
  if (error instanceof NetworkError) return { title: t('No response from the server'), detail: error.message }
  if (error instanceof ApiError) {
    const lacking = getUnsupportedMessage(error)
    return lacking
      ? { title: t('Not available on this server'), detail: lacking }
      : { title: getErrorTitle(error), detail: error.message }
  }
  if (error instanceof ReadOnlyError) return { title: t('The dashboard is read-only'), detail: error.message }
  return {
    title: t('Something went wrong in the dashboard'),
    detail: error instanceof Error ? error.message : String(error),
  }
}

function getErrorTitle({ status, code, page }: ApiError): string {
  if (page !== null && status < 500) return t('Unexpected response from the server')
  if (status < 400) return t('Invalid response from the server')
  if (status === 401) return t('The API key was rejected')
  if (code === SSO_ENFORCED) return t('Single sign-on is required')
  if (status === 403) return t('You don’t have permission to do this')
  if (status === 404) return t('Not found')
  if (status === 409) return t('Changed by someone else')
  if (status === 413) return t('Request too large')
  if (status === 429) return t('Too many requests')
  if (status >= 500) return t('Server error')
  return t('The server rejected the request')
}

/** Returns advice for the user in addition to the available buttons; null if there is none. */
export function getErrorAdvice(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const { status, code, page, detail } = error
  if (status < 300 && isMutationError(error)) {
    return t('The server may have processed the request. Check before you send it again.')
  }
  if (page !== null) {
    return page
      ? t(
          '{page} returned a web page instead of data. A proxy, firewall or sign-in page may be intercepting requests to the API.',
          { page },
        )
      : t(
          'The server returned a web page instead of data. A proxy, firewall or sign-in page may be intercepting requests to the API.',
        )
  }
  if (status === 401) return t('Enter a valid API key. Your unsaved work is preserved.')
  if (status === 403 && code !== SSO_ENFORCED) {
    const scope = /\b[a-z_]+:(?:read|write)\b/.exec(detail)?.[0]
    return scope
      ? t('Use an API key with the scope {scope}, or create one.', { scope })
      : t('Ask an admin or owner of the organization, or use another API key.')
  }
  if (status === 409) return t('Review the latest version before you decide which changes to save.')
  if (status === 413) return t('Reduce the size of the request, then try again.')
  return null
}

/** Builds the error details for a support request. Contains no key. */
export function formatErrorDetails(error: unknown, at: Date): string {
  const { title, detail } = describeError(error)
  const lines = [`${title}: ${detail}`]
  if (error instanceof ApiError) {
    lines.push(
      `${error.sent.method} ${error.sent.path}`,
      t('status {status}, code {code}', { status: error.status, code: error.code }),
    )
    if (error.attr) lines.push(t('field {attr}', { attr: error.attr }))
    if (error.page) lines.push(t('response from {page}', { page: error.page }))
  }
  if (error instanceof NetworkError) lines.push(`${error.sent.method} ${error.host}${error.sent.path}`)
  return [...lines, at.toISOString()].join('\n')
}

/**
 * Returns a sentence that describes an invalid success response, or null if it is plausible for its endpoint. Checks
 * only the basic structure: servers may omit and add fields.
 */
export function checkResponseShape({ response }: Pick<Endpoint, 'response'>, body: unknown): string | null {
  if (response === null) return null
  if (body === undefined) return t('The response is empty. Check that this is the URL of an API.')
  if (typeof response === 'object') {
    const isPage = isObject(body) && Array.isArray(body.results)
    return isPage ? null : t('The response is not a list. Check that this is the URL of an API.')
  }
  return typeof body === 'object' && body !== null
    ? null
    : t('The response is not a record. Check that this is the URL of an API.')
}
