import type { Page } from '@playwright/test'

/*
 * Finds what a page shows that came from no text: all texts are written in other letters, one for one, so that what is
 * still Latin stands in the code, or is data.
 */

/** What is the same in every language. */
const NAMES = [
  // Code: JSON, queries, styles, what is filled in.
  /[{[]\s*["{[].*[}\]]|SELECT .* FROM \w+|\{\w+\}/gs,
  /#[0-9a-f]{6}\b|\b\d+px\b|\brgba\b|\b(?:black|white|inherit)\b|(?<!\w)\.[a-z]+(?:-[a-z]+)+/g,
  // Addresses, ids, zones.
  /\S+@\S+|https?:\/\/\S*|\b[\w-]+(?:\.[\w-]+)*\.(?:example|com|js|json|html|localhost)\b/g,
  /\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\bph[xc]_\S*/g,
  /\b[A-Z]\w+\/[A-Z][\w/+-]*/g,
  // Files of a plugin, and language codes.
  /\bindex\.(?:ts|js)\b|^en$/gm,
  // Names of the wire.
  /\b[a-z_*]+:(?:read|write)\b|\$?\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+(?:[A-Z][a-z]+)+\b/g,
  /\b(?:matrix|rows|selector|placeholder|Desktop|Mobile|Tablet)\b/g,
  // Products and formats.
  /\b(?:Hedgerow|PostHog|GitHub|GitLab|Azure Blob Storage|BigQuery|Databricks|Google|PostgreSQL|Redshift|Snowflake)\b/g,
  /\b(?:API|CNAME|CSS|CSV|DNS|GMT|HTML|HTTP|ID|IP|JSON(?:Lines)?|NPS|Parquet|SAML|SDK|SSO|TTL|TXT|URL|UTC)\b/g,
  /\b(?:brotli|gzip)\b|\bAa\b/g,
  // What the library puts into a box that nobody sees.
  /autosize measurement/g,
]

/** Runs in the page before anything else: whoever looks a text up gets it in strange letters. */
function writeStrangely() {
  const strange = (text: string) =>
    text.replace(/\{\w+\}|[A-Za-z]/g, (part) =>
      part.length > 1 ? part : String.fromCodePoint(0x4e00 + part.charCodeAt(0)),
    )
  const texts = new Proxy({}, { get: (_, text) => strange(String(text)) })
  let catalog: object | undefined
  Object.defineProperty(globalThis, '__hedgerow', {
    configurable: true,
    get: () => catalog,
    set: (value: object) => {
      catalog = Object.defineProperty(value, 'texts', { get: () => texts, set: () => {} })
    },
  })
}

export const enablePseudoLocale = (page: Page) => page.addInitScript(writeStrangely)

/** Everything that the page says, to the eye or to whoever listens. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const unread = 'style, script, noscript, template, code, pre, kbd, .cm-editor, iframe'
    const texts = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (!node.parentElement?.closest(unread)) texts.push(node.nodeValue ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'data-exact'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        if (!element.closest('.cm-editor')) texts.push(element.getAttribute(name) ?? '')
    return [...new Set(texts.map((text) => text.trim()))]
  })

const readable = (text: string) =>
  text.replace(/[\u4e41-\u4e5a\u4e61-\u4e7a]/g, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x4e00),
  )

/** What the page says in Latin letters that came from no text; `data` are words that people wrote. */
export async function findUntranslatedTexts(page: Page, data: readonly RegExp[]): Promise<string[]> {
  const removeKnownTexts = (text: string) =>
    [...data, ...NAMES].reduce((rest, name) => rest.replace(name, ''), text)
  return (await saidOn(page)).flatMap((text) => {
    const latinText = removeKnownTexts(text).match(/\p{Script=Latin}{2,}/gu)
    return latinText ? [`${latinText.join(' ')} in: ${readable(text)}`] : []
  })
}
