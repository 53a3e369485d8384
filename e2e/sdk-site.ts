import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startHttpServer } from '../tests/support/web-server'

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

/**
 * SDKs in use on customer sites, with the script URL: relative to the site, or to the server if it starts with a slash.
 */
export const SDKS = {
  'the SDK of the server': '/static/array.js',
  'the SDK of a year ago, which loads what it needs from the server': 'array.js',
  'the SDK of a year ago, which brings all that it needs': 'array.full.js',
}
export type Sdk = keyof typeof SDKS

/**
 * Serves a customer site with an SDK on a separate origin. The first path segment is the distinct ID: `/ann/`
 * identifies Ann.
 */
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
      // The SDK ignores automated browsers by default.
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

/** Opens the page in a fresh browser context. */
export async function visitSite(
  browser: Browser,
  url: string,
  options?: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(url)
  return page
}

/** Returns the value of a flag once the SDK has started. */
export async function flagOn(page: Page, key: string) {
  await started(page)
  return page.evaluate((key) => window.posthog.isFeatureEnabled?.(key), key)
}

/** Returns the surveys that the SDK would show, once surveys and their flags have loaded. */
export async function findMatching(page: Page): Promise<string[]> {
  await loaded(page)
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        window.posthog.getActiveMatchingSurveys((surveys) => resolve(surveys.map(({ id }) => id)))
      }),
  )
}

/** Waits until surveys are loaded: until then the SDK returns an empty list. */
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
