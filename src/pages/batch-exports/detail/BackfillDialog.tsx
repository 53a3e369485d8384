import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '../../../../contract'
import { useMay } from '../../../api/may'
import { useWrite } from '../../../api/use-write'
import { Dialog } from '../../../components/dialog/Dialog'
import { TimeInput } from '../../../components/resource-form/TimeInput'
import { ErrorPanel } from '../../../components/states/ErrorPanel'
import { sayDone } from '../../../components/toasts/toasts'
import { t } from '../../../texts/text'
import { BackfillCautions } from './BackfillCautions'
import { BackfillEstimate } from './BackfillEstimate'
import { PRESETS, presetStart, wholeIntervals } from './backfill-range'
import { type Stretch, scheduleOf } from './coverage'
import classes from './detail.module.css'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

/** Asks for a range of time, says what exporting it means, and starts it. */
export default function BackfillDialog({
  detail,
  asked,
  onClose,
}: {
  detail: ExportDetail
  asked: Partial<Stretch>
  onClose: () => void
}) {
  const { place, params, record } = detail
  const [opened] = useState(() => new Date())
  const [from, setFrom] = useState<string | null>(() =>
    (asked.start ?? presetStart(24, opened) ?? opened).toISOString(),
  )
  const [until, setUntil] = useState(() => (asked.end ?? opened).toISOString())
  const [, setSearch] = useDetailSearch()
  const reason = useMay(api[place.resource].createBackfill)
  const { mutateAsync: create, isPending, error } = useWrite(place.resource, 'createBackfill')
  const range = wholeIntervals(
    scheduleOf(record),
    from === null ? null : new Date(from),
    new Date(until),
    opened,
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!range || isPending || reason !== null) return
    const body = { start_at: range.start?.toISOString() ?? null, end_at: range.end.toISOString() }
    const made = await create({ params, body }).catch(() => null)
    // What went wrong is in the dialog.
    if (made === null) return
    onClose()
    sayDone(t('The backfill has begun.'))
    setSearch({ tab: 'backfills', run: undefined, cursor: undefined })
  }

  return (
    <Dialog
      title={t('Backfill {name}', { name: record.name })}
      size="lg"
      onClose={() => !isPending && onClose()}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <p className={classes.plain}>
            {t('Exports a range of the past, also while the export is paused.')}
          </p>
          <fieldset className={classes.presets}>
            <legend className={classes.legend}>{t('Often asked for')}</legend>
            <Group gap={8}>
              {PRESETS.map(({ label, hours }) => (
                <Button
                  key={label}
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    setFrom(presetStart(hours, opened)?.toISOString() ?? null)
                    setUntil(opened.toISOString())
                  }}
                >
                  {label}
                </Button>
              ))}
            </Group>
          </fieldset>
          <div className={classes.pair}>
            <TimeInput
              label={t('From')}
              description={t('Empty: from the beginning.')}
              value={from}
              onChange={setFrom}
              data-autofocus
            />
            <TimeInput
              label={t('Until')}
              description={t('Empty: until the present.')}
              value={until}
              onChange={(at) => setUntil(at ?? opened.toISOString())}
            />
          </div>
          {range ? (
            <>
              <BackfillEstimate detail={detail} range={range} />
              <BackfillCautions detail={detail} range={range} />
            </>
          ) : (
            <p className={classes.error} role="alert">
              {t('No whole interval lies in this range.')}
            </p>
          )}
          {reason !== null && <p className={classes.plain}>{reason}</p>}
          {error && <ErrorPanel error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={!range || reason !== null} loading={isPending}>
              {t('Start backfill')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
