import { notFound } from '../errors'

/** Encryption of the content of links. */
export interface Encryption {
  seal(text: string): string
  open(sealed: string): string
}

/** Lifetime of a link to a file, in milliseconds. */
const DOWNLOAD_MS = 15 * 60_000

interface SealedLinkOptions {
  lifetimeMs?: number
  /** Error message for a link that has expired or is none of this path. */
  expired?: string
}

/**
 * Defines temporary links for browsers that cannot send a key, such as those to files. A link contains its content encrypted,
 * and is valid for its path only.
 */
export function defineSealedLinks<Content>(
  path: string,
  { lifetimeMs = DOWNLOAD_MS, expired = 'The link has expired.' }: SealedLinkOptions = {},
) {
  return {
    build: ({ seal }: Encryption, content: Content): string =>
      `${path}?token=${seal(JSON.stringify({ path, content, until: Date.now() + lifetimeMs }))}`,

    /** Returns the content of a link. Throws 404 unless it is valid. */
    open({ open }: Encryption, token: string | undefined): Content {
      const link = parse(open, token ?? '')
      if (link?.path !== path || Date.now() >= link.until) throw notFound(expired)
      return link.content
    },
  }

  function parse(open: Encryption['open'], token: string) {
    try {
      return JSON.parse(open(token)) as { path: string; content: Content; until: number }
    } catch {
      return null
    }
  }
}
