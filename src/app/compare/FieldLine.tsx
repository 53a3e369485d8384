import { useId } from 'react'
import { formatFieldName, formatValue } from '../../components/activity/format-field'
import { FieldLabel, getChangedPart, getChangedValues } from '../../components/form/review/changed-values'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge, type Tone } from '../../components/ui/cells/StatusBadge'
import { hasRedactedSecret } from '../../components/undo-history/model/entry'
import { t } from '../../lib/i18n/translate'
import classes from './compare.module.css'
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
  selected,
  onSelect,
}: {
  field: ComparedField
  selected: boolean
  onSelect: (on: boolean) => void
}) {
  const why = useId()
  const { standing, disabledReason } = field
  const { words, tone } = STANDINGS[standing]
  const labelElement = <FieldLabel name={{ label: formatFieldName(field.field), wire: field.field }} />
  return (
    <li className={classes.field} data-standing={standing}>
      <div className="row wrap min-0 gap-4-12">
        {standing === 'same' ? (
          <span className="row min-0 gap-6 break">{labelElement}</span>
        ) : (
          <label className="row min-0 gap-6 break">
            <input
              type="checkbox"
              className={classes.checkbox}
              checked={selected}
              disabled={disabledReason !== null}
              aria-describedby={disabledReason === null ? undefined : why}
              onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
            />
            <span>{labelElement}</span>
          </label>
        )}
        <StatusBadge tone={tone}>{words}</StatusBadge>
        {disabledReason !== null && standing !== 'same' && (
          <span id={why} className="soft text-sm">
            {disabledReason}
          </span>
        )}
      </div>
      <FieldValues field={field} />
    </li>
  )
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Formatted value: lists and objects over several lines. */
function Value({ of }: { of: unknown }) {
  if (typeof of === 'string' && INSTANT.test(of)) return <RelativeTime at={of} full />
  if (hasRedactedSecret(of) && typeof of === 'string') return t('hidden secret')
  return typeof of === 'object' && of !== null ? JSON.stringify(of, null, 2) : formatValue(of)
}

/** Both values of a field; for nested or long values, only the parts that differ. */
function FieldValues({ field: { field, standing, here, there } }: { field: ComparedField }) {
  const parts =
    standing === 'different'
      ? getChangedValues(there, here, [field])
      : [{ path: [field], before: there, after: here }]
  return parts.map(({ path, before, after }) => {
    const [old, now] =
      typeof before === 'string' && typeof after === 'string'
        ? getChangedPart(before, after)
        : [before, after]
    const wire = path.join('.')
    return (
      <div key={wire} className={classes.part}>
        {path.length > 1 && <code className="col-all soft text-xs break">{wire}</code>}
        <div className={classes.value}>
          {standing !== 'same' && <span className="soft text-xs bold">{t('Source')}</span>} <Value of={now} />
        </div>
        {standing !== 'same' && (
          <div className={classes.value}>
            <span className="soft text-xs bold">{t('Target')}</span> <Value of={old} />
          </div>
        )}
      </div>
    )
  })
}
