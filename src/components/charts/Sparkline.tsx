const [STEP, GAP, HEIGHT, BASELINE] = [4, 1, 18, 1.5]
/** Not taller than a line of text, so that a row keeps its height. */
const BLOCK = { display: 'block' }

/**
 * Tiny columns for a series of counts, oldest first, on a baseline. Part of the first page, so it has no styles of its
 * own.
 *
 * @param label Text alternative: `12 responses in the last 14 days`
 */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values)
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
