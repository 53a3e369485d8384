import type { z } from 'zod'
import type { HttpError } from '../../core/errors'
import { OutboundError } from '../../core/net/outbound-error'
import type { FetchedPage, SafeFetch } from '../../core/net/ssrf-safe-fetch'
import { invalidUrl, toInstallError, unreachableHost } from './errors'

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024
const ARCHIVE_MAX = 20 * 1024 * 1024
const ARCHIVE_TIMEOUT_MS = 30_000

/** Access to a plugin host: base URL from the settings, and an optional token. */
export interface HostClientOptions {
  fetch: SafeFetch
  base: string
  token: string | undefined
}

/**
 * Creates a client for a plugin host. `subject` names the requested object in errors, for example `package left-pad`.
 */
export function createHostClient(
  { fetch, base }: HostClientOptions,
  headers: Record<string, string>,
  subject: string,
) {
  const { origin, host } = new URL(base)

  async function get(address: string, limits: { maxBytes: number; timeoutMs?: number }): Promise<Buffer> {
    // The operator configured this origin, so only this one may be a private address, and only it gets the token.
    const own = URL.canParse(address) && new URL(address).origin === origin
    try {
      const page = await fetch(address, { ...limits, ...(own && { headers, trustedOrigin: origin }) })
      if (page.status !== 200) throw statusRefusal(page)
      return page.body
    } catch (error) {
      throw error instanceof OutboundError ? toInstallError(error) : error
    }
  }

  function statusRefusal({ status, headers: answered }: FetchedPage): HttpError {
    if (status === 404 || status === 410 || status === 422 || status === 409) {
      return invalidUrl(`${host} has no ${subject}, or requires a token for it.`)
    }
    const exhausted = answered['x-ratelimit-remaining'] === '0' || answered['retry-after'] !== undefined
    if (status === 429 || (status === 403 && exhausted)) {
      return unreachableHost(`The rate limit of ${host} is exceeded. Try again later.`)
    }
    if (status === 401 || status === 403)
      return invalidUrl(`This token has no access to ${subject} on ${host}.`)
    return unreachableHost(`${host} responded with status ${status}.`)
  }

  return {
    subject,
    archive: (address: string) => get(address, { maxBytes: ARCHIVE_MAX, timeoutMs: ARCHIVE_TIMEOUT_MS }),

    async json<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
      const text = (await get(base + path, { maxBytes: MAX_RESPONSE_BYTES })).toString()
      const parsed = schema.safeParse(parseJson(text))
      if (parsed.success) return parsed.data
      throw invalidUrl(`${host} returned an unexpected response for ${subject}.`)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
