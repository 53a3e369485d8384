import { tn } from '../../lib/i18n/translate'

const [STEP, GAP, HEIGHT, BASELINE] = [4, 1, 26, 1.5]
/** Reaches beyond its line of text, so that a row keeps its height. */
const BLOCK = { display: 'block', marginBlock: '-6px -2px' }

/**
 * Tiny columns for a series of counts, oldest first, on a baseline. Part of the first page, so it has no styles of its
 * own.
 *
 * @param label Text alternative: `12 responses in the last 14 days`
 * @param most Highest count of the scale; by default that of the values
 */
export function Sparkline({
  values,
  label,
  most = Math.max(1, ...values),
}: {
  values: readonly number[]
  label: string
  most?: number
}) {
  const draw = (height: number, index: number) =>
    `M${index * STEP} ${HEIGHT}v-${height}h${STEP - GAP}V${HEIGHT}`
  const columns = values.map((value, index) => draw(value && Math.max(3, (HEIGHT * value) / most), index))
  return (
    <svg width={values.length * STEP - GAP} height={HEIGHT} role="img" aria-label={label} style={BLOCK}>
      <path d={values.map((_, index) => draw(BASELINE, index)).join('')} fill="var(--hg-border)" />
      <path d={columns.join('')} fill="var(--hg-chart-1)" />
    </svg>
  )
}

/** Days of a survey that is absent from the counts. */
const NO_RESPONSES = new Array<number>(14).fill(0)

/** Responses to a survey on each of the last 14 days. All surveys of a page have the same scale. */
export function ResponsesSparkline({
  daily,
  id,
}: {
  daily: Readonly<Record<string, readonly number[]>>
  id: string
}) {
  const days = daily[id] ?? NO_RESPONSES
  return (
    <Sparkline
      values={days}
      most={Math.max(1, ...Object.values(daily).flat())}
      label={tn(
        days.reduce((sum, count) => sum + count, 0),
        '{n} response in the last 14 days',
        '{n} responses in the last 14 days',
      )}
    />
  )
}
