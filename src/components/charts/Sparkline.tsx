const [STEP, GAP, HEIGHT] = [4, 1, 18]
/** Not taller than a line of text, so that a row keeps its height. */
const BLOCK = { display: 'block' }

/**
 * Tiny columns for a series of counts, oldest first; none for a zero. Part of the first page, so it has no styles of its
 * own.
 *
 * @param label Text alternative: `12 responses in the last 14 days`
 */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values)
  const path = values.map(
    (value, index) =>
      `M${index * STEP} ${HEIGHT}v-${value && Math.max(3, (HEIGHT * value) / most)}h${STEP - GAP}V${HEIGHT}`,
  )
  return (
    <svg width={values.length * STEP - GAP} height={HEIGHT} role="img" aria-label={label} style={BLOCK}>
      <path d={path.join('')} fill="var(--hg-chart-1)" />
    </svg>
  )
}
