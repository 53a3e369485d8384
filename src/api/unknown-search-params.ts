import { t } from '../texts/translate'
import { formatEnumeration } from './locale'

type Search = Readonly<Record<string, unknown>>

const SHOWN_MAX = 60

/** Returns the URL parameters that the page ignored, as written: `state=asleep`. */
export function findUnknownSearchParams(given: Search, known: Search): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === '' || value === known[name]) return []
    return [`${name}=${getUnknownValues(String(value), known[name])}`]
  })
}

/** Returns the unknown ones of several values. */
function getUnknownValues(value: string, known: unknown): string {
  const kept = typeof known === 'string' ? known.split(',') : []
  const rest = value.split(',').filter((one) => !kept.includes(one))
  return rest.length > 0 ? rest.join(',') : value
}

/** Formats a notice about ignored parameters; null if there are none. */
export function formatUnknownSearchParams(parts: readonly string[], where = t('the address')): string | null {
  if (parts.length === 0) return null
  const named = parts.map((part) => `“${part.length > SHOWN_MAX ? `${part.slice(0, SHOWN_MAX)}…` : part}”`)
  const last = named.pop() ?? ''
  return named.length === 0
    ? t('{last} in {where} means nothing here and was left out.', { last, where })
    : t('{named} and {last} in {where} mean nothing here and were left out.', {
        named: formatEnumeration(named),
        last,
        where,
      })
}
