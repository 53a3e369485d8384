import { useId } from 'react'
import { StatusBadge, type Tone } from '../../components/cells/StatusBadge'
import { formatFieldName } from '../../components/history/format-field-name'
import { FieldLabel } from '../../components/resource-form/review/FieldLabel'
import { t } from '../../texts/translate'
import classes from './compare.module.css'
import { FieldValues } from './FieldValues'
import type { ComparedField, FieldStatus } from './fields'

const STANDINGS: Record<FieldStatus, { words: string; tone: Tone }> = {
  same: { words: t('same'), tone: 'neutral' },
  different: { words: t('different'), tone: 'warning' },
  here: { words: t('source only'), tone: 'info' },
  there: { words: t('target only'), tone: 'info' },
}

/** Field with both values, and a checkbox to copy it. */
export function FieldLine({
  field,
  taken,
  onTake,
}: {
  field: ComparedField
  taken: boolean
  onTake: (on: boolean) => void
}) {
  const why = useId()
  const { standing, whyNot } = field
  const { words, tone } = STANDINGS[standing]
  const labelElement = <FieldLabel name={{ label: formatFieldName(field.field), wire: field.field }} />
  return (
    <li className={classes.field} data-standing={standing}>
      <div className={classes.what}>
        {standing === 'same' ? (
          <span className={classes.called}>{labelElement}</span>
        ) : (
          <label className={classes.called}>
            <input
              type="checkbox"
              checked={taken}
              disabled={whyNot !== null}
              aria-describedby={whyNot === null ? undefined : why}
              onChange={({ currentTarget }) => onTake(currentTarget.checked)}
            />
            <span>{labelElement}</span>
          </label>
        )}
        <StatusBadge tone={tone}>{words}</StatusBadge>
        {whyNot !== null && standing !== 'same' && (
          <span id={why} className={classes.why}>
            {whyNot}
          </span>
        )}
      </div>
      <FieldValues field={field} />
    </li>
  )
}
