import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/*
 * What is named here passes, and nothing else: no cookies, no headers of one connection, no rules of either side for
 * the other's origin (CORS, CSP, HSTS).
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

/** What a server that passes requests on tells the next one, so that one that points to itself is found out. */
export const PASSED_ON = 'x-hedgerow-passed-on'

export const toUpstream = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => ({
  ...pick(headers, TO_UPSTREAM),
  [PASSED_ON]: '1',
})

export const toBrowser = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => ({
  ...pick(headers, TO_BROWSER),
  // What is not ours stands under our address: should a browser take it for a page, it may do nothing.
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
})

function pick(headers: IncomingHttpHeaders, names: string[]): OutgoingHttpHeaders {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
}
