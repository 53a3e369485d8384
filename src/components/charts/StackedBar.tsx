import { VisuallyHidden } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import { formatCount, formatList } from '../ui/cells/format-number'
import { type ChartColor, type ChartPart, formatShares } from './chart'
import './chart-colors.css'
import classes from './charts.module.css'

interface PartsProps<P extends ChartPart> {
  label: string
  parts: readonly P[]
  /** Turns the legend into toggle buttons, for a filter by part. */
  onSelect?: ((part: P) => void) | undefined
  isSelected?: ((part: P) => boolean) | undefined
}

/** Square in a color of a chart, beside its name. */
export const Swatch = ({ color }: { color: ChartColor }) => (
  <span className={classes.swatch} data-color={color} aria-hidden />
)

/**
 * Legend of a chart with parts, in the order of the parts, with their counts and percentages. It names each color, so a
 * chart beside it is readable in grayscale.
 *
 * @param isStacked If true, figures are below the labels, so that up to three parts fit in a line
 */
function Legend<P extends ChartPart>({
  label,
  parts,
  onSelect,
  isSelected,
  isStacked = false,
}: PartsProps<P> & { isStacked?: boolean }) {
  const shares = formatShares(parts)
  return (
    <ul className={classes.legend} data-stacked={isStacked || undefined} aria-label={label}>
      {parts.map((part, index) => {
        const content = (
          <>
            <Swatch color={part.color} />
            <span>{part.label}</span>
            <VisuallyHidden>: </VisuallyHidden>
            <span className={`${classes.figures} numeric nowrap`}>
              <span className={classes.soft}>{formatCount(part.count)}</span> <strong>{shares[index]}</strong>
            </span>
          </>
        )
        return (
          <li key={part.label}>
            {onSelect ? (
              <button
                type="button"
                className={classes.key}
                aria-pressed={isSelected?.(part) ?? false}
                onClick={() => onSelect(part)}
              >
                {content}
              </button>
            ) : (
              <span className={classes.key}>{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Text alternative of a chart with parts: `Outcomes: Answered 40%, Dismissed 60%`. */
function formatParts(label: string, parts: readonly ChartPart[]): string {
  const shares = formatShares(parts)
  const labels = parts.map((part, index) => `${part.label} ${shares[index]}`)
  return t('{label}: {value}', { label, value: formatList(labels) })
}

/**
 * Parts of a whole in one bar. Each color has its own texture.
 *
 * @param hasLegend If false, the parts are named by a table with swatches below
 */
export function StackedBar<P extends ChartPart>({
  hasLegend = true,
  ...props
}: PartsProps<P> & { hasLegend?: boolean }) {
  const { label, parts } = props
  return (
    <div className="min-0">
      <div className={classes.stack} role="img" aria-label={formatParts(label, parts)}>
        {parts.map(
          (part) =>
            part.count > 0 && (
              <span key={part.label} data-color={part.color} style={{ flexGrow: part.count }} />
            ),
        )}
      </div>
      {hasLegend && <Legend {...props} isStacked={parts.length <= 3} />}
    </div>
  )
}
