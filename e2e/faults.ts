import type { Page, Request, Route } from '@playwright/test'
import { expect } from './fixtures'

/** One way in which a server answers otherwise than it should, and what is said about it. */
export interface FaultKind {
  name: string
  answer: (route: Route) => Promise<void>
  /** What happened, and what comes next. */
  told: RegExp
  next: { role: 'button' | 'link'; name: RegExp } | null
  /** Reads are tried again by themselves, after pauses. */
  retried?: true
  asksForKey?: true
}

const envelope =
  (status: number, code: string, detail: string, headers = {}) =>
  (route: Route) =>
    route.fulfill({ status, headers, json: { type: 'x', code, detail, attr: null } })

/** What every list, record and form has to live with. */
export const FAULTS: FaultKind[] = [
  {
    name: 'a key that is refused',
    asksForKey: true,
    answer: envelope(401, 'authentication_failed', 'No such key.'),
    told: /The key was not accepted.*No such key\. ?Enter a key that works/s,
    next: { role: 'button', name: /^Enter a key$/ },
  },
  {
    name: 'a right that lacks',
    answer: envelope(403, 'permission_denied', 'You may not.'),
    told: /You may not do this.*You may not\. ?Ask an admin or an owner/s,
    next: null,
  },
  {
    name: 'nothing there',
    answer: envelope(404, 'not_found', 'Not found.'),
    told: /Not found|not there any more/,
    next: null,
  },
  {
    name: 'somebody else was faster',
    answer: envelope(409, 'conflict', 'It has changed.'),
    told: /Somebody else changed this.*It has changed\. ?Look at the newest/s,
    next: null,
  },
  {
    name: 'too many requests',
    answer: envelope(429, 'throttled', 'Slow down.', { 'retry-after': '3000' }),
    told: /Too many requests.*Slow down\.|Slow down\./s,
    next: { role: 'button', name: /^(Try again$|Send again in )/ },
  },
  {
    name: 'a page in place of data',
    answer: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
    told: /Something other than the API answered.*Sign in/s,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
  {
    name: 'nothing at all',
    answer: (route) => route.fulfill({ status: 200, body: '' }),
    told: /The answer makes no sense.*The answer is empty/s,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
  {
    name: 'data of another shape',
    answer: (route) => route.fulfill({ status: 200, json: null }),
    told: /The answer makes no sense.*The answer is no (list|record)/s,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
  {
    name: 'a server that fails',
    answer: envelope(500, 'error', 'The disk is full.'),
    told: /The server could not do this.*The disk is full/s,
    retried: true,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
  {
    name: 'a connection that breaks',
    answer: (route) => route.abort('connectionreset'),
    told: /No answer from the server/,
    retried: true,
    next: { role: 'button', name: /^(Try|Send) again$/ },
  },
]

/** What stands between a page and its server: lets all pass until it is told otherwise. */
export interface RequestMatcher {
  /** Answers with a fault; with null, lets pass. */
  become: (fault: FaultKind | null) => void
  /** Keeps the next requests waiting; what this returns lets them go on. */
  hold: () => () => void
  /** How many requests came by. */
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
    // A page that was left has called its requests off.
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

/** Reads of one address, with whatever query. */
export const matchesRead = (path: string) => (request: Request) =>
  request.method() === 'GET' && new URL(request.url()).pathname === `/api${path}/`

/** Reads of one address that look for something. */
export const asksFor = (path: string, text: string) => (request: Request) =>
  matchesRead(path)(request) && new URL(request.url()).searchParams.get('search') === text

export const isWrite = (request: Request) => request.method() !== 'GET'

/** Goes to another address as a link does, without loading the page anew. */
export const follow = (page: Page, href: string) => page.evaluate((to) => history.pushState({}, '', to), href)

/** Closes the question for another key, which a refused one brings up over whatever is open. */
export async function declineKey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your key again' })
  // With the keyboard: a pointer that is left over a row would ask for what the row leads to.
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(dialog).toHaveCount(0)
}
