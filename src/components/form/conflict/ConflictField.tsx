import { t } from '../../../lib/i18n/translate'
import { formatValue } from '../../activity/format-value'
import type { ValueName } from '../labels'
import { getChangedPart } from '../review/changed-part'
import classes from '../review/dialogs.module.css'
import { FieldLabel } from '../review/FieldLabel'
import { maskValue } from '../review/mask-value'
import type { Conflict, ConflictSide } from './merge'

const SIDES: { side: ConflictSide; whose: string }[] = [
  { side: 'theirs', whose: t('Theirs') },
  { side: 'mine', whose: t('Mine') },
]

/** Read-only rendering of a value: lists and objects on several lines, secrets as dots. */
const formatSideValue = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : formatValue(maskValue(value))

/** Renders one side of a conflict compared with the original value; for long texts only the part that differs. */
function formatSide(before: unknown, value: unknown) {
  const isText = typeof before === 'string' && typeof value === 'string'
  return formatSideValue(isText ? getChangedPart(before, value)[1] : value)
}

/** A value that two users changed, with the choice between both versions. */
export function ConflictField({
  conflict,
  name,
  side: selectedSide,
  onChoose,
}: {
  conflict: Conflict
  name: ValueName
  side: ConflictSide | undefined
  onChoose: (side: ConflictSide) => void
}) {
  const { path, before } = conflict
  return (
    <fieldset className={classes.conflict}>
      <legend>
        <FieldLabel name={name} />
      </legend>
      <p className={classes.was}>{t('Original: {value}', { value: formatSide(conflict.mine, before) })}</p>
      <div className={classes.sides}>
        {SIDES.map(({ side, whose }) => (
          <label key={side} className={classes.side}>
            <input
              type="radio"
              name={`choice-${path.join('.')}`}
              checked={selectedSide === side}
              onChange={() => onChoose(side)}
            />
            <span className={classes.whose}>{whose}</span>
            <span className={classes.value}>{formatSide(before, conflict[side])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
