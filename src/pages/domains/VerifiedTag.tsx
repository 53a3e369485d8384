import type { Domain } from '../../../contract/schemas/domains'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

/** Verification status of a domain. */
export const VerifiedTag = ({ domain }: { domain: Domain }) =>
  domain.is_verified ? (
    <StatusBadge tone="success">{t('verified')}</StatusBadge>
  ) : (
    <StatusBadge tone="warning">{t('unverified')}</StatusBadge>
  )
