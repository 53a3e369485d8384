import { Link } from '@tanstack/react-router'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { listRestrictedScopes, type ScopeNames } from '../../api/session/api-key-restrictions'
import type { DataColumn } from '../../components/data-table/column'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'
import classes from './keys.module.css'
import { formatRestrictions, formatScopes } from './labels'

/** Returns the columns of an API key list; `current` is the id of the key in use. */
export function keyColumns(current: string | undefined, names: ScopeNames): DataColumn<PersonalApiKey>[] {
  return [
    {
      id: 'label',
      header: t('Label'),
      cell: (key) => <KeyName personalApiKey={key} inUse={key.id === current} />,
    },
    {
      id: 'scopes',
      header: t('Permissions'),
      cell: (key) => (
        <span className={classes.words} title={key.scopes.join(', ')}>
          {formatScopes(key)}
        </span>
      ),
    },
    {
      id: 'places',
      header: t('Resource access'),
      cell: (key) => {
        const places = listRestrictedScopes(key, names)
        return (
          <span className={classes.words} title={places.join(', ')}>
            {formatRestrictions(places)}
          </span>
        )
      },
      hideBelow: 'md',
    },
    {
      id: 'last_used_at',
      header: t('Last used'),
      // The server updates it at most once an hour; listing the keys uses the current one.
      cell: ({ id, last_used_at }) => (
        <RelativeTime at={id === current ? new Date().toISOString() : last_used_at} none={t('Never')} />
      ),
      width: '140px',
      hideBelow: 'sm',
    },
    {
      id: 'created_at',
      header: t('Created'),
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
      width: '140px',
      hideBelow: 'md',
    },
  ]
}

/** Label of an API key as a link, with the first and last characters of its value. */
const KeyName = ({
  personalApiKey: { id, label, mask_value },
  inUse,
}: {
  personalApiKey: PersonalApiKey
  inUse: boolean
}) => (
  <div className={classes.name}>
    <Link to="/personal_api_keys/$id" params={{ id }} className={classes.link} title={label}>
      {label}
    </Link>
    {inUse && <StatusBadge tone="success">{t('current')}</StatusBadge>}
    {mask_value && <code className={classes.mask}>{mask_value}</code>}
  </div>
)
