import type { ReactNode } from 'react'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { t } from '../../lib/i18n/translate'
import type { DataColumn } from '../data-table/table'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { StatusBadge } from '../ui/cells/StatusBadge'
import classes from './keys.module.css'
import {
  expiresSoon,
  formatExpiry,
  formatMask,
  formatScopes,
  formatUnused,
  hasExpired,
  isUnlimited,
  isUnused,
} from './labels'

type ListedKey = Pick<PersonalApiKey, 'scopes' | 'expires_at' | 'last_used_at' | 'created_at'>

/** Name of an API key with tags, and the first and last characters of its value. */
export const KeyLabel = ({
  apiKey,
  children,
}: {
  apiKey: PersonalApiKey
  /** Label, and tags before that of the previous value. */
  children: ReactNode
}) => (
  <div className="row wrap gap-2-8 py-6 text-color wrap-text snug">
    {children}
    {apiKey.previous_value_expires_at && (
      <StatusBadge tone="warning">{t('previous value accepted')}</StatusBadge>
    )}
    {apiKey.mask_value && <code className={classes.mask}>{formatMask(apiKey.mask_value)}</code>}
  </div>
)

export const scopesColumn: DataColumn<PersonalApiKey> = {
  id: 'scopes',
  header: t('Permissions'),
  cell: (key) => (
    <span className="block break wrap-text" title={key.scopes.join(', ')}>
      {formatScopes(key)}
    </span>
  ),
}

/** Expiration date of an API key, which stands out if it is soon. */
export function KeyExpiry({ apiKey: key }: { apiKey: ListedKey }) {
  const time = <RelativeTime at={key.expires_at} none={t('Never')} />
  if (hasExpired(key)) return <StatusBadge tone="error">{t('expired')}</StatusBadge>
  return expiresSoon(key) ? <StatusBadge tone="warning">{time}</StatusBadge> : time
}

/** Badges of the risks of an API key. */
const KeyRisks = ({ apiKey: key }: { apiKey: ListedKey }) => (
  <>
    {isUnlimited(key) && <StatusBadge tone="warning">{t('all scopes, no expiry')}</StatusBadge>}
    {expiresSoon(key) && <StatusBadge tone="warning">{formatExpiry(key)}</StatusBadge>}
    {isUnused(key) && <StatusBadge>{formatUnused(key)}</StatusBadge>}
  </>
)

/** Column of the expiration date. The column of the risks marks one that is soon. */
export const expiresColumn: DataColumn<ListedKey, unknown> = {
  id: 'expires_at',
  header: t('Expires'),
  cell: (key) =>
    hasExpired(key) ? <KeyExpiry apiKey={key} /> : <RelativeTime at={key.expires_at} none={t('Never')} />,
  width: '124px',
}

/** Column of the risks of an API key. The keys with the highest risk are first. */
export const riskColumn: DataColumn<ListedKey, unknown> = {
  id: 'risk',
  header: t('Risk'),
  cell: (key) =>
    isUnlimited(key) || isUnused(key) || expiresSoon(key) ? (
      <span className="row wrap gap-2-8">
        <KeyRisks apiKey={key} />
      </span>
    ) : (
      '–'
    ),
  rank: (key) => 4 * Number(isUnlimited(key)) + 2 * Number(expiresSoon(key)) + Number(isUnused(key)),
  width: '170px',
}
