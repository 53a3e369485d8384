import type { ReactNode } from 'react'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { t } from '../../lib/i18n/translate'
import type { DataColumn } from '../data-table/table'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { StatusBadge } from '../ui/cells/StatusBadge'
import classes from './keys.module.css'
import { formatScopes, hasExpired } from './labels'

/** Name of an API key with its state, and the first and last characters of its value. */
export const KeyLabel = ({
  apiKey: { mask_value, expires_at, previous_value_expires_at },
  children,
}: {
  apiKey: PersonalApiKey
  /** Label, and tags before those of the state. */
  children: ReactNode
}) => (
  <div className="row wrap gap-2-8 py-6 wrap-text snug">
    {children}
    {previous_value_expires_at && <StatusBadge tone="warning">{t('previous value accepted')}</StatusBadge>}
    {hasExpired({ expires_at }) && <StatusBadge tone="error">{t('expired')}</StatusBadge>}
    {mask_value && <code className={classes.mask}>{mask_value}</code>}
  </div>
)

export const scopesColumn: DataColumn<PersonalApiKey> = {
  id: 'scopes',
  header: t('Permissions'),
  cell: (key) => (
    <span className="block py-6 break wrap-text snug" title={key.scopes.join(', ')}>
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
