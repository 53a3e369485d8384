import { IconAlertTriangle } from '@tabler/icons-react'
import type { ProjectHome } from '../../../contract/schemas/project-home'
import { t, tn } from '../../lib/i18n/translate'

type Exports = NonNullable<ProjectHome['exports']>

/** Returns the number of batch exports that need attention. */
export const countTroubled = ({ states }: Exports) => states.failing + states.stopped + states.retrying

export const getExportsTone = ({ states }: Exports) =>
  states.failing + states.stopped > 0 ? 'error' : 'warning'

/** Batch exports in a card: those that need attention, or all. */
export function ExportsLine({ exports }: Pick<ProjectHome, 'exports'>) {
  if (!exports?.count) return t('No batch exports')
  const troubled = countTroubled(exports)
  return troubled > 0 ? (
    <span className="tone medium inline-row gap-6" data-tone={getExportsTone(exports)}>
      <IconAlertTriangle size={16} aria-hidden />
      {tn(troubled, '{n} batch export needs attention', '{n} batch exports need attention')}
    </span>
  ) : (
    tn(exports.count, '{n} batch export', '{n} batch exports')
  )
}
