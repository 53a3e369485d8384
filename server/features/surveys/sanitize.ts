import { FilterXSS } from 'xss'
import { TRANSLATED_APPEARANCE } from '../../../contract/domain/survey-translations'
import { isObject, type JsonRecord } from '../../../contract/is-object'

/** Question fields visible to respondents, also in translations. */
const QUESTION = [
  'question',
  'description',
  'buttonText',
  'lowerBoundLabel',
  'upperBoundLabel',
  'choices',
  'link',
]

/** Returns the question with sanitized HTML, otherwise unchanged. */
export function cleanQuestion(question: JsonRecord): JsonRecord {
  const cleaned = cleanFields(question, QUESTION)
  if (!isObject(question.translations)) return cleaned
  const translations = Object.entries(question.translations).map(([language, texts]) => [
    language,
    isObject(texts) ? cleanFields(texts, QUESTION) : texts,
  ])
  return { ...cleaned, translations: Object.fromEntries(translations) }
}

/** Returns the appearance with sanitized HTML, otherwise unchanged. */
export const cleanAppearance = (appearance: JsonRecord) => cleanFields(appearance, TRANSLATED_APPEARANCE)

/** Returns the translations of a survey with sanitized HTML, otherwise unchanged. */
export const cleanTranslations = (translations: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      isObject(texts) ? cleanFields(texts, TRANSLATED_APPEARANCE) : texts,
    ]),
  )

function cleanFields(record: JsonRecord, fields: readonly string[]): JsonRecord {
  const cleaned = { ...record }
  for (const field of fields) {
    const value = record[field]
    if (typeof value === 'string') cleaned[field] = sanitizeSurveyHtml(value)
    if (Array.isArray(value))
      cleaned[field] = value.map((item) => (typeof item === 'string' ? sanitizeSurveyHtml(item) : item))
  }
  return cleaned
}

const TAGS = `a abbr acronym area article aside b bdi bdo blockquote br caption center cite code col colgroup data dd del
  details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark nav ol p
  pre q rp rt rtc ruby s samp small span strike strong sub summary sup table tbody td th thead time tr tt u ul var wbr`

const EVERYWHERE = ['style', 'lang', 'title', 'width', 'height']
const ALIGN = ['align', 'valign', 'char', 'charoff']
const CELL = [...ALIGN, 'colspan', 'rowspan', 'headers', 'scope']
const OWN: Record<string, string[]> = {
  a: ['href', 'hreflang', 'target'],
  img: ['src', 'alt', 'size', 'align'],
  col: [...ALIGN, 'span'],
  colgroup: [...ALIGN, 'span'],
  table: ALIGN,
  tbody: ALIGN,
  td: CELL,
  th: CELL,
  thead: ALIGN,
  tr: ALIGN,
}

const filter = new FilterXSS({
  whiteList: Object.fromEntries(TAGS.split(/\s+/).map((tag) => [tag, [...EVERYWHERE, ...(OWN[tag] ?? [])]])),
  stripIgnoreTag: true,
  // The library takes quadratic time in the number of attributes, and decodes their values to rewrite them.
  onTag: (tag, html, { isWhite, isClosing }) =>
    isWhite && !isClosing
      ? `<${tag}${getAllowedAttributes(tag, html)}${tag === 'a' ? ' rel="noopener"' : ''}>`
      : undefined,
})

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

/** Returns the allowed attributes of a tag with unchanged values, except for characters that could end them. */
function getAllowedAttributes(tag: string, html: string): string {
  let text = ''
  for (const [, name = '', ...values] of html.slice(tag.length + 1).matchAll(ATTRIBUTE)) {
    const value = values.find((candidate) => candidate !== undefined) ?? ''
    if (isAllowed(tag, name.toLowerCase(), value))
      text += ` ${name.toLowerCase()}="${escapeAttribute(value)}"`
  }
  return text
}

const escapeAttribute = (value: string) =>
  value.replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function isAllowed(tag: string, name: string, value: string): boolean {
  if (name === 'href' || name === 'src') return Boolean(OWN[tag]?.includes(name)) && isSafeUrl(value)
  return EVERYWHERE.includes(name) || Boolean(OWN[tag]?.includes(name))
}

/** Tests for a safe scheme in plain ASCII, or no scheme. */
const isSafeUrl = (address: string) =>
  /^\s*(https?:\/\/|mailto:|tel:|[/#?]|\.{1,2}\/|[\w-][\w.-]*([/?#]|$))/i.test(address)

/** Tests if a browser would parse any markup in the text. */
const isHtml = (text: string) => /<\/?[a-z]|<[!?]/i.test(text)

/** Sanitizes HTML to formatting markup; returns text without HTML unchanged. */
export function sanitizeSurveyHtml(text: string): string {
  if (!isHtml(text)) return text
  return filter.process(text.replace(/<(script|style)\b[\s\S]*?(?:<\/\1\b[^>]*|$)>?/gi, ''))
}
