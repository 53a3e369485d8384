import { api } from '../../../contract'
import type { Endpoint, Endpoints } from '../../../contract/endpoint'
import type { LoggedRequest } from '../../api/client/client'
import { t } from '../../lib/i18n/translate'
import { formatCount } from '../ui/cells/format-number'
import type { Tone } from '../ui/cells/StatusBadge'
import { redactSecrets } from '../undo-history/model/entry'

/** Returns true if there was no response, or an error response. */
export const hasFailed = ({ end }: LoggedRequest): boolean =>
  end !== null && (end.status === null || end.status >= 400)

/** Formats the outcome of a request briefly. */
export function formatOutcome({ end }: LoggedRequest): string {
  if (end === null) return t('in progress')
  return end.status === null ? t('no response') : String(end.status)
}

export function getOutcomeTone(request: LoggedRequest): Tone {
  if (request.end === null) return 'neutral'
  return hasFailed(request) ? 'error' : 'success'
}

/** `12 ms`, `1.4 s`. */
export const formatDurationMs = (ms: number): string =>
  ms < 1000
    ? t('{count} ms', { count: formatCount(Math.round(ms)) })
    : t('{count} s', { count: formatCount(ms / 1000) })

/** Pretty-prints JSON; returns other text unchanged. */
export function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const rows = (Object.values(api) as Endpoints[]).flatMap((table): Endpoint[] => Object.values(table))

/** Returns true if a path matches the pattern of an endpoint. */
const matchesPath = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/[?#].*$/, ''))

/**
 * Returns a request body that is safe to display and share: without write-only fields of the contract, and without
 * fields that have a secret's name.
 */
export function redactBody({
  method,
  path,
  body,
}: Pick<LoggedRequest, 'method' | 'path' | 'body'>): string | null {
  if (body === null) return null
  const secrets = rows
    .filter((endpoint) => endpoint.method === method && matchesPath(endpoint.path, path))
    .flatMap((endpoint) => endpoint.secrets ?? [])
  try {
    return JSON.stringify(redactSecrets(JSON.parse(body), secrets))
  } catch {
    return body
  }
}
