import type { JsonRecord } from '../../../../contract/is-object'
import { APPEARANCE_COLORS } from '../labels/appearance'
import classes from './view.module.css'

/** Color swatches of a survey. */
export function Swatches({ appearance }: { appearance: JsonRecord | null }) {
  const set = APPEARANCE_COLORS.filter(({ key }) => appearance?.[key])
  if (set.length === 0) return null
  return (
    <ul className={classes.swatches}>
      {set.map(({ key, label }) => (
        <li key={key}>
          <span className={classes.swatch} style={{ background: String(appearance?.[key]) }} aria-hidden />
          {label} <code>{String(appearance?.[key])}</code>
        </li>
      ))}
    </ul>
  )
}
