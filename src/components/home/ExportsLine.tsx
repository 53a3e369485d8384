import { IconAlertTriangle } from '@tabler/icons-react'
import type { ProjectHome } from '../../../contract/schemas/project-home'
import { t, tn } from '../../lib/i18n/translate'
import { StatusBadge } from '../ui/cells/StatusBadge'

type Exports = NonNullable<ProjectHome['exports']>

/** Returns the number of batch exports that need attention. */
export const countTroubled = ({ states }: Exports) => states.failing + states.stopped + states.retrying

export const getExportsTone = ({ states }: Exports) =>
  states.failing + states.stopped > 0 ? 'error' : 'warning'

/** Formats the number of batch exports that need attention. */
export const formatTroubled = (count: number) =>
  tn(count, '{n} batch export needs attention', '{n} batch exports need attention')

/** Batch exports in a card: those that need attention, or all. */
export function ExportsLine({ exports }: Pick<ProjectHome, 'exports'>) {
  if (!exports?.count) return t('No batch exports')
  const troubled = countTroubled(exports)
  return troubled > 0 ? (
    <span className="tone medium inline-row gap-6" data-tone={getExportsTone(exports)}>
      <IconAlertTriangle size={16} aria-hidden />
      {formatTroubled(troubled)}
    </span>
  ) : (
    tn(exports.count, '{n} batch export', '{n} batch exports')
  )
}

/** Badge of the batch exports that need attention, if there are any. */
export function TroubledExports({ exports }: { exports: Exports }) {
  const count = countTroubled(exports)
  return count > 0 ? <StatusBadge tone={getExportsTone(exports)}>{formatTroubled(count)}</StatusBadge> : null
}
