import type { renderSurveysPreview } from 'posthog-js/dist/surveys-preview'
import { APPEARANCE_TEXTS, buildOwnPageAppearance } from '../../../../../contract/domain/survey-appearance'
import type { JsonRecord } from '../../../../../contract/is-object'
import { getAppearance, getQuestions, type PreviewedSurvey } from '../preview-pages'

export interface RenderOptions extends HtmlOptions {
  run: number
}

/** Sanitizes the HTML in a field; the SDK treats everything not declared as text as HTML. */
function sanitizeField(from: JsonRecord, field: string, options: HtmlOptions): JsonRecord {
  const value = from[field]
  if (typeof value !== 'string' || from[`${field}ContentType`] === 'text') return from
  return { ...from, [field]: sanitizeHtml(value, options) }
}

function prepareQuestion(question: JsonRecord, index: number, options: RenderOptions): JsonRecord {
  return {
    ...sanitizeField(question, 'description', options),
    // The renderer clears the input when the id changes.
    id: `${options.run}-${index}`,
    shuffleOptions: false,
    // The renderer would open it when the button is clicked.
    link: undefined,
  }
}

const mayFetch = (key: string, value: unknown) =>
  !APPEARANCE_TEXTS.has(key) && typeof value === 'string' && canFetch(value)

/** Returns true if the survey contains images that have to be fetched. */
export function hasRemoteImages(survey: PreviewedSurvey): boolean {
  const appearance = getAppearance(survey)
  const texts = [appearance.thankYouMessageDescription, appearance.introScreenDescription]
  for (const { description } of getQuestions(survey)) texts.push(description)
  return (
    texts.some((text) => typeof text === 'string' && hasPictures(text)) ||
    Object.entries(appearance).some(([key, value]) => mayFetch(key, value))
  )
}

function prepareAppearance(appearance: JsonRecord, { showPictures }: HtmlOptions): JsonRecord {
  const safeEntries = Object.entries(appearance).filter(
    ([key, value]) => showPictures || !mayFetch(key, value),
  )
  return { ...Object.fromEntries(safeEntries), shuffleQuestions: false }
}

/**
 * Survey as passed to the renderer: in the original order, without links to open, and without anything that would be
 * looked up in the storage of this page.
 */
export function prepareSurvey(survey: PreviewedSurvey, options: RenderOptions): RenderedSurvey {
  const appearance = prepareAppearance(
    survey.type === 'external_survey' ? buildOwnPageAppearance(getAppearance(survey)) : getAppearance(survey),
    options,
  )
  const texts = sanitizeField(
    sanitizeField(appearance, 'thankYouMessageDescription', options),
    'introScreenDescription',
    options,
  )
  const questions = getQuestions(survey)
  const rendered = {
    // The renderer remembers the questions of an id: one that was added later would not be drawn.
    id: `preview-${questions.length}`,
    name: '',
    type: survey.type,
    questions: questions.map((question, index) => prepareQuestion(question, index, options)),
    appearance: texts,
    conditions: null,
  }
  // The renderer receives unvalidated JSON, as in the SDKs.
  return rendered as unknown as RenderedSurvey
}

type RenderedSurvey = Parameters<typeof renderSurveysPreview>[0]['survey']

const TAGS = new Set(
  `a abbr acronym area article aside b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn
  div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark nav ol p pre q rp rt
  rtc ruby s samp small span strike strong sub summary sup table tbody td th thead time tr tt u ul var wbr`.split(
    /\s+/,
  ),
)
const ALLOWED_ATTRIBUTES = [
  'title',
  'width',
  'height',
  'alt',
  'align',
  'valign',
  'colspan',
  'rowspan',
  'start',
  'type',
]

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
/** Elements removed with their content. */
const HIDDEN =
  /<(script|style|iframe|template|title|noscript|svg|math|video|audio)\b[\s\S]*?(?:<\/\1\b[^>]*>|$)|<!--[\s\S]*?(?:-->|$)/gi
const SAFE_ADDRESS = /^\s*(https?:\/\/|mailto:|tel:|[/#?]|\.{1,2}\/|[\w-][\w.-]*([/?#]|$))/i

const PICTURE_FRAME =
  'display:inline-block;padding:12px 16px;border:1px dashed currentcolor;border-radius:6px;opacity:.75'

const ENTITIES: Record<string, string> = { quot: '"', apos: "'", '#39': "'", lt: '<', gt: '>', amp: '&' }
const decodeEntities = (text: string) =>
  text.replace(/&(quot|apos|#39|lt|gt|amp);/g, (_, name) => ENTITIES[name] ?? '')
const escapeAttribute = (text: string) => escapeText(text).replace(/"/g, '&quot;')
const escapeText = (text: string) => text.replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Returns true if a CSS value can make the browser send a request. */
export const canFetch = (css: string) => /url|image|src|\\|@/i.test(css)

interface HtmlOptions {
  /** Stores an inline style and returns the marker of its element, which becomes the value of `lang`. */
  registerStyle: (style: string) => string
  showPictures: boolean
}

function parseAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', ...values] of source.matchAll(ATTRIBUTE)) {
    const value = values.find((group) => group !== undefined) ?? ''
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), value)
  }
  return attributes
}

/** Rebuilds an opening tag with harmless attributes only, and the marker of its style. */
function buildOpeningTag(tag: string, source: string, { registerStyle, showPictures }: HtmlOptions): string {
  const attributes = parseAttributes(source)
  const src = attributes.get('src') ?? ''
  if (tag === 'img' && !/^data:image\//i.test(src) && !(showPictures && /^https:\/\//i.test(src))) {
    return `<span lang="${registerStyle(PICTURE_FRAME)}">${escapeText(attributes.get('alt') || 'Picture')}</span>`
  }
  const safeAttributes = ALLOWED_ATTRIBUTES.flatMap((name) => {
    const value = attributes.get(name)
    return value === undefined ? [] : ` ${name}="${escapeAttribute(value)}"`
  })
  const href = attributes.get('href')
  if (tag === 'a' && href !== undefined && SAFE_ADDRESS.test(href))
    safeAttributes.push(` href="${escapeAttribute(href)}"`)
  if (tag === 'img') safeAttributes.push(` src="${escapeAttribute(src)}"`)
  const style = decodeEntities(attributes.get('style') ?? '')
  if (style && (showPictures || !canFetch(style))) safeAttributes.push(` lang="${registerStyle(style)}"`)
  return `<${tag}${safeAttributes.join('')}>`
}

/**
 * Rebuilds every tag of the HTML, so that parsing it causes no reports of the page's security policy about inline
 * styles and handlers. The renderer still sanitizes the result.
 */
export function sanitizeHtml(source: string, options: HtmlOptions): string {
  const visible = source.replace(HIDDEN, '')
  let html = ''
  let from = 0
  for (const match of visible.matchAll(TAG)) {
    const [whole, slash, name = '', attributes = ''] = match
    const tag = name.toLowerCase()
    html += escapeText(visible.slice(from, match.index))
    if (TAGS.has(tag)) html += slash ? `</${tag}>` : buildOpeningTag(tag, attributes, options)
    from = match.index + whole.length
  }
  return html + escapeText(visible.slice(from))
}

/** Returns true if HTML contains images that have to be fetched. */
export const hasPictures = (source: string) => /<img\b(?![^>]*src=["']?data:)/i.test(source)
