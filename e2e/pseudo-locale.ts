import type { Page } from '@playwright/test'

/*
 * Finds untranslated text on a page. A pseudo-locale replaces every Latin character in catalog texts one for one, so
 * remaining Latin text is either hard-coded or data.
 */

/** Texts that are identical in every language. */
const NAMES = [
  // Code: JSON, queries, styles, placeholders.
  /[{[]\s*["{[].*[}\]]|SELECT .* FROM \w+|\{\w+\}/gs,
  /#[0-9a-f]{6}\b|\b\d+px\b|\brgba\b|\b(?:black|white|inherit)\b|(?<!\w)\.[a-z]+(?:-[a-z]+)+/g,
  // E-mail addresses, URLs, IDs, time zones.
  /\S+@\S+|https?:\/\/\S*|\b[\w-]+(?:\.[\w-]+)*\.(?:example|com|js|json|html|localhost)\b/g,
  /\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\bph[xc]_\S*/g,
  /\b(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w/ -]*/g,
  /\b[A-Z]\w+\/[A-Z][\w/+-]*/g,
  // Plugin files and language codes.
  /\bindex\.(?:ts|js)\b|^en$/gm,
  // API names.
  /\b[a-z_*]+:(?:read|write)\b|\$?\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+(?:[A-Z][a-z]+)+\b/g,
  /\b(?:matrix|rows|selector|placeholder|Desktop|Mobile|Tablet)\b/g,
  // Products and formats.
  /\b(?:Hedgerow|PostHog|GitHub|GitLab|Azure Blob Storage|BigQuery|Databricks|Google|OpenID Connect|PostgreSQL|Redshift|Snowflake)\b/g,
  /\b(?:API|CNAME|CSAT|CSS|CSV|DNS|GMT|HTML|HTTP|ID|IP|JSON(?:Lines)?|NPS|Parquet|SAML|SDK|SSO|TTL|TXT|URL|UTC)\b/g,
  /\b(?:brotli|gzip)\b|\bAa\b/g,
  // Key combinations.
  /\bCtrl(?:\+\w+)+/g,
  // Text of an invisible element of the component library.
  /autosize measurement/g,
]

/**
 * Installs the pseudo-locale: every text lookup returns transliterated text. Runs in the page before any other script.
 */
function installPseudoLocale() {
  const transliterate = (text: string) =>
    text.replace(/\{\w+\}|[A-Za-z]/g, (part) =>
      part.length > 1 ? part : String.fromCodePoint(0x4e00 + part.charCodeAt(0)),
    )
  const texts = new Proxy({}, { get: (_, text) => transliterate(String(text)) })
  let catalog: object | undefined
  Object.defineProperty(globalThis, '__hedgerow', {
    configurable: true,
    get: () => catalog,
    set: (value: object) => {
      catalog = Object.defineProperty(value, 'texts', { get: () => texts, set: () => {} })
    },
  })
}

export const enablePseudoLocale = (page: Page) => page.addInitScript(installPseudoLocale)

/** Returns all visible and accessible text of the page. */
const listTexts = (page: Page) =>
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

/** Returns Latin text on the page that is not in the catalog. `data` matches user content. */
export async function findUntranslatedTexts(page: Page, data: readonly RegExp[]): Promise<string[]> {
  const removeKnownTexts = (text: string) =>
    [...data, ...NAMES].reduce((rest, name) => rest.replace(name, ''), text)
  return (await listTexts(page)).flatMap((text) => {
    const latinText = removeKnownTexts(text).match(/\p{Script=Latin}{2,}/gu)
    return latinText ? [`${latinText.join(' ')} in: ${readable(text)}`] : []
  })
}
