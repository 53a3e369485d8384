import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Waits for the next successful response to an event with that name. */
export const waitForEvent = (page: Page, event: string) =>
  page.waitForResponse((response) => {
    const bytes = response.request().postDataBuffer()
    if (!bytes || response.status() !== 200) return false
    const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString()
    return text.includes(`"event":"${event}"`)
  })
