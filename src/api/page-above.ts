/**
 * The page of the list that a record is in, or of the nearest thing around it: addresses of pages are those of the API.
 * Null where there is none.
 */
export function pageAbove(path: string, isPage: (path: string) => boolean): string | null {
  const parts = pagePath(path).split('/').slice(0, -1)
  for (; parts.length > 1; parts.pop()) {
    const above = parts.join('/')
    if (isPage(above)) return above
  }
  return null
}

/** The page of a record itself, or of the record that an action on it was about. */
export function pageAt(path: string, isPage: (path: string) => boolean): string | null {
  const own = pagePath(path)
  return isPage(own) ? own : pageAbove(path, isPage)
}

/** `/api/projects/1/surveys/x/?a=b` as the address of a page: `/projects/1/surveys/x`. */
const pagePath = (path: string) =>
  path
    .replace(/\?.*$/, '')
    .replace(/^\/api\//, '/')
    .replace(/\/$/, '')
