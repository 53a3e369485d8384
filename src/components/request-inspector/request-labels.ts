import type { LoggedRequest } from '../../api/client/request-log'
import { t } from '../../lib/i18n/translate'
import { formatCount } from '../ui/cells/format-number'
import type { Tone } from '../ui/cells/StatusBadge'

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
