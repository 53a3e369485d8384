import { isObject } from '../is-object'

const TEXTS = [
  'thankYouMessageHeader',
  'thankYouMessageDescription',
  'thankYouMessageCloseButtonText',
] as const

/** Appearance fields that are displayed as text. All others become CSS. */
export const APPEARANCE_TEXTS: ReadonlySet<string> = new Set([
  ...TEXTS,
  'introScreenHeader',
  'introScreenDescription',
  'introScreenButtonText',
  'submitButtonText',
  'backButtonText',
  'placeholder',
  'widgetLabel',
])

/** CSS functions that load a resource. */
const LOADING_CSS = /\b(url|src|image|image-set)\(/i

/** Decodes CSS escapes: `u\72l(` is `url(`. */
const decodeCss = (css: string) =>
  css
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, hex) => {
      const code = Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/\\(.)/gs, '$1')

/**
 * Returns the first field of an appearance whose CSS could make the browsers of respondents load a resource from
 * another host, such as `url(...)`, or null.
 */
export function findLoadingField(appearance: object): string | null {
  const field = Object.entries(appearance).find(
    ([key, value]) =>
      !APPEARANCE_TEXTS.has(key) && typeof value === 'string' && LOADING_CSS.test(decodeCss(value)),
  )
  return field?.[0] ?? null
}

/** Returns the problem of a survey appearance as a sentence, or null. Most fields are interpreted only by SDKs. */
export function validateAppearance(appearance: unknown): string | null {
  if (appearance === null) return null
  if (!isObject(appearance)) return 'Appearance must be an object.'
  const {
    thankYouMessageDescriptionContentType: contentType,
    surveyPopupDelaySeconds: delay,
    whiteLabel,
  } = appearance
  for (const field of TEXTS) {
    if (appearance[field] && typeof appearance[field] !== 'string') return `${field} must be a string.`
  }
  if (contentType && contentType !== 'text' && contentType !== 'html') {
    return 'thankYouMessageDescriptionContentType must be text or html.'
  }
  if (delay !== null && delay !== undefined && !(typeof delay === 'number' && delay >= 0)) {
    return 'surveyPopupDelaySeconds must be a number, zero or more.'
  }
  if (whiteLabel !== null && whiteLabel !== undefined && typeof whiteLabel !== 'boolean') {
    return 'whiteLabel must be true or false.'
  }
  const loading = findLoadingField(appearance)
  if (loading !== null) {
    return `${loading} must be a plain CSS value: url() and other functions that load a resource are not allowed.`
  }
  return null
}

/**
 * Builds the appearance that this server delivers to SDKs. The mark of their vendor is hidden unless the author has chosen
 * to show it.
 */
export function buildServedAppearance(appearance: object | null | undefined): Record<string, unknown> {
  const served: Record<string, unknown> = { ...appearance }
  served.whiteLabel ??= true
  return served
}

/** Builds the appearance of a hosted survey, which is wider and part of the page instead of above it. */
export function buildOwnPageAppearance(appearance: object | null | undefined): Record<string, unknown> {
  const set = Object.entries(buildServedAppearance(appearance)).filter(([, value]) => value !== null)
  return {
    maxWidth: '640px',
    ...Object.fromEntries(set),
    position: 'middle_center',
    hideCancelButton: true,
    autoDisappear: false,
    surveyPopupDelaySeconds: 0,
  }
}
