import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startHttpServer } from '../server/testing/web-server'

declare global {
  interface Window {
    posthog: {
      isFeatureEnabled?: (key: string) => boolean | undefined
      capture: (event: string) => void
      getSurveys: (tell: (surveys: object[], context?: { isLoaded: boolean }) => void) => void
      onFeatureFlags: (tell: () => void) => void
      getActiveMatchingSurveys: (tell: (surveys: { id: string }[]) => void) => void
    }
  }
}

const LAST_YEAR = dirname(createRequire(import.meta.url).resolve('posthog-js-last-year/package.json'))

/** The SDKs that sites have, and where these sites load them from: their own address, or the server's where it begins with a slash. */
export const SDKS = {
  'the SDK of the server': '/static/array.js',
  'the SDK of a year ago, which loads what it needs from the server': 'array.js',
  'the SDK of a year ago, which brings all that it needs': 'array.full.js',
}
export type Sdk = keyof typeof SDKS

/** A page of somebody's site, on an origin of its own, with an SDK of theirs; below `/ann/` it is Ann's. */
export function startSite(api_host: string, token: string, sdk: Sdk) {
  const file = SDKS[sdk]
  const script = file.startsWith('/') ? `${api_host}${file}` : `/${file}`
  return startHttpServer((request, response) => {
    if (request.url === `/${file}`) {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end(readFileSync(join(LAST_YEAR, 'dist', file)))
      return
    }
    const distinctID = request.url?.split('/')[1]
    const options = {
      api_host,
      bootstrap: { distinctID, isIdentifiedID: true },
      // Browsers driven by tests are left out by the SDK unless it is told otherwise.
      opt_out_useragent_filter: true,
    }
    const html = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><h1>Lamps</h1>
      <script>
        window.posthog = Object.assign([], { people: [], __SV: 1, _i: [['${token}', ${JSON.stringify(options)}]] })
      </script>
      <script async crossorigin="anonymous" src="${script}"></script>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
}

/** Opens the page in a browser that has never been there. */
export async function visitSite(
  browser: Browser,
  url: string,
  options?: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(url)
  return page
}

/** What a flag is, once the SDK has asked. */
export async function flagOn(page: Page, key: string) {
  await started(page)
  return page.evaluate((key) => window.posthog.isFeatureEnabled?.(key), key)
}

/** The surveys that the SDK would show, once it has loaded them and the flags that they go by. */
export async function findMatching(page: Page): Promise<string[]> {
  await loaded(page)
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        window.posthog.getActiveMatchingSurveys((surveys) => resolve(surveys.map(({ id }) => id)))
      }),
  )
}

/** An SDK that is still asking for surveys tells that there are none. */
async function loaded(page: Page): Promise<void> {
  await started(page)
  await page.evaluate(() => new Promise<void>((resolve) => window.posthog.onFeatureFlags(() => resolve())))
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        window.posthog.getSurveys((_, context) => resolve(context?.isLoaded))
      }),
  )
}

const started = (page: Page) =>
  page.waitForFunction(() => typeof window.posthog.isFeatureEnabled === 'function')
