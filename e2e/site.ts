import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The next answer by which an event of that name was taken. */
export const isPortTaken = (page: Page, event: string) =>
  page.waitForResponse((response) => {
    const bytes = response.request().postDataBuffer()
    if (!bytes || response.status() !== 200) return false
    const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString()
    return text.includes(`"event":"${event}"`)
  })
