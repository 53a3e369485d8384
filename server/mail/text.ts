// Control characters, line breaks, and marks that turn the direction of what follows.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What people typed, on one line: for headers, and for names within a sentence. */
export const oneLine = (text: string) => text.replace(UNSEEN, ' ').trim()

/** Text as HTML that shows exactly it. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
