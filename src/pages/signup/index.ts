/** Returns the invite id of a URL `/signup/<id>`; null for any other. The page is accessible without an API key. */
export function parseInviteId(pathname: string): string | null {
  return /^\/signup\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
}
