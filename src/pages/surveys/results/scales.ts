import type { JsonRecord } from '../../../../contract/is-object'
import type { ChartColor } from '../../../components/charts/chart'
import { t } from '../../../lib/i18n/translate'

/** Score formula: the share of each group is multiplied by its weight. */
export interface ScoreRule {
  name: 'NPS' | 'CSAT'
  definition: string
  groups: { label: string; values: number[]; weight: 1 | 0 | -1 }[]
  /** Range of the score. */
  range: readonly [low: number, high: number]
}

const FACES: Record<number, string[]> = {
  2: [t('Thumbs up'), t('Thumbs down')],
  3: [t('Unhappy'), t('Neutral'), t('Happy')],
  5: [t('Very unhappy'), t('Unhappy'), t('Neutral'), t('Happy'), t('Very happy')],
}

const MAX = 10

const getScale = ({ scale }: JsonRecord) =>
  typeof scale === 'number' && Number.isInteger(scale) && scale >= 1 && scale <= MAX ? scale : null

const createRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Points of a rating scale: 0 to 10, otherwise from 1; empty if the scale is unknown. */
export function getPoints(wire: JsonRecord): number[] {
  const scale = getScale(wire)
  if (scale === null) return []
  return scale === MAX ? createRange(0, MAX) : createRange(1, scale)
}

const isFaces = (wire: JsonRecord) => wire.display === 'emoji' && getScale(wire) !== MAX

/** Label of a point: its number, or a text for the emoji. */
export function getPointLabel(wire: JsonRecord, point: number): string {
  const face = isFaces(wire) ? FACES[getScale(wire) ?? 0]?.[point - 1] : undefined
  return face ?? String(point)
}

const NPS: ScoreRule = {
  name: 'NPS',
  definition: t('Share of promoters (9–10) minus share of detractors (0–6), from −100 to 100.'),
  groups: [
    { label: t('Detractors (0–6)'), values: createRange(0, 6), weight: -1 },
    { label: t('Passives (7–8)'), values: [7, 8], weight: 0 },
    { label: t('Promoters (9–10)'), values: [9, 10], weight: 1 },
  ],
  range: [-100, 100],
}

const buildCsatRule = (
  definition: string,
  [label, values]: [string, number[]],
  rest: [string, number[]],
): ScoreRule => ({
  name: 'CSAT',
  definition,
  groups: [
    { label: rest[0], values: rest[1], weight: 0 },
    { label, values, weight: 1 },
  ],
  range: [0, 100],
})

/** Color of a group of ratings in charts. */
export const GROUP_COLORS: Record<ScoreRule['groups'][number]['weight'], ChartColor> = { '-1': 5, 0: 6, 1: 1 }

/** Score formula of a rating; null if there is no common one. */
export function getScoreRule(wire: JsonRecord): ScoreRule | null {
  const scale = getScale(wire)
  if (scale === MAX) return wire.isNpsQuestion === false ? null : NPS
  if (scale === 5) {
    const [top, rest] = isFaces(wire) ? [t('Happy or very happy'), t('Others')] : ['4–5', '1–3']
    return buildCsatRule(
      isFaces(wire)
        ? t('Percentage of the two happiest emoji, from 0 to 100%.')
        : t('Percentage of 4 and 5, from 0 to 100%.'),
      [top, [4, 5]],
      [rest, [1, 2, 3]],
    )
  }
  if (!isFaces(wire)) return null
  // The middle one of three emoji does not count as satisfied.
  if (scale === 3)
    return buildCsatRule(
      t('Percentage of the happy emoji, from 0 to 100%.'),
      [t('Happy'), [3]],
      [t('Others'), [1, 2]],
    )
  if (scale === 2)
    return buildCsatRule(
      t('Percentage of thumbs up, from 0 to 100%.'),
      [t('Thumbs up'), [1]],
      [t('Thumbs down'), [2]],
    )
  return null
}
