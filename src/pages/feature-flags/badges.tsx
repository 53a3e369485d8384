import type { StaleReason } from '../../../contract/domain/flag-usage'
import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t, tn } from '../../lib/i18n/translate'

/** Days after which a flag is stale. */
const STALE_DAYS = 30
const DAY_MS = 86_400_000

/** Names the state that has not changed: SDKs may still call such a flag. Other servers do not say since when. */
function getLabel({ stale_reason, unchanged_since }: FeatureFlag): string {
  if (stale_reason === 'everyone') return t('fully rolled out')
  if (stale_reason !== 'off' && stale_reason !== 'no_one') return t('stale')
  const days = Math.floor((Date.now() - Date.parse(unchanged_since)) / DAY_MS) || STALE_DAYS
  return tn(days, 'off for {n} day', 'off for {n} days')
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
        <StatusBadge tone="muted">{getLabel(flag)}</StatusBadge>
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
