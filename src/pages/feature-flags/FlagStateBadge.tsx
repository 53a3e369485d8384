import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

/** Status of a flag: enabled, disabled or deleted. */
export function FlagStateBadge({ flag }: { flag: Pick<FeatureFlag, 'active' | 'deleted'> }) {
  if (flag.deleted) return <StatusBadge tone="error">{t('deleted')}</StatusBadge>
  return (
    <StatusBadge tone={flag.active ? 'success' : 'neutral'} dot={flag.active}>
      {flag.active ? t('on') : t('off')}
    </StatusBadge>
  )
}
