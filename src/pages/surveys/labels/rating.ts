import { t } from '../../../lib/i18n/translate'

/** Maximum number of points listed individually: a scale of another kind may have any number. */
const STEPS_MAX = 11

/** Numbers shown for a scale: a scale of 10 has eleven, from 0. */
export function getRatingSteps(scale: unknown): number[] {
  if (typeof scale !== 'number' || !Number.isInteger(scale) || scale < 1) return []
  const first = scale === 10 ? 0 : 1
  const count = scale - first + 1
  return count > STEPS_MAX ? [] : Array.from({ length: count }, (_, index) => first + index)
}

/** Describes the rating control of a scale; null if the scale is unknown. */
export function describeRatingScale(display: unknown, scale: unknown): string | null {
  if (display === 'emoji') {
    if (scale === 2) return t('Shows thumbs up and thumbs down.')
    return scale === 3 || scale === 5 ? t('Shows {scale} emoji, from sad to happy.', { scale }) : null
  }
  const steps = getRatingSteps(scale)
  if (steps.length === 0) return null
  return t('Shows {count} buttons, from {first} to {last}.', {
    count: steps.length,
    first: String(steps[0]),
    last: String(steps.at(-1)),
  })
}
