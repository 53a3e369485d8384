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
