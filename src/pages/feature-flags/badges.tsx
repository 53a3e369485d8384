import type { StaleReason } from '../../../contract/domain/flag-usage'
import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

/** Names the state that has not changed: SDKs may still call such a flag. */
const LABELS: Record<StaleReason, string> = {
  off: t('off for 30 days'),
  everyone: t('fully rolled out'),
  no_one: t('off for 30 days'),
  not_called: t('stale'),
}

const REASONS: Record<StaleReason, string> = {
  off: t('The flag has been off for 30 days or more.'),
  everyone: t('The flag has had the same value for everyone for 30 days or more.'),
  no_one: t('The flag has been on for no one for 30 days or more.'),
  not_called: t('No SDK has reported a call to this flag for 30 days or more.'),
}

/** Explains why a flag is stale; null if it is not. */
export function describeStaleness({ status, stale_reason }: Partial<FeatureFlag>): string | null {
  if (status !== 'STALE') return null
  return stale_reason ? REASONS[stale_reason] : t('The flag can probably be removed.')
}

/** Badge of a flag that can probably be removed, with the reason as its tooltip. */
export function StaleBadge({ flag }: { flag: FeatureFlag }) {
  const reason = describeStaleness(flag)
  return (
    reason !== null && (
      <span className="row" title={reason}>
        <StatusBadge tone="muted">{flag.stale_reason ? LABELS[flag.stale_reason] : t('stale')}</StatusBadge>
      </span>
    )
  )
}

/** Status of a flag: enabled, disabled or deleted. */
export function FlagStateBadge({ flag }: { flag: Pick<FeatureFlag, 'active' | 'deleted'> }) {
  if (flag.deleted) return <StatusBadge tone="error">{t('deleted')}</StatusBadge>
  return (
    <StatusBadge tone={flag.active ? 'success' : 'neutral'} dot={flag.active}>
      {flag.active ? t('on') : t('off')}
    </StatusBadge>
  )
}
