import type { PaginatedResponse } from '../../../contract/endpoint'

const LIMIT_DEFAULT = 100
const LIMIT_MAX = 1000

export interface PageRange {
  limit: number
  offset: number
}

/** Parses the range of a list query. Invalid values fall back to the defaults, as in the public service. */
export function parsePageRange(query: {
  limit?: string | undefined
  offset?: string | undefined
}): PageRange {
  const limit = parseWholeNumber(query.limit) ?? 0
  return {
    limit: limit > 0 ? Math.min(limit, LIMIT_MAX) : LIMIT_DEFAULT,
    offset: parseWholeNumber(query.offset) ?? 0,
  }
}

function parseWholeNumber(text: string | undefined): number | undefined {
  const number = Number(text)
  return text !== undefined && /^\d{1,15}$/.test(text) ? number : undefined
}

/** Returns the count of a list if this page ends it; null if it must be counted. */
export function getCountAtEnd({ limit, offset }: PageRange, rows: number): number | null {
  const endsList = rows < limit && (rows > 0 || offset === 0)
  return endsList ? offset + rows : null
}

/** Builds the envelope of a list; `url` is the absolute URL of this page. */
export function buildPage<T>(
  url: string,
  { limit, offset }: PageRange,
  count: number,
  results: T[],
): PaginatedResponse<T> {
  const at = (start: number) => {
    const address = new URL(url)
    address.searchParams.set('limit', String(limit))
    if (start > 0) address.searchParams.set('offset', String(start))
    else address.searchParams.delete('offset')
    address.searchParams.sort()
    return address.href
  }
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(offset - limit) : null,
    results,
  }
}
