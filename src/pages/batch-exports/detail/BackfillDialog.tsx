import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../../contract'
import type { DestinationType } from '../../../../contract/domain/exports'
import { ApiError } from '../../../api/client/errors'
import { useApiMutation } from '../../../api/query/mutation'
import { query } from '../../../api/query/queries'
import { useDenialReason } from '../../../api/session/permissions'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { Notice } from '../../../components/feedback/Notice'
import { TimeInput } from '../../../components/form/TimeInput'
import { Dialog } from '../../../components/overlays/Dialog'
import { notifySuccess } from '../../../components/overlays/toasts'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { getDestinationLabel } from '../labels'
import { formatRows } from '../run-labels'
import {
  BACKFILL_PRESETS,
  type BackfillRangeValues,
  countRuns,
  findOverlapping,
  formatBackfillRange,
  getPresetStart,
  snapToIntervals,
  toBackfillBody,
} from './backfill-range'
import { type BackfillProposal, getSchedule } from './coverage'
import classes from './detail.module.css'
import { type ExportDetail, useDetailSearch } from './use-export-detail'

/** Destinations for which each run writes separate files. */
const IN_FILES: readonly string[] = ['S3', 'AzureBlob', 'FileDownload'] satisfies DestinationType[]

/** Warnings about exporting a range again: effects on existing data, and overlapping backfills. */
function BackfillCautions({
  detail: { record, backfills },
  range,
  fillGaps,
}: {
  detail: ExportDetail
  range: BackfillRangeValues
  fillGaps: boolean
}) {
  const zone = useZone()
  const others = findOverlapping(backfills, range)
  const { type } = record.destination
  return (
    <div>
      {fillGaps || type === 'NoOp' ? null : IN_FILES.includes(type) ? (
        <Notice title={t('Existing files are not replaced')}>
          <p>
            {t(
              'Intervals that are already exported get additional files. Use the uuid of each event to remove duplicates.',
            )}
          </p>
        </Notice>
      ) : record.model === 'persons' ? (
        <Notice title={t('Existing persons are updated')} />
      ) : (
        <Notice
          tone="warning"
          title={t('{destination} receives duplicates of exported events', {
            destination: getDestinationLabel(type),
          })}
        >
          <p>{t('Events are appended, not replaced. Use the uuid of each event to remove duplicates.')}</p>
        </Notice>
      )}
      {others.map((backfill) => (
        <Notice key={backfill.id} tone="warning" title={t('A running backfill overlaps with this range')}>
          <p>{formatBackfillRange(backfill, zone)}</p>
        </Notice>
      ))}
    </div>
  )
}

/** Dialog that asks for a time range, explains the effect of the backfill, and starts it. */
export default function BackfillDialog({
  detail,
  proposal,
  onClose,
}: {
  detail: ExportDetail
  proposal: BackfillProposal
  onClose: () => void
}) {
  const { scope, params, record } = detail
  const [opened] = useState(() => new Date())
  const [from, setFrom] = useState<string | null>(() =>
    (proposal.start ?? getPresetStart(24, opened) ?? opened).toISOString(),
  )
  const [until, setUntil] = useState(() => (proposal.end ?? opened).toISOString())
  const [fillGaps, setFillGaps] = useState(proposal.fillGaps ?? false)
  const [, setSearch] = useDetailSearch()
  const reason = useDenialReason(api[scope.resource].createBackfill)
  const { mutateAsync: create, isPending, error } = useApiMutation(scope.resource, 'createBackfill')
  const range = snapToIntervals(
    getSchedule(record),
    from === null ? null : new Date(from),
    new Date(until),
    opened,
  )

  const lacksStart = fillGaps && range?.start === null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!range || lacksStart || isPending || reason !== null) return
    const backfill = await create({ params, body: toBackfillBody(range, fillGaps) }).catch(() => null)
    // The error is shown in the dialog.
    if (backfill === null) return
    onClose()
    notifySuccess(t('Backfill started.'))
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
          <p className="flush">{t('Exports historical data, even while the export is paused.')}</p>
          <fieldset>
            <legend className="mb-6 medium">{t('Presets')}</legend>
            <Group gap={8}>
              {BACKFILL_PRESETS.map(({ label, hours }) => (
                <Button
                  key={label}
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    setFrom(getPresetStart(hours, opened)?.toISOString() ?? null)
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
              description={t('Leave empty for no lower bound.')}
              value={from}
              onChange={setFrom}
              data-autofocus
            />
            <TimeInput
              label={t('Until')}
              description={t('Leave empty to export up to now.')}
              value={until}
              onChange={(at) => setUntil(at ?? opened.toISOString())}
            />
          </div>
          <Checkbox
            label={t('Only fill gaps')}
            description={t(
              'Exports only intervals that the schedule has missed, selecting rows by ingestion time. Otherwise every interval is exported, selecting events by timestamp.',
            )}
            checked={fillGaps}
            onChange={({ currentTarget }) => setFillGaps(currentTarget.checked)}
          />
          {lacksStart ? (
            <p className="measure error text-sm break pre-wrap" role="alert">
              {t('Enter a start to fill gaps.')}
            </p>
          ) : range ? (
            <>
              <BackfillEstimateText detail={detail} range={range} fillGaps={fillGaps} />
              <BackfillCautions detail={detail} range={range} fillGaps={fillGaps} />
            </>
          ) : (
            <p className="measure error text-sm break pre-wrap" role="alert">
              {t('This range does not contain a complete interval.')}
            </p>
          )}
          {reason !== null && <p className="flush">{reason}</p>}
          {error && <ErrorPanel error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={!range || lacksStart || reason !== null} loading={isPending}>
              {t('Start backfill')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Row count up to which the server counts exactly; above it, the count is an estimate. */
const EXACT = 1_000_000

/** Estimate of a backfill: its whole intervals, number of runs, and approximate number of rows. */
function BackfillEstimateText({
  detail,
  range,
  fillGaps,
}: {
  detail: ExportDetail
  range: BackfillRangeValues
  fillGaps: boolean
}) {
  const { scope, params, record } = detail
  const body = toBackfillBody(range, fillGaps)
  const estimate = useQuery({
    ...query(scope.resource, 'estimateBackfill', { params, body }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const zone = useZone()
  const { data, error } = estimate
  // Servers without estimates respond with other status codes.
  const rejection = error instanceof ApiError && error.status === 400 ? error.message : null
  const runs = data?.runs ?? countRuns(getSchedule(record), range)
  const bounds = { start_at: data ? data.start_at : body.start_at, end_at: body.end_at }
  return (
    <div role="status">
      <p className="flush">
        {rich('Only complete intervals are exported: {range}', {
          range: <strong>{formatBackfillRange(bounds, zone)}</strong>,
        })}
      </p>
      {!rejection && (
        <p className="flush">
          {formatAmount(runs, data?.records)}
          {estimate.isLoading && ` ${t('Counting rows…')}`}
        </p>
      )}
      {rejection && <p className="measure error text-sm break pre-wrap">{rejection}</p>}
    </div>
  )
}

function formatAmount(count: number, records: number | undefined): string {
  const runs = tn(count, '{n} run', '{n} sequential runs')
  if (records === undefined) return t('{runs}.', { runs })
  const rows = formatRows(records)
  return records > EXACT
    ? t('{runs} with about {rows}.', { runs, rows })
    : t('{runs} with {rows}.', { runs, rows })
}
