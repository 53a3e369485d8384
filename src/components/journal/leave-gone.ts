import { deletes } from '../../api/journal/deletion'
import type { WayBack } from '../../api/journal/way-back'
import { getEndpoint, toRequest } from '../../api/mutation'

/**
 * Returns the list to navigate to from the page of a deleted record, or one below it; null for other pages. Page paths
 * mirror those of the API.
 */
export function wayFromGone({ write }: WayBack, pathname: string): string | null {
  if (!deletes(getEndpoint(write), write.input.body) || write.as !== undefined) return null
  const page = toRequest(write)
    .path.replace(/^\/api/, '')
    .replace(/\/$/, '')
  const isThere = pathname === page || pathname.startsWith(`${page}/`)
  return isThere ? page.replace(/\/[^/]+$/, '') : null
}
