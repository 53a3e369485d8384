import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t, tn } from '../../../texts/translate'
import { Dialog } from '../../dialog/Dialog'
import type { ValueName } from '../labels'
import classes from '../review/dialogs.module.css'
import { ConflictField } from './ConflictField'
import type { Conflict, ConflictSide, ValuePath } from './merge'

interface ConflictDialogProps {
  conflicts: Conflict[]
  getValueName: (path: ValuePath) => ValueName
  answer: (resolution: Map<Conflict, unknown> | null) => void
}

/** Dialog that lists the fields changed by two users and asks which version to use for each. */
export default function ConflictDialog({ conflicts, getValueName, answer }: ConflictDialogProps) {
  const [sides, setSides] = useState<ReadonlyMap<Conflict, ConflictSide>>(new Map())
  const [missing, setMissing] = useState(0)
  const chooseAll = (side: ConflictSide) => setSides(new Map(conflicts.map((conflict) => [conflict, side])))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const unresolvedCount = conflicts.filter((conflict) => !sides.has(conflict)).length
    setMissing(unresolvedCount)
    if (unresolvedCount > 0) return
    answer(new Map([...sides].map(([conflict, side]) => [conflict, conflict[side]])))
  }
  return (
    <Dialog title={t('Somebody else changed this too')} size="lg" onClose={() => answer(null)}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <p className={classes.text}>
            {tn(
              conflicts.length,
              'While you were writing, one field that you changed became something else on the server. Choose what stays; nothing has been saved yet.',
              'While you were writing, {n} fields that you changed became something else on the server. Choose what stays; nothing has been saved yet.',
            )}
          </p>
          {conflicts.length > 1 && (
            <Group gap="xs">
              <Button variant="default" size="compact-sm" onClick={() => chooseAll('mine')}>
                {t('All of mine')}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => chooseAll('theirs')}>
                {t('All of theirs')}
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
            <span role="status">{missing > 0 && t('Choose one of each: {missing} to go.', { missing })}</span>
            <Button variant="default" onClick={() => answer(null)}>
              {t('Back to the form')}
            </Button>
            <Button type="submit">{t('Save what is chosen')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
