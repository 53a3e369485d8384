/**
 * Returns the page of the list that contains a record, or of its nearest ancestor: page paths mirror those of the API.
 * Null if there is none.
 */
export function findParentPage(path: string, isPage: (path: string) => boolean): string | null {
  const parts = toPagePath(path).split('/').slice(0, -1)
  for (; parts.length > 1; parts.pop()) {
    const above = parts.join('/')
    if (isPage(above)) return above
  }
  return null
}

/** Returns the page of a record, or of the record that an action affected. */
export function findRecordPage(path: string, isPage: (path: string) => boolean): string | null {
  const own = toPagePath(path)
  return isPage(own) ? own : findParentPage(path, isPage)
}

/** Converts `/api/projects/1/surveys/x/?a=b` to a page path: `/projects/1/surveys/x`. */
const toPagePath = (path: string) =>
  path
    .replace(/\?.*$/, '')
    .replace(/^\/api\//, '/')
    .replace(/\/$/, '')
