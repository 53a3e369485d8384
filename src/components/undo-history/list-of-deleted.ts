import { getEndpoint, toRequest } from '../../api/mutation'
import { isDeletion } from '../../api/undo/deletion'
import type { UndoStep } from '../../api/undo/undo-step'

/**
 * Returns the list to navigate to from the page of a deleted record, or one below it; null for other pages. Page paths
 * mirror those of the API.
 */
export function getListOfDeleted({ write: mutation }: UndoStep, pathname: string): string | null {
  if (!isDeletion(getEndpoint(mutation), mutation.input.body) || mutation.as !== undefined) return null
  const page = toRequest(mutation)
    .path.replace(/^\/api/, '')
    .replace(/\/$/, '')
  const isThere = pathname === page || pathname.startsWith(`${page}/`)
  return isThere ? page.replace(/\/[^/]+$/, '') : null
}
