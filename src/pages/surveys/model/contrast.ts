import type { JsonRecord } from '../../../../contract/json-object'
import { averageWords } from '../../../components/cells/number'
import { t } from '../../../texts/text'
import { contrast, over, type ReadColor, type Rgb, readHex, relatives } from './color'
import { drawnColors } from './drawn-colors'

/** Two colours that meet on the screen. */
interface Pair {
  what: string
  top: string
  ground: string
  /** How much of the upper colour is left, where the SDKs draw it half transparent. */
  strength?: number
  /** Another colour that would do instead of the upper one: a field is seen by its border or by its ground. */
  or?: string
  needs: number
  /** The fields that can mend it, the best first. */
  mends: string[]
}

const TEXT = 4.5
const SHAPE = 3

/** Every pair that the SDKs draw. Text has to be read, shapes have to be told from what is around them. */
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

/** What is hard to see in a survey. `note`: a shape, a hint, or what the SDKs chose; `warning`: text that somebody set. */
export interface ContrastFinding {
  /** The field that can mend it. */
  field: string
  message: string
  severity: 'warning' | 'note'
  /** Which pair of colours it is, always the same for the same. */
  pair: string
  /** The pair in words. */
  what: string
  /** The two colours, in CSS. */
  colors: [string, string]
}

const idOf = ({ top, ground, strength = 1, or = '' }: Pair) => `${top} ${ground} ${strength} ${or}`

const WHITE: Rgb = { r: 255, g: 255, b: 255, a: 1 }

/** The contrast of a pair; null where a colour cannot be read. Nobody knows the page below: it is taken as white. */
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

/** Downwards: what is rounded up to the limit would look as if it passed. */
const ratioWords = (ratio: number) => averageWords(Math.floor(ratio * 10) / 10)

/** The colours of a survey that people with weak sight cannot tell apart. */
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

/** A field and the nearest lighter or darker colour for it that mends a finding and spoils nothing; null for none. */
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
