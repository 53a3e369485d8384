import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { startHttpServer } from '../server/testing/web-server'

/** The next answer by which an event of that name was taken. */
export const taken = (page: Page, event: string) =>
  page.waitForResponse((response) => {
    const bytes = response.request().postDataBuffer()
    if (!bytes || response.status() !== 200) return false
    const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString()
    return text.includes(`"event":"${event}"`)
  })

/** A page of somebody's site, on an origin of its own, that loads the SDK from the server; `/ann` is Ann's. */
export function startSite(api_host: string, token: string) {
  return startHttpServer((request, response) => {
    const distinctID = request.url?.slice(1)
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
      <script async crossorigin="anonymous" src="${api_host}/static/array.js"></script>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
}
