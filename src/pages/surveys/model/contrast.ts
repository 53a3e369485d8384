import type { JsonRecord } from '../../../../contract/is-object'
import { formatAverage } from '../../../components/cells/format-number'
import { t } from '../../../texts/translate'
import { contrast, over, type ReadColor, type Rgb, readHex, relatives } from './color'
import { drawnColors } from './drawn-colors'

/** Foreground and background color of an element. */
interface Pair {
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
const PAIRS: Pair[] = [
  text(t('Text on the background'), 'textColor', 'backgroundColor'),
  text(t('Descriptions on the background'), 'textColor', 'backgroundColor', 0.8),
  text(t('Ends of a rating and hints on the background'), 'textColor', 'backgroundColor', 0.7),
  text(t('Text on the button'), 'submitButtonTextColor', 'submitButtonColor'),
  text(t('Text in the answer field'), 'inputTextColor', 'inputBackground'),
  text(t('Text on a rating'), 'inputTextColor', 'ratingButtonColor'),
  {
    ...text(t('Text on the chosen rating'), 'chosenText', 'ratingButtonActiveColor'),
    mends: ['ratingButtonActiveColor'],
  },
  { ...text(t('Text on the feedback button'), 'widgetText', 'widgetColor'), mends: ['widgetColor'] },
  text(t('Hint in the field for an own answer'), 'textSubtleColor', 'inputBackground'),
  shape(t('Chosen rating beside the others'), 'ratingButtonActiveColor', 'ratingButtonColor'),
  shape(t('Mark of a chosen answer'), 'ratingButtonActiveColor', 'inputBackground'),
  { ...shape(t('Faces that are not chosen'), 'textColor', 'backgroundColor'), strength: 0.5 },
  {
    ...shape(t('Border of answer fields on the background'), 'borderColor', 'backgroundColor'),
    or: 'inputBackground',
  },
  {
    ...shape(t('Border of ratings on the background'), 'borderColor', 'backgroundColor'),
    or: 'ratingButtonColor',
  },
]

function text(what: string, top: string, ground: string, strength = 1): Pair {
  return { what, top, ground, strength, needs: TEXT, mends: [top, ground] }
}

function shape(what: string, top: string, ground: string): Pair {
  return { what, top, ground, needs: SHAPE, mends: [top, ground] }
}

/**
 * Insufficient contrast in a survey. `note`: a shape, a hint, or a color chosen by the SDKs; `warning`: text in a
 * custom color.
 */
export interface ContrastFinding {
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

const idOf = ({ top, ground, strength = 1, or = '' }: Pair) => `${top} ${ground} ${strength} ${or}`

const WHITE: Rgb = { r: 255, g: 255, b: 255, a: 1 }

/** Contrast of a pair; null if a color cannot be parsed. The page behind the survey is unknown: white is assumed. */
function measure({ top, ground, strength, or }: Pair, drawn: Record<string, string>, read: ReadColor) {
  const color = (name: string) => readHex(drawn[name] ?? '') ?? read(drawn[name] ?? '')
  const [upper, lower] = [color(top), color(ground)]
  if (!upper || !lower) return null
  const below = over(lower, WHITE)
  const other = or === undefined ? null : color(or)
  return Math.max(
    contrast(over(upper, below, strength), below),
    other ? contrast(over(other, below), below) : 1,
  )
}

function failing(appearance: JsonRecord, read: ReadColor) {
  const drawn = drawnColors(appearance, read)
  return PAIRS.flatMap((pair) => {
    const ratio = measure(pair, drawn, read)
    return ratio !== null && ratio < pair.needs ? [{ pair, ratio, drawn }] : []
  })
}

/** Rounds down: a ratio rounded up to the limit would look as if it passed. */
const ratioWords = (ratio: number) => formatAverage(Math.floor(ratio * 10) / 10)

/** Returns the color pairs of a survey with insufficient contrast. */
export function contrastFindings(appearance: JsonRecord | null, read: ReadColor): ContrastFinding[] {
  const look = appearance ?? {}
  return failing(look, read).map(({ pair, ratio, drawn }) => {
    const { what, top, ground, needs, mends } = pair
    const chosen = [top, ground].some((key) => look[key] !== undefined && look[key] !== '')
    const isText = needs === TEXT && top !== 'textSubtleColor'
    return {
      field: `appearance.${mends[0] ?? ground}`,
      message: t('{what} {ratio} : 1, at least {needs} : 1 is needed', {
        what,
        ratio: ratioWords(ratio),
        needs,
      }),
      severity: chosen && isText ? 'warning' : 'note',
      pair: idOf(pair),
      what,
      colors: [drawn[top] ?? '', drawn[ground] ?? ''],
    }
  })
}

/** Finds a field and the nearest shade for it that fixes a finding without causing another; null if there is none. */
export function contrastFix(
  appearance: JsonRecord,
  { pair: id }: ContrastFinding,
  read: ReadColor,
): { field: string; color: string } | null {
  const before = failing(appearance, read).map(({ pair }) => idOf(pair))
  const drawn = drawnColors(appearance, read)
  for (const key of PAIRS.find((pair) => idOf(pair) === id)?.mends ?? []) {
    const start = readHex(drawn[key] ?? '') ?? read(drawn[key] ?? '')
    const color = (start ? relatives(start) : []).find((hex) => {
      const after = failing({ ...appearance, [key]: hex }, read).map(({ pair }) => idOf(pair))
      return !after.includes(id) && after.every((other) => before.includes(other))
    })
    if (color !== undefined) return { field: `appearance.${key}`, color }
  }
  return null
}
