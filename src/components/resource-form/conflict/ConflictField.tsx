import { t } from '../../../texts/text'
import { valueWords } from '../../history/value-words'
import type { ValueName } from '../labels'
import { Called } from '../review/Called'
import { changedPart } from '../review/changed-part'
import { hidden } from '../review/hidden'
import classes from '../review/sheets.module.css'
import type { Conflict, Side } from './merge'

const SIDES: { side: Side; whose: string }[] = [
  { side: 'theirs', whose: t('Theirs') },
  { side: 'mine', whose: t('Mine') },
]

/** Read-only rendering of a value: lists and objects on several lines, secrets as dots. */
const shown = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : valueWords(hidden(value))

/** Renders one side of a conflict compared with the original value; for long texts only the part that differs. */
function sideWords(before: unknown, value: unknown) {
  const isText = typeof before === 'string' && typeof value === 'string'
  return shown(isText ? changedPart(before, value)[1] : value)
}

/** A value that two users changed, with the choice between both versions. */
export function ConflictField({
  conflict,
  name,
  side: chosen,
  onChoose,
}: {
  conflict: Conflict
  name: ValueName
  side: Side | undefined
  onChoose: (side: Side) => void
}) {
  const { path, before } = conflict
  return (
    <fieldset className={classes.conflict}>
      <legend>
        <Called name={name} />
      </legend>
      <p className={classes.was}>{t('Before: {value}', { value: sideWords(conflict.mine, before) })}</p>
      <div className={classes.sides}>
        {SIDES.map(({ side, whose }) => (
          <label key={side} className={classes.side}>
            <input
              type="radio"
              name={`choice-${path.join('.')}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span className={classes.whose}>{whose}</span>
            <span className={classes.value}>{sideWords(before, conflict[side])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
