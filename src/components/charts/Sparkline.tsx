import { tn } from '../../lib/i18n/translate'

const [STEP, GAP, HEIGHT, BASELINE] = [4, 1, 26, 1.5]
/** Reaches beyond its line of text, so that a row keeps its height. */
const BLOCK = { display: 'block', marginBlock: '-6px -2px' }

/**
 * Tiny columns for a series of counts, oldest first, on a baseline. Part of the first page, so it has no styles of its
 * own.
 *
 * @param label Text alternative: `12 responses in the last 14 days`
 * @param most Highest count of the series that are compared; by default that of the values. A series is the lower the
 *   fewer it has, but by the square root, so that its own shape remains visible
 */
export function Sparkline({
  values,
  label,
  most,
}: {
  values: readonly number[]
  label: string
  most?: number
}) {
  const draw = (height: number, index: number) =>
    `M${index * STEP} ${HEIGHT}v-${height}h${STEP - GAP}V${HEIGHT}`
  const own = Math.max(1, ...values)
  const perCount = (HEIGHT / own) * Math.sqrt(own / (most ?? own))
  const columns = values.map((value, index) => draw(value && Math.max(3, perCount * value), index))
  return (
    <svg width={values.length * STEP - GAP} height={HEIGHT} role="img" aria-label={label} style={BLOCK}>
      {values.some(Boolean) && (
        <path d={values.map((_, index) => draw(BASELINE, index)).join('')} fill="var(--hg-border)" />
      )}
      <path d={columns.join('')} fill="var(--hg-chart-1)" />
    </svg>
  )
}

/** Days of a survey that is absent from the counts. */
const NO_RESPONSES = new Array<number>(14).fill(0)

/** Responses to a survey on each of the last 14 days. Surveys of a page can be compared. */
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
