import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/*
 * Allowlist of forwarded headers: no cookies, no hop-by-hop headers, and no policy of either server for the other's
 * origin (CORS, CSP, HSTS).
 */

const TO_UPSTREAM = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'if-none-match',
  'user-agent',
]

const TO_BROWSER = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
]

/** Header of forwarded requests, by which a server that forwards to itself detects the loop. */
export const FORWARDED_HEADERS = 'x-hedgerow-passed-on'

export const toUpstream = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => ({
  ...pick(headers, TO_UPSTREAM),
  [FORWARDED_HEADERS]: '1',
})

export const toBrowser = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => ({
  ...pick(headers, TO_BROWSER),
  // Foreign content is served from our origin: if a browser renders it as a page, it must not run anything.
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
})

function pick(headers: IncomingHttpHeaders, names: string[]): OutgoingHttpHeaders {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
}
