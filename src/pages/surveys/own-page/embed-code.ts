const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? '')

/** Builds the HTML that shows the page of a survey in a frame. */
export const buildEmbedCode = (url: string, title: string): string =>
  `<iframe src="${url}" title="${escapeAttribute(title)}" width="100%" height="600" style="border: 0"></iframe>`
