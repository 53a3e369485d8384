import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { formatList } from '../labels/choices'
import { CountTable } from './CountTable'
import classes from './charts.module.css'

interface Part {
  label: string
  count: number
}

/** Stacked bar with the parts of a whole; each part has its own pattern and a text label below. */
export function Parts({ label, parts, table }: { label: string; parts: Part[]; table: boolean }) {
  const whole = parts.reduce((sum, { count }) => sum + count, 0)
  if (table) return <CountTable label={label} rows={parts} whole={whole} header={label} />
  const labels = parts.map((part) => `${part.label} ${formatShare(part.count, whole)}`)
  return (
    <div className={classes.parts}>
      {whole > 0 && (
        <div
          className={classes.whole}
          role="img"
          aria-label={t('{label}: {value}', { label, value: formatList(labels) })}
        >
          {parts.map(
            (part, index) =>
              part.count > 0 && <span key={part.label} data-part={index} style={{ flexGrow: part.count }} />,
          )}
        </div>
      )}
      <ul className={classes.legend}>
        {parts.map((part, index) => (
          <li key={part.label}>
            <span className={classes.swatch} data-part={index} aria-hidden />
            {part.label}{' '}
            <span className={classes.soft}>
              {formatCount(part.count)} · {formatShare(part.count, whole)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
