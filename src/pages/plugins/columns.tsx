import { useState } from 'react'
import type { Plugin } from '../../../contract/schemas/plugins'
import { getServerUrl } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import type { DataColumn } from '../../components/data-table/table'
import { Initials } from '../../components/ui/cells/PersonName'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'
import { formatShortVersion, getAvailableVersion, getOrigin, getPluginName } from './details'
import classes from './plugins.module.css'

export interface PluginCellContext {
  /** Id of the current organization. */
  here: string
}

export const pluginColumns: DataColumn<Plugin, PluginCellContext>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: (plugin) => (
      <span className={classes.plugin}>
        <PluginIcon name={getPluginName(plugin)} icon={plugin.icon} />
        <span className={classes.lines}>
          <span title={getPluginName(plugin)}>{getPluginName(plugin)}</span>
          {plugin.description && (
            <span className={classes.description} title={plugin.description}>
              {plugin.description}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'shared',
    header: t('Sharing'),
    cell: ({ is_global, organization_id, organization_name }, { here }) =>
      is_global ? (
        <span title={organization_id === here ? undefined : organization_name}>
          <StatusBadge tone="info">
            {organization_id === here ? t('global') : t('global, from another organization')}
          </StatusBadge>
        </span>
      ) : (
        '–'
      ),
    width: '160px',
    hideBelow: 'lg',
  },
  {
    id: 'origin',
    header: t('Origin'),
    cell: (plugin) => getOrigin(plugin) ?? '–',
    width: '130px',
    hideBelow: 'md',
  },
  {
    id: 'version',
    header: t('Version'),
    cell: (plugin) => (
      <>
        {plugin.tag && (
          <span className={classes.version} title={plugin.tag}>
            {formatShortVersion(plugin.tag)}
          </span>
        )}
        {getAvailableVersion(plugin) ? (
          <span title={t('{version} available', { version: getAvailableVersion(plugin) ?? '' })}>
            <StatusBadge tone="warning">{t('update available')}</StatusBadge>
          </span>
        ) : (
          !plugin.tag && '–'
        )}
      </>
    ),
    width: '230px',
    hideBelow: 'sm',
  },
]

/**
 * Returns the URL of an icon that may be loaded: an inline image or a path on the server. An icon on a third-party host
 * would disclose to it who views the plugin.
 */
function getIconUrl(icon: string | null, base: string): string | null {
  if (!icon) return null
  if (icon.startsWith('data:image/')) return icon
  return icon.startsWith('/') && !icon.startsWith('//') ? getServerUrl({ base }) + icon : null
}

/** Icon of a plugin, or its initials. */
function PluginIcon({ name, icon }: { name: string; icon: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = getIconUrl(icon, useSessionState().session?.base ?? '')
  if (!address || failed === address) return <Initials name={name} />
  return (
    <img
      className={classes.icon}
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  )
}
