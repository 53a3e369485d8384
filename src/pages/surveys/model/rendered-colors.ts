import type { JsonRecord } from '../../../../contract/is-object'
import { type ParseColor, parseHex, type Rgb } from './color'

/** Near-black text color of the SDKs. */
const INK = '#020617'

/** SDK defaults for colors that are not set. */
const UNSET: Record<string, string> = {
  backgroundColor: '#eeeded',
  submitButtonColor: 'black',
  ratingButtonColor: 'white',
  ratingButtonActiveColor: 'black',
  borderColor: '#c9c6c6',
  textSubtleColor: '#939393',
  widgetColor: 'black',
}

/**
 * Color names supported by browsers but not by the SDKs. On these and on invalid colors the SDKs use near-black text.
 */
const UNKNOWN_NAMES = /^(?:[a-z]+grey|grey|lightgray|indianred|rebeccapurple|transparent)$/i
const SDK_RGB = /^rgba?\((\d+),\s*(\d+),\s*(\d+)(?:,\s*\d+(?:\.\d+)?)?\)$/

/** Parses a color like the SDKs, which support fewer formats than browsers. */
function parseSdkColor(color: string, read: ParseColor): Rgb | null {
  if (color.startsWith('#')) return parseHex(color)
  const [, r, g, b] = SDK_RGB.exec(color) ?? []
  if (r !== undefined) return { r: Number(r), g: Number(g), b: Number(b), a: 1 }
  const isName = /^[a-z]+$/i.test(color)
  return isName && (/^lightgrey$/i.test(color) || !UNKNOWN_NAMES.test(color)) ? read(color) : null
}

/** Text color that the SDKs choose for a background. */
function getTextColor(ground: string, read: ParseColor): string {
  const color = parseSdkColor(ground, read)
  if (!color) return INK
  const brightness = Math.sqrt(color.r ** 2 * 0.299 + color.g ** 2 * 0.587 + color.b ** 2 * 0.114)
  return brightness > 127.5 ? INK : 'white'
}

/** Colors that are finally rendered, most of them under the name of the field that sets them. */
export function getRenderedColors(appearance: JsonRecord, read: ParseColor): Record<string, string> {
  const set = (key: string) => {
    const value = appearance[key]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const renderedColors = Object.fromEntries(
    Object.entries(UNSET).map(([key, unset]) => [key, set(key) ?? unset]),
  )
  const on = (key: string) => getTextColor(renderedColors[key] ?? '', read)
  // White inputs would be invisible on white.
  const field = renderedColors.backgroundColor === 'white' ? '#f8f8f8' : 'white'
  const inputBackground = set('inputBackground') ?? set('inputBackgroundColor') ?? field
  return {
    ...renderedColors,
    inputBackground,
    textColor: set('textColor') ?? on('backgroundColor'),
    submitButtonTextColor: set('submitButtonTextColor') ?? on('submitButtonColor'),
    inputTextColor: set('inputTextColor') ?? getTextColor(inputBackground, read),
    chosenText: on('ratingButtonActiveColor'),
    widgetText: on('widgetColor'),
  }
}
