import type { JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { omit } from './json'

/** Rendered color: channels from 0 to 255, alpha from 0 to 1. */
export interface Rgb {
  r: number
  g: number
  b: number
  a: number
}

/** Parses any CSS color, which requires a browser; null if the text is not a color. */
export type ParseColor = (text: string) => Rgb | null

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** Parses `#abc` or `#aabbcc`; null for any other text. */
export function parseHex(text: string): Rgb | null {
  if (!HEX.test(text)) return null
  const digits = text.length === 4 ? text.slice(1).replace(/./g, '$&$&') : text.slice(1)
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return { r, g, b, a: 1 }
}

export const toHex = ({ r, g, b }: Rgb) =>
  `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Blends a color over another; `strength` is its additional opacity. */
export function blend(top: Rgb, ground: Rgb, strength = 1): Rgb {
  const a = top.a * strength
  const mix = (above: number, below: number) => above * a + below * (1 - a)
  return { r: mix(top.r, ground.r), g: mix(top.g, ground.g), b: mix(top.b, ground.b), a: 1 }
}

function getLuminance({ r, g, b }: Rgb) {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two colors: 1 for equal ones, 21 for black and white. */
export function getContrast(a: Rgb, b: Rgb) {
  const [low = 0, high = 0] = [getLuminance(a), getLuminance(b)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function getHue({ r, g, b }: Rgb) {
  const [max, min] = [Math.max(r, g, b) / 255, Math.min(r, g, b) / 255]
  const [light, spread] = [(max + min) / 2, max - min]
  if (spread === 0) return { hue: 0, saturation: 0, light }
  const saturation = spread / (1 - Math.abs(2 * light - 1))
  const sector =
    max === r / 255
      ? (g - b) / 255 / spread
      : max === g / 255
        ? (b - r) / 255 / spread + 2
        : (r - g) / 255 / spread + 4
  return { hue: sector * 60, saturation, light }
}

/** Returns the color with another lightness from 0 to 1. */
export function setLightness(color: Rgb, light: number): Rgb {
  const { hue, saturation } = getHue(color)
  const reach = saturation * Math.min(light, 1 - light)
  const part = (shift: number) => {
    const at = (((shift + hue / 30) % 12) + 12) % 12
    return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return { r: part(0), g: part(8), b: part(4), a: 1 }
}

const STEPS = 100

/** Lighter and darker shades of a color, nearest first. */
export function getRelatedColors(color: Rgb): string[] {
  const { light } = getHue(color)
  return Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
    .sort((a, b) => Math.abs(a - light) - Math.abs(b - light))
    .map((step) => toHex(setLightness(color, step)))
}

/** Color theme with values for all color fields. */
interface Theme {
  name: string
  colors: Record<string, string>
}

/** Derives a theme from a few colors: background, text, inputs, borders, buttons, and button text. */
function createTheme(
  name: string,
  [ground, ink, field, line, press, onPress]: [string, string, string, string, string, string],
): Theme {
  const colors = {
    backgroundColor: ground,
    textColor: ink,
    textSubtleColor: line,
    borderColor: line,
    submitButtonColor: press,
    submitButtonTextColor: onPress,
    ratingButtonColor: field,
    ratingButtonActiveColor: press,
    inputBackground: field,
    inputTextColor: ink,
    widgetColor: press,
  }
  return { name, colors }
}

/** Predefined themes. All their texts and shapes have sufficient contrast. */
export const SURVEY_THEMES: Theme[] = [
  createTheme(t('Light'), ['#ffffff', '#1b1e24', '#f6f7f9', '#6b7280', '#1f2937', '#ffffff']),
  createTheme(t('Dark'), ['#1a1c20', '#f1f3f5', '#25282e', '#9aa1ad', '#e9ecef', '#16181c']),
  createTheme(t('Paper'), ['#faf5ea', '#2a2014', '#fffdf7', '#7d6c50', '#6b4423', '#fffdf7']),
  createTheme(t('Ocean'), ['#e8f3f8', '#06202f', '#ffffff', '#4b7389', '#0b5c82', '#ffffff']),
  createTheme(t('Forest'), ['#eef4ec', '#0c2113', '#ffffff', '#56735d', '#235c37', '#ffffff']),
  createTheme(t('Berry'), ['#2a1526', '#f9e9f4', '#3a2035', '#c39ab7', '#f3b4dc', '#2a1526']),
]

const KEYS = Object.keys(SURVEY_THEMES[0]?.colors ?? {})

/** All fields with a rendered color; the last is the legacy name of the input background. */
export const COLOR_KEYS = [...KEYS, 'inputBackgroundColor']

/** Replaces the colors of an appearance by those of a theme; with null removes them, so that the SDK defaults apply. */
export function applyTheme(appearance: JsonRecord, theme: Theme | null): JsonRecord {
  return theme ? { ...appearance, ...theme.colors } : omit(appearance, COLOR_KEYS)
}

/** Returns true if an appearance has exactly the colors of a theme. */
export const hasTheme = (appearance: JsonRecord, { colors }: Theme) =>
  Object.entries(colors).every(([key, color]) => appearance[key] === color)

/** Returns true if any color is set. */
export const hasColors = (appearance: JsonRecord) => KEYS.some((key) => Boolean(appearance[key]))
