import type { Page, Request, Route } from '@playwright/test'
import { expect } from './fixtures'

/** Kind of failed server response and the message shown for it. */
export interface FaultKind {
  name: string
  answer: (route: Route) => Promise<void>
  /** Error message, including the next step. */
  message: RegExp
  next: { role: 'button' | 'link'; name: RegExp } | null
  /** Reads are retried automatically with backoff. */
  retried?: true
  opensKeyDialog?: true
}

const envelope =
  (status: number, code: string, detail: string, headers = {}) =>
  (route: Route) =>
    route.fulfill({ status, headers, json: { type: 'x', code, detail, attr: null } })

/** Faults that every list, record and form must handle. */
export const FAULTS: FaultKind[] = [
  {
    name: 'a rejected key',
    opensKeyDialog: true,
    answer: envelope(401, 'authentication_failed', 'No such key.'),
    message: /The API key was rejected.*No such key\. ?Enter a valid API key/s,
    next: { role: 'button', name: /^Enter an API key$/ },
  },
  {
    name: 'a missing permission',
    answer: envelope(403, 'permission_denied', 'You may not.'),
    message: /You don’t have permission to do this.*You may not\. ?Ask an admin or owner/s,
    next: null,
  },
  {
    name: 'a missing record',
    answer: envelope(404, 'not_found', 'Not found.'),
    message: /Not found|no longer exists|does not exist/,
    next: null,
  },
  {
    name: 'a concurrent change',
    answer: envelope(409, 'conflict', 'It has changed.'),
    message: /Changed by someone else.*It has changed\. ?Review the latest version/s,
    next: null,
  },
  {
    name: 'too many requests',
    answer: envelope(429, 'throttled', 'Slow down.', { 'retry-after': '3000' }),
    message: /Too many requests.*Slow down\.|Slow down\./s,
    next: { role: 'button', name: /^(Try again$|Send again in )/ },
  },
  {
    name: 'an HTML page instead of data',
    answer: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
    message: /Unexpected response from the server.*Sign in/s,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
  {
    name: 'an empty response',
    answer: (route) => route.fulfill({ status: 200, body: '' }),
    message: /Invalid response from the server.*The response is empty/s,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
  {
    name: 'an unexpected response shape',
    answer: (route) => route.fulfill({ status: 200, json: null }),
    message: /Invalid response from the server.*The response is not a (list|record)/s,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
  {
    name: 'a server error',
    answer: envelope(500, 'error', 'The disk is full.'),
    message: /Server error.*The disk is full/s,
    retried: true,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
  {
    name: 'a lost connection',
    answer: (route) => route.abort('connectionreset'),
    message: /No response from the server/,
    retried: true,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
]

/** Proxy between a page and its server. Passes all requests until a fault is set. */
export interface RequestMatcher {
  /** Sets the fault that requests are answered with; null passes them. */
  become: (fault: FaultKind | null) => void
  /** Holds the next requests until the returned function is called. */
  hold: () => () => void
  /** Returns the number of matching requests. */
  count: () => number
}

export async function createFaultProxy(
  page: Page,
  isMeant: (request: Request) => boolean,
): Promise<RequestMatcher> {
  let fault: FaultKind | null = null
  let gate = Promise.resolve()
  let count = 0
  await page.route('**/api/**', async (route) => {
    if (!isMeant(route.request())) return route.fallback()
    count += 1
    await gate
    // Navigating away aborts the requests of a page.
    await (fault ? fault.answer(route) : route.continue()).catch(() => {})
  })
  return {
    become: (next) => {
      fault = next
    },
    hold: () => {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    count: () => count,
  }
}

/** Matches reads of one path, with any query. */
export const matchesRead = (path: string) => (request: Request) =>
  request.method() === 'GET' && new URL(request.url()).pathname === `/api${path}/`

/** Matches reads of one path with that search text. */
export const isSearchFor = (path: string, text: string) => (request: Request) =>
  matchesRead(path)(request) && new URL(request.url()).searchParams.get('search') === text

/** Matches writes, without the requests that open streams of live updates and announce forms. */
export const isWrite = (request: Request) =>
  request.method() !== 'GET' && !new URL(request.url()).pathname.includes('/live/')

/** Navigates as a link does, without reloading the page. */
export const navigate = (page: Page, href: string) =>
  page.evaluate((to) => history.pushState({}, '', to), href)

/** Closes the key dialog that a rejected key opens over any page. */
export async function declineKey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your API key again' })
  // Uses the keyboard: a pointer over a row would prefetch its record.
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(dialog).toHaveCount(0)
}
