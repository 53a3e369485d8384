import { isObject } from './json-object'

const TEXTS = [
  'thankYouMessageHeader',
  'thankYouMessageDescription',
  'thankYouMessageCloseButtonText',
] as const

/** What is wrong with the appearance of a survey, in a sentence; null when nothing is. Most of it is for the SDKs to read. */
export function appearanceFault(appearance: unknown): string | null {
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
  return null
}

/** Builds the appearance of a survey on its own page, where it is wider and stands in the page instead of over one. */
export function buildOwnPageAppearance(appearance: object | null | undefined): Record<string, unknown> {
  const set = Object.entries(appearance ?? {}).filter(([, value]) => value !== null)
  return {
    maxWidth: '560px',
    ...Object.fromEntries(set),
    position: 'middle_center',
    hideCancelButton: true,
    autoDisappear: false,
    surveyPopupDelaySeconds: 0,
  }
}
