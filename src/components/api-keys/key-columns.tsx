import type { ReactNode } from 'react'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { t } from '../../lib/i18n/translate'
import type { DataColumn } from '../data-table/table'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { StatusBadge } from '../ui/cells/StatusBadge'
import classes from './keys.module.css'
import { formatMask, formatScopes, formatUnused, hasExpired, isUnlimited, isUnused } from './labels'

/** Badges for what makes an API key a risk. */
export const KeyRisks = ({
  apiKey,
}: {
  apiKey: Pick<PersonalApiKey, 'scopes' | 'expires_at' | 'last_used_at' | 'created_at'>
}) => (
  <>
    {isUnlimited(apiKey) && <StatusBadge tone="warning">{t('all scopes, no expiry')}</StatusBadge>}
    {isUnused(apiKey) && <StatusBadge>{formatUnused(apiKey)}</StatusBadge>}
  </>
)

/** Name of an API key with its state, and the first and last characters of its value. */
export const KeyLabel = ({
  apiKey,
  children,
}: {
  apiKey: PersonalApiKey
  /** Label, and tags before those of the state. */
  children: ReactNode
}) => (
  <div className="row wrap gap-2-8 py-6 text-color wrap-text snug">
    {children}
    {apiKey.previous_value_expires_at && (
      <StatusBadge tone="warning">{t('previous value accepted')}</StatusBadge>
    )}
    {hasExpired(apiKey) ? (
      <StatusBadge tone="error">{t('expired')}</StatusBadge>
    ) : (
      <KeyRisks apiKey={apiKey} />
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

export const expiresColumn: DataColumn<PersonalApiKey> = {
  id: 'expires_at',
  header: t('Expires'),
  cell: ({ expires_at }) => <RelativeTime at={expires_at} none={t('Never')} />,
  width: '120px',
  hideBelow: 'sm',
}
