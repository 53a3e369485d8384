import { IconKey } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { ScopeNames } from '../../api/session/memberships'
import { KeyExpiry } from '../../components/api-keys/key-columns'
import { formatMask, formatUnused, isUnlimited, isUnused } from '../../components/api-keys/labels'
import type { RecordCard } from '../../components/data-table/RecordCards'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { IconTile } from '../../components/ui/icon-tile/IconTile'
import { FieldList } from '../../components/ui/page/FieldList'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { KeyLastUse, KeyPlaces } from './key-cells'

const SCOPES_MAX = 6

/**
 * Card of an API key.
 *
 * @param mayCreate If true, the card of a key with all scopes and no expiry has a link to the form of a new key: the API
 *   cannot change them
 */
export function renderKeyCard(
  key: PersonalApiKey,
  isCurrent: boolean,
  names: ScopeNames,
  mayCreate: boolean,
): RecordCard {
  const { mask_value, scopes, created_at, previous_value_expires_at } = key
  const hidden = scopes.length - SCOPES_MAX
  return {
    icon: <IconTile icon={IconKey} hue={45} />,
    badges: (
      <>
        {isCurrent && <StatusBadge>{t('current')}</StatusBadge>}
        {previous_value_expires_at && (
          <StatusBadge tone="warning">{t('previous value accepted')}</StatusBadge>
        )}
      </>
    ),
    note: (
      <>
        {mask_value && (
          <>
            <code>{formatMask(mask_value)}</code>
            {' · '}
          </>
        )}
        {rich('Created {time}', { time: <RelativeTime at={created_at} /> })}
      </>
    ),
    children: (
      <FieldList
        fields={[
          {
            label: t('Permissions'),
            value: (
              <span className="row wrap gap-4">
                {scopes.includes('*') ? (
                  <StatusBadge tone={isUnlimited(key) ? 'warning' : 'neutral'}>{t('All scopes')}</StatusBadge>
                ) : (
                  scopes.slice(0, SCOPES_MAX).map((scope) => <StatusBadge key={scope}>{scope}</StatusBadge>)
                )}
                {hidden > 0 && (
                  <span className="soft text-sm" title={scopes.slice(SCOPES_MAX).join(', ')}>
                    {t('and {rest} more', { rest: hidden })}
                  </span>
                )}
              </span>
            ),
          },
          {
            label: t('Resource access'),
            value: <KeyPlaces apiKey={key} names={names} />,
          },
          {
            label: t('Last used'),
            value: isUnused(key) ? (
              <StatusBadge>{formatUnused(key)}</StatusBadge>
            ) : (
              <KeyLastUse apiKey={key} isCurrent={isCurrent} />
            ),
          },
          {
            label: t('Expires'),
            value: <KeyExpiry apiKey={key} />,
          },
        ]}
      />
    ),
    footer: mayCreate && isUnlimited(key) && (
      <>
        <span>{t('The scopes and the expiry of a key cannot be changed.')}</span>
        <Link to="/personal_api_keys/new" className="relative accent medium no-underline hover-underline">
          {t('Replace it with a limited key')}
        </Link>
      </>
    ),
  }
}
