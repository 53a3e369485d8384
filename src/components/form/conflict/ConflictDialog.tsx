import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t, tn } from '../../../lib/i18n/translate'
import { formatValue } from '../../activity/format-field'
import { Dialog } from '../../overlays/Dialog'
import type { ValueName } from '../labels'
import { FieldLabel, getChangedPart, maskValue } from '../review/changed-values'
import classes from '../review/dialogs.module.css'
import type { Conflict, ConflictSide, ValuePath } from './merge'

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
function ConflictField({
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
    <fieldset>
      <legend className="mb-6">
        <FieldLabel name={name} />
      </legend>
      <p className="mb-8 soft text-sm break">
        {t('Original: {value}', { value: formatSide(conflict.mine, before) })}
      </p>
      <div className={classes.sides}>
        {SIDES.map(({ side, whose }) => (
          <label key={side} className={classes.side}>
            <input
              type="radio"
              name={`choice-${path.join('.')}`}
              checked={selectedSide === side}
              onChange={() => onChoose(side)}
            />
            <span className="bold">{whose}</span>
            <span className={classes.value}>{formatSide(before, conflict[side])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ConflictDialogProps {
  conflicts: Conflict[]
  getValueName: (path: ValuePath) => ValueName
  resolve: (resolution: Map<Conflict, unknown> | null) => void
}

/** Dialog that lists the fields changed by two users and asks which version to use for each. */
export default function ConflictDialog({ conflicts, getValueName, resolve }: ConflictDialogProps) {
  const [sides, setSides] = useState<ReadonlyMap<Conflict, ConflictSide>>(new Map())
  const [missing, setMissing] = useState(0)
  const chooseAll = (side: ConflictSide) => setSides(new Map(conflicts.map((conflict) => [conflict, side])))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const unresolvedCount = conflicts.filter((conflict) => !sides.has(conflict)).length
    setMissing(unresolvedCount)
    if (unresolvedCount > 0) return
    resolve(new Map([...sides].map(([conflict, side]) => [conflict, conflict[side]])))
  }
  return (
    <Dialog title={t('Edit conflict')} size="lg" onClose={() => resolve(null)}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <p className="flush">
            {tn(
              conflicts.length,
              'Someone else changed one field that you also changed. Choose which value to save. Nothing has been saved yet.',
              'Someone else changed {n} fields that you also changed. Choose which values to save. Nothing has been saved yet.',
            )}
          </p>
          {conflicts.length > 1 && (
            <Group gap="xs">
              <Button variant="default" size="compact-sm" onClick={() => chooseAll('mine')}>
                {t('Use all mine')}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => chooseAll('theirs')}>
                {t('Use all theirs')}
              </Button>
            </Group>
          )}
          {conflicts.map((conflict) => (
            <ConflictField
              key={conflict.path.join('.')}
              conflict={conflict}
              name={getValueName(conflict.path)}
              side={sides.get(conflict)}
              onChoose={(side) => setSides(new Map([...sides, [conflict, side]]))}
            />
          ))}
          <Group justify="flex-end" gap="xs">
            <span role="status">
              {missing > 0 && t('Choose a value for each field. Remaining: {missing}.', { missing })}
            </span>
            <Button variant="default" onClick={() => resolve(null)}>
              {t('Back')}
            </Button>
            <Button type="submit">{t('Save selected values')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
