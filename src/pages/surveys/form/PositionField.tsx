import { useField } from '../../../components/form/use-field'
import { rich } from '../../../lib/i18n/rich'
import { NEXT_TO_TRIGGER, POSITIONS } from '../labels/options'
import classes from './position.module.css'

/** Position of the survey on the page, selected in a miniature page. */
export function PositionField({ name }: { name: string }) {
  const { value, set, input } = useField(name)
  const selectedPosition = value ?? 'right'
  const knownPosition = [...POSITIONS, NEXT_TO_TRIGGER].find(
    (position) => position.value === selectedPosition,
  )
  return (
    <fieldset>
      <legend className="text-sm bold">
        {rich('Position {position}', {
          position: (
            <span className="ms-8 soft regular">{knownPosition?.label ?? String(selectedPosition)}</span>
          ),
        })}
      </legend>
      <div className={classes.page}>
        {POSITIONS.map((position, index) => (
          <label key={position.value} className={classes.spot} title={position.label}>
            <input
              ref={index === 0 ? input.ref : undefined}
              type="radio"
              name={name}
              aria-label={position.label}
              checked={selectedPosition === position.value}
              onBlur={input.onBlur}
              onChange={() => set(position.value)}
            />
          </label>
        ))}
      </div>
      <label className="inline-row pointer gap-8">
        <input
          type="radio"
          name={name}
          checked={selectedPosition === NEXT_TO_TRIGGER.value}
          onChange={() => set(NEXT_TO_TRIGGER.value)}
        />
        {NEXT_TO_TRIGGER.label}
      </label>
    </fieldset>
  )
}
