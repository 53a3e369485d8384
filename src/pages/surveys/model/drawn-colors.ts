import type { JsonRecord } from '../../../../contract/json-object'
import { type ReadColor, type Rgb, readHex } from './color'

/** The near black that the SDKs write with. */
const INK = '#020617'

/** What the SDKs take where a colour is not set. */
const UNSET: Record<string, string> = {
  backgroundColor: '#eeeded',
  submitButtonColor: 'black',
  ratingButtonColor: 'white',
  ratingButtonActiveColor: 'black',
  borderColor: '#c9c6c6',
  textSubtleColor: '#939393',
  widgetColor: 'black',
}

/** Names that browsers know and the SDKs do not; for them, and for all that is neither, they write in near black. */
const UNKNOWN_NAMES = /^(?:[a-z]+grey|grey|lightgray|indianred|rebeccapurple|transparent)$/i
const SDK_RGB = /^rgba?\((\d+),\s*(\d+),\s*(\d+)(?:,\s*\d+(?:\.\d+)?)?\)$/

/** A colour as the SDKs themselves read it, which is less than what browsers read. */
function sdkReads(color: string, read: ReadColor): Rgb | null {
  if (color.startsWith('#')) return readHex(color)
  const [, r, g, b] = SDK_RGB.exec(color) ?? []
  if (r !== undefined) return { r: Number(r), g: Number(g), b: Number(b), a: 1 }
  const isName = /^[a-z]+$/i.test(color)
  return isName && (/^lightgrey$/i.test(color) || !UNKNOWN_NAMES.test(color)) ? read(color) : null
}

/** The colour that the SDKs write with on a ground, by themselves. */
function textOn(ground: string, read: ReadColor): string {
  const color = sdkReads(ground, read)
  if (!color) return INK
  const brightness = Math.sqrt(color.r ** 2 * 0.299 + color.g ** 2 * 0.587 + color.b ** 2 * 0.114)
  return brightness > 127.5 ? INK : 'white'
}

/** The colours that are on the screen in the end, most of them under the name of the field that sets them. */
export function drawnColors(appearance: JsonRecord, read: ReadColor): Record<string, string> {
  const set = (key: string) => {
    const value = appearance[key]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const drawn = Object.fromEntries(Object.entries(UNSET).map(([key, unset]) => [key, set(key) ?? unset]))
  const on = (key: string) => textOn(drawn[key] ?? '', read)
  // On white, white fields would not be seen.
  const field = drawn.backgroundColor === 'white' ? '#f8f8f8' : 'white'
  const inputBackground = set('inputBackground') ?? set('inputBackgroundColor') ?? field
  return {
    ...drawn,
    inputBackground,
    textColor: set('textColor') ?? on('backgroundColor'),
    submitButtonTextColor: set('submitButtonTextColor') ?? on('submitButtonColor'),
    inputTextColor: set('inputTextColor') ?? textOn(inputBackground, read),
    chosenText: on('ratingButtonActiveColor'),
    widgetText: on('widgetColor'),
  }
}
