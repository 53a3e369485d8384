/** The invite that an address leads to, `/signup/<id>`; null for any other. Its page is for people without a key. */
export function inviteIn(pathname: string): string | null {
  return /^\/signup\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
}
