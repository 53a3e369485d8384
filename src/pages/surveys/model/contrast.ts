import type { JsonRecord } from '../../../../contract/is-object'
import { formatAverage } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { blend, getContrast, getRelatedColors, type ParseColor, parseHex, type Rgb } from './color'

/** Foreground and background color of an element. */
interface ColorPair {
  what: string
  top: string
  ground: string
  /** Opacity of the foreground, if the SDKs render it translucent. */
  strength?: number
  /** Alternative to the foreground color: an input is visible by its border or by its background. */
  or?: string
  needs: number
  /** Fields that can fix the contrast, best first. */
  mends: string[]
}

const TEXT = 4.5
const SHAPE = 3

/**
 * All color pairs rendered by the SDKs. Text must be legible; shapes must be distinguishable from their surroundings.
 */
const PAIRS: ColorPair[] = [
  textPair(t('Text on the background'), 'textColor', 'backgroundColor'),
  textPair(t('Descriptions on the background'), 'textColor', 'backgroundColor', 0.8),
  textPair(t('Rating labels and hints on the background'), 'textColor', 'backgroundColor', 0.7),
  textPair(t('Button text'), 'submitButtonTextColor', 'submitButtonColor'),
  textPair(t('Text in text fields'), 'inputTextColor', 'inputBackground'),
  textPair(t('Text on a rating'), 'inputTextColor', 'ratingButtonColor'),
  {
    ...textPair(t('Text on the selected rating'), 'chosenText', 'ratingButtonActiveColor'),
    mends: ['ratingButtonActiveColor'],
  },
  { ...textPair(t('Text on the feedback button'), 'widgetText', 'widgetColor'), mends: ['widgetColor'] },
  textPair(t('Placeholder of the “Other” field'), 'textSubtleColor', 'inputBackground'),
  shapePair(t('Selected rating compared to other ratings'), 'ratingButtonActiveColor', 'ratingButtonColor'),
  shapePair(t('Mark of a selected answer'), 'ratingButtonActiveColor', 'inputBackground'),
  { ...shapePair(t('Unselected emoji'), 'textColor', 'backgroundColor'), strength: 0.5 },
  {
    ...shapePair(t('Border of text fields on the background'), 'borderColor', 'backgroundColor'),
    or: 'inputBackground',
  },
  {
    ...shapePair(t('Border of ratings on the background'), 'borderColor', 'backgroundColor'),
    or: 'ratingButtonColor',
  },
]

function textPair(subject: string, top: string, ground: string, strength = 1): ColorPair {
  return { what: subject, top, ground, strength, needs: TEXT, mends: [top, ground] }
}

function shapePair(subject: string, top: string, ground: string): ColorPair {
  return { what: subject, top, ground, needs: SHAPE, mends: [top, ground] }
}

/**
 * Insufficient contrast in a survey. `note`: a shape, a hint, or a color chosen by the SDKs; `warning`: text in a
 * custom color.
 */
export interface ContrastIssue {
  /** Field that can fix it. */
  field: string
  message: string
  severity: 'warning' | 'note'
  /** Stable id of the color pair. */
  pair: string
  /** Description of the color pair. */
  what: string
  /** CSS values of both colors. */
  colors: [string, string]
}

const getPairId = ({ top, ground, strength = 1, or = '' }: ColorPair) => `${top} ${ground} ${strength} ${or}`

const WHITE: Rgb = { r: 255, g: 255, b: 255, a: 1 }

/** Contrast of a pair; null if a color cannot be parsed. The page behind the survey is unknown: white is assumed. */
function measureContrast(
  { top, ground, strength, or }: ColorPair,
  colors: Record<string, string>,
  read: ParseColor,
) {
  const color = (name: string) => parseHex(colors[name] ?? '') ?? read(colors[name] ?? '')
  const [upper, lower] = [color(top), color(ground)]
  if (!upper || !lower) return null
  const below = blend(lower, WHITE)
  const alternative = or === undefined ? null : color(or)
  return Math.max(
    getContrast(blend(upper, below, strength), below),
    alternative ? getContrast(blend(alternative, below), below) : 1,
  )
}

function findFailingPairs(appearance: JsonRecord, read: ParseColor) {
  const colors = getRenderedColors(appearance, read)
  return PAIRS.flatMap((pair) => {
    const ratio = measureContrast(pair, colors, read)
    return ratio !== null && ratio < pair.needs ? [{ pair, ratio, drawn: colors }] : []
  })
}

/** Rounds down: a ratio rounded up to the limit would look as if it passed. */
const formatRatio = (ratio: number) => formatAverage(Math.floor(ratio * 10) / 10)

/** Returns the color pairs of a survey with insufficient contrast. */
export function findContrastIssues(appearance: JsonRecord | null, read: ParseColor): ContrastIssue[] {
  const look = appearance ?? {}
  return findFailingPairs(look, read).map(({ pair, ratio, drawn: colors }) => {
    const { what, top, ground, needs, mends } = pair
    const isCustomColor = [top, ground].some((key) => look[key] !== undefined && look[key] !== '')
    const isText = needs === TEXT && top !== 'textSubtleColor'
    return {
      field: `appearance.${mends[0] ?? ground}`,
      message: t('{what}: contrast {ratio}:1, at least {needs}:1 is required', {
        what,
        ratio: formatRatio(ratio),
        needs,
      }),
      severity: isCustomColor && isText ? 'warning' : 'note',
      pair: getPairId(pair),
      what,
      colors: [colors[top] ?? '', colors[ground] ?? ''],
    }
  })
}

/** Finds a field and the nearest shade for it that fixes a finding without causing another; null if there is none. */
export function suggestContrastFix(
  appearance: JsonRecord,
  { pair: id }: ContrastIssue,
  read: ParseColor,
): { field: string; color: string } | null {
  const before = findFailingPairs(appearance, read).map(({ pair }) => getPairId(pair))
  const colors = getRenderedColors(appearance, read)
  for (const key of PAIRS.find((pair) => getPairId(pair) === id)?.mends ?? []) {
    const start = parseHex(colors[key] ?? '') ?? read(colors[key] ?? '')
    const color = (start ? getRelatedColors(start) : []).find((hex) => {
      const after = findFailingPairs({ ...appearance, [key]: hex }, read).map(({ pair }) => getPairId(pair))
      return !after.includes(id) && after.every((issueId) => before.includes(issueId))
    })
    if (color !== undefined) return { field: `appearance.${key}`, color }
  }
  return null
}

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
