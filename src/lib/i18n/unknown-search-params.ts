import { formatEnumeration } from './locale'
import { t } from './translate'

type Search = Readonly<Record<string, unknown>>

const SHOWN_MAX = 60

/** Returns the URL parameters that the page ignored, as written: `state=asleep`. */
export function findUnknownSearchParams(searchParams: Search, validated: Search): string[] {
  return Object.entries(searchParams).flatMap(([name, value]) => {
    if (value === undefined || value === '' || value === validated[name]) return []
    return [`${name}=${getUnknownValues(String(value), validated[name])}`]
  })
}

/** Returns the unknown ones of several values. */
function getUnknownValues(value: string, validated: unknown): string {
  const acceptedValues = typeof validated === 'string' ? validated.split(',') : []
  const rest = value.split(',').filter((item) => !acceptedValues.includes(item))
  return rest.length > 0 ? rest.join(',') : value
}

/** Formats a notice about ignored parameters; null if there are none. */
export function formatUnknownSearchParams(parts: readonly string[], where = t('the URL')): string | null {
  const quotedParts = parts.map(
    (part) => `“${part.length > SHOWN_MAX ? `${part.slice(0, SHOWN_MAX)}…` : part}”`,
  )
  const last = quotedParts.pop()
  if (last === undefined) return null
  return quotedParts.length === 0
    ? t('{last} in {where} is not valid here and was ignored.', { last, where })
    : t('{named} and {last} in {where} are not valid here and were ignored.', {
        named: formatEnumeration(quotedParts),
        last,
        where,
      })
}
