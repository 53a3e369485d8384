import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'

/** Completion of a response. */
export const CompletionBadge = ({ completed }: { completed: boolean | null }) =>
  completed === false ? (
    <StatusBadge tone="warning">{t('partial')}</StatusBadge>
  ) : (
    <StatusBadge tone="success">{t('completed')}</StatusBadge>
  )
