import {
  IconCopy,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconRefresh,
} from '@tabler/icons-react'
import { api } from '../../../contract'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { createMutation } from '../../api/query/mutation'
import { useTrashNote } from '../../api/query/trash'
import { useDenialReason } from '../../api/session/permissions'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { formatAbsoluteTime } from '../../components/ui/cells/format-time'
import { t } from '../../lib/i18n/translate'
import { currentZone } from '../../lib/time/display-zone'
import { getLastInterval } from './detail/coverage'
import { formatRunInterval } from './run-labels'
import { buildPath, type ExportScope } from './scope'

const LOSS = t('Current runs and backfills are cancelled. Exported data remains.')

/** Returns the request that exports the last complete interval, and its range. */
function buildRun(row: BatchExport) {
  const { start, end, isExported } = getLastInterval(row, new Date())
  const [start_at, end_at] = [start.toISOString(), end.toISOString()]
  return {
    isExported,
    range: formatRunInterval({ data_interval_start: start_at, data_interval_end: end_at }, currentZone()),
    // Selects the rows like the schedule does, which the server allows only for intervals that it has not exported.
    body: { start_at, end_at, ...(!isExported && { fill_gaps: true }) },
  }
}

/** Returns the actions of a batch export in a scope. */
export function useExportActions(scope: ExportScope): Action<BatchExport>[] {
  const { resource, params, href } = scope
  // All actions require the same permission.
  const reason = useDenialReason(api[resource].update)
  const getReason = () => reason
  const trashNote = useTrashNote()
  const toParams = ({ id }: BatchExport) => ({ ...params, id })
  const isPaused = ({ paused }: BatchExport) => paused
  return [
    {
      ...EDIT,
      disabledReason: getReason,
      effect: { href: ({ id }) => buildPath(scope, id, 'edit') },
    },
    {
      id: 'run',
      label: t('Run now'),
      icon: IconRefresh,
      disabledReason: getReason,
      effect: {
        write: (row) =>
          createMutation(resource, 'createBackfill', { params: toParams(row), body: buildRun(row).body }),
        question: (row) => {
          const { range, isExported } = buildRun(row)
          return {
            title: t('Run {name} now?', { name: row.name }),
            message: isExported
              ? t('The last complete interval, {range}, is already exported. Its rows are exported again.', {
                  range,
                })
              : t('The last complete interval, {range}, is exported now. The schedule does not change.', {
                  range,
                }),
            confirm: t('Run now'),
          }
        },
        done: (row) => t('The export of {range} was started.', { range: buildRun(row).range }),
        failed: ({ name }) => t('{name} could not be run.', { name }),
      },
    },
    {
      id: 'duplicate',
      label: t('Duplicate'),
      icon: IconCopy,
      disabledReason: getReason,
      effect: { href: ({ id }) => `${buildPath(scope, 'new')}?from=${id}` },
    },
    {
      id: 'pause',
      label: t('Pause'),
      icon: IconPlayerPause,
      keys: 'p',
      isAvailable: (row) => !isPaused(row),
      disabledReason: getReason,
      effect: {
        write: (row) => createMutation(resource, 'pause', { params: toParams(row), body: {} }),
        done: ({ name }) => t('{name} was paused.', { name }),
        failed: ({ name }) => t('{name} could not be paused.', { name }),
      },
    },
    {
      id: 'unpause',
      label: t('Resume'),
      icon: IconPlayerPlay,
      keys: 'p',
      isAvailable: isPaused,
      disabledReason: getReason,
      effect: {
        write: (row) => createMutation(resource, 'unpause', { params: toParams(row), body: {} }),
        done: ({ name }) => t('{name} was resumed.', { name }),
        failed: ({ name }) => t('{name} could not be resumed.', { name }),
      },
    },
    {
      id: 'fill-gap',
      label: t('Resume and fill gaps'),
      icon: IconPlayerSkipForward,
      isAvailable: isPaused,
      disabledReason: getReason,
      effect: {
        write: (row) =>
          createMutation(resource, 'unpause', { params: toParams(row), body: { backfill: true } }),
        question: ({ name, created_at, last_paused_at }) => ({
          title: t('Resume {name} and fill gaps?', { name }),
          message: t(
            'A backfill exports the intervals missed from {time} until now. Scheduled runs then continue.',
            { time: formatAbsoluteTime(last_paused_at ?? created_at, currentZone()) },
          ),
          confirm: t('Resume and fill gaps'),
        }),
        done: ({ name }) => t('{name} was resumed. A backfill fills the gap.', { name }),
        failed: ({ name }) => t('{name} could not be resumed.', { name }),
      },
    },
    {
      ...DELETE,
      disabledReason: getReason,
      effect: {
        write: (row) => createMutation(resource, 'destroy', { params: toParams(row) }),
        question: ({ name }) => ({
          title: t('Delete {name}?', { name }),
          message: `${LOSS} ${trashNote}`,
          confirm: t('Delete export'),
          danger: true,
          typed: name,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} could not be deleted.', { name }),
        redirectTo: () => href,
      },
    },
  ]
}
