import type { Plugin } from '../../../contract/schemas/plugins'
import { StatusBadge } from '../../components/cells/StatusBadge'
import type { DataColumn } from '../../components/data-table/column'
import { t } from '../../texts/translate'
import { formatShortVersion, getAvailableVersion, getOrigin, getPluginName } from './details'
import { PluginIcon } from './PluginIcon'
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
