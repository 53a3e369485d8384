import { useField } from '../../../components/resource-form/use-field'
import { rich } from '../../../texts/rich'
import { NEXT_TO_TRIGGER, POSITIONS } from '../labels/options'
import classes from './position.module.css'

/** Position of the survey on the page, selected in a miniature page. */
export function PositionField({ name }: { name: string }) {
  const { value, set, input } = useField(name)
  const chosen = value ?? 'right'
  const known = [...POSITIONS, NEXT_TO_TRIGGER].find((position) => position.value === chosen)
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>
        {rich('Position {position}', {
          position: <span className={classes.current}>{known?.label ?? String(chosen)}</span>,
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
              checked={chosen === position.value}
              onBlur={input.onBlur}
              onChange={() => set(position.value)}
            />
          </label>
        ))}
      </div>
      <label className={classes.other}>
        <input
          type="radio"
          name={name}
          checked={chosen === NEXT_TO_TRIGGER.value}
          onChange={() => set(NEXT_TO_TRIGGER.value)}
        />
        {NEXT_TO_TRIGGER.label}
      </label>
    </fieldset>
  )
}
