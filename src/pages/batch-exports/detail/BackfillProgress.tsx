import { formatCount } from '../../../components/ui/cells/format-number'
import classes from './detail.module.css'

/** Progress bar with numbers. */
export function BackfillProgress({ label, done, of }: { label: string; done: number; of: number }) {
  const ratio = of > 0 ? Math.min(1, done / of) : 0
  return (
    <span className="inline-row full gap-10">
      <span
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
      >
        <span style={{ inlineSize: `${ratio * 100}%` }} />
      </span>
      <span className="numeric nowrap">
        {formatCount(done)} / {formatCount(of)}
      </span>
    </span>
  )
}
