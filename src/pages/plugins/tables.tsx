import {
  IconAppWindow,
  IconArrowsShuffle,
  IconDatabaseImport,
  IconPuzzle,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isInPluginGroup } from '../../../contract/domain/plugin-groups'
import { PLUGIN_SEGMENTS, type PluginSegment } from '../../../contract/endpoints/plugins'
import { isObject } from '../../../contract/is-object'
import type { Plugin } from '../../../contract/schemas/plugins'
import { getServerUrl } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { formatList } from '../../components/ui/cells/format-number'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { IconTile } from '../../components/ui/icon-tile/IconTile'
import { inSentence } from '../../lib/i18n/case'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { parseCapabilities } from './detail/plugin-capabilities'
import { formatShortVersion, getAvailableVersion, getOrigin, getPluginName } from './details'
import { groupLabels } from './groups'
import classes from './plugins.module.css'

interface PluginCellContext {
  organization_id: string
  /** First project of the organization, whose page has the code of the SDK. */
  project_id: string | undefined
}

/** Groups that list a plugin, except for that of all; empty if its capabilities are unknown. */
const listGroups = ({ capabilities }: Plugin) =>
  PLUGIN_SEGMENTS.filter(
    (segment) => segment !== 'plugins' && isObject(capabilities) && isInPluginGroup(segment, capabilities),
  )

/** Icon and hue of a group; a plugin has those of its first group. */
const GROUP_ICONS: Record<PluginSegment, readonly [icon: TablerIcon, hue: number]> = {
  plugins: [IconPuzzle, 155],
  pipeline_destinations: [IconSend, 245],
  pipeline_transformations: [IconArrowsShuffle, 290],
  pipeline_import_apps: [IconDatabaseImport, 45],
  pipeline_frontend_apps: [IconAppWindow, 195],
}

const columns: DataColumn<Plugin, PluginCellContext>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: (plugin) => (
      <span className="inline-row min-0 gap-10">
        <PluginIcon icon={plugin.icon} group={listGroups(plugin)[0] ?? 'plugins'} />
        <span className="column min-0 snug">
          <span className="row gap-8">
            <span className="truncate" title={getPluginName(plugin)}>
              {getPluginName(plugin)}
            </span>
            <UpdateTag plugin={plugin} />
          </span>
          {plugin.description ? (
            <span className={classes.description} title={plugin.description}>
              {plugin.description}
            </span>
          ) : (
            // Not part of the name of the link.
            <span className={classes.description} aria-hidden>
              {t('No description')}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'kind',
    header: t('Type'),
    cell: (plugin) => {
      const kinds = listGroups(plugin).map((segment) => groupLabels[segment].one)
      return <span data-unlabeled>{kinds.length > 0 ? formatList(kinds) : t('Unknown')}</span>
    },
    width: '170px',
    hideBelow: 'md',
  },
  {
    id: 'replacement',
    header: t('Use instead'),
    cell: (plugin, context) => <Replacement group={listGroups(plugin)[0]} {...context} />,
    width: '300px',
    hideBelow: 'sm',
  },
  {
    id: 'capabilities',
    header: t('Capabilities'),
    cell: ({ capabilities }) => {
      const { methods, tasks } = parseCapabilities(capabilities)
      const names = [...methods, ...tasks].map(({ name }) => name).join(', ')
      return names ? <code title={names}>{names}</code> : '–'
    },
    width: '190px',
    hiddenByDefault: true,
  },
  {
    id: 'origin',
    header: t('Source'),
    cell: (plugin) => <Source plugin={plugin} />,
    width: '200px',
    hiddenByDefault: true,
  },
  {
    id: 'version',
    header: t('Version'),
    cell: ({ tag }) =>
      tag ? (
        <span className="numeric" title={tag}>
          {formatShortVersion(tag)}
        </span>
      ) : (
        '–'
      ),
    isEmpty: ({ tag }) => !tag,
    width: '110px',
    hiddenByDefault: true,
  },
  {
    id: 'shared',
    header: t('Managed by'),
    cell: ({ is_global, organization_name }) => (
      <span className="column min-0 snug">
        <span className="truncate" title={organization_name}>
          {organization_name || t('Built in')}
        </span>
        <span className="text-sm truncate">{is_global ? t('Shared with all') : t('Not shared')}</span>
      </span>
    ),
    width: '150px',
    hiddenByDefault: true,
  },
]

/** Function of this server, of the SDK or of a site that does the same as a plugin of a group. */
function Replacement({
  group,
  organization_id,
  project_id,
}: PluginCellContext & { group: PluginSegment | undefined }) {
  if (group === 'pipeline_destinations')
    return (
      <span className={classes.replacement}>
        <span className="truncate">
          {rich('{export} or {notification}', {
            export: (
              <Link
                to="/organizations/$organization_id/batch_exports/new"
                params={{ organization_id }}
                className={classes.link}
              >
                {t('Batch export')}
              </Link>
            ),
            notification: (
              <Link
                to="/organizations/$organization_id/notifications/new"
                params={{ organization_id }}
                className={classes.link}
              >
                {t('notification')}
              </Link>
            ),
          })}
        </span>
        <span className="text-sm truncate">{t('Send events or messages')}</span>
      </span>
    )
  const replacement = group && REPLACEMENTS[group]
  if (!replacement) return '–'
  const [name, text] = replacement
  return (
    <span className={classes.replacement}>
      {project_id === undefined ? (
        <span className="text-color truncate">{name}</span>
      ) : (
        <Link to="/projects/$project_id" params={{ project_id }} className={`${classes.link} truncate`}>
          {name}
        </Link>
      )}
      <span className="text-sm truncate" title={text}>
        {text}
      </span>
    </span>
  )
}

/** Replacements that are set up with the code on the page of a project. */
const REPLACEMENTS: Partial<Record<PluginSegment, readonly [name: string, text: string]>> = {
  pipeline_transformations: [t('SDK'), t('Change events before sending')],
  pipeline_import_apps: [t('Capture API'), t('Send the data as events')],
  pipeline_frontend_apps: [t('Your website'), t('Add the script to its pages')],
}

/** Source of a plugin, linked if it is a web page; below it the origin and version. */
function Source({ plugin }: { plugin: Plugin }) {
  const { url, tag } = plugin
  const origin = [getOrigin(plugin), tag && formatShortVersion(tag)].filter(Boolean).join(' · ') || '–'
  const [text = ''] = (url ?? '')
    .replace(/^(https?:\/\/(www\.)?|file:)(npmjs\.com\/package\/)?/, '')
    .split('?')
  return (
    <span className="column min-0 snug">
      {url && /^https?:/.test(url) ? (
        <a className={`${classes.link} truncate`} href={url} target="_blank" rel="noreferrer" title={url}>
          {text}
        </a>
      ) : (
        url && (
          <code className="text-sm truncate" title={url}>
            {text}
          </code>
        )
      )}
      <span className={url ? 'text-sm truncate' : 'truncate'}>{origin}</span>
    </span>
  )
}

/**
 * Returns the URL of an icon that may be loaded: an inline image or a path on the server. An icon on a third-party host
 * would disclose to it who views the plugin.
 */
function getIconUrl(icon: string | null, base: string): string | null {
  if (!icon) return null
  if (icon.startsWith('data:image/')) return icon
  return icon.startsWith('/') && !icon.startsWith('//') ? getServerUrl({ base }) + icon : null
}

/** Tag of a plugin that has a newer version. */
function UpdateTag({ plugin }: { plugin: Plugin }) {
  const version = getAvailableVersion(plugin)
  return (
    version && (
      <span className="flex-none" title={t('{version} available', { version })}>
        <StatusBadge tone="warning">{t('update available')}</StatusBadge>
      </span>
    )
  )
}

/** Icon of a plugin, or that of its group. */
function PluginIcon({ icon, group }: { icon: string | null; group: PluginSegment }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = getIconUrl(icon, useSessionState().session?.base ?? '')
  const [Icon, hue] = GROUP_ICONS[group]
  return (
    <span className={classes.tile} data-tile>
      {!address || failed === address ? (
        <IconTile icon={Icon} hue={hue} />
      ) : (
        <img
          className={classes.icon}
          src={address}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(address)}
        />
      )}
    </span>
  )
}

const createTable = (segment: PluginSegment): TableDefinition<Plugin, PluginCellContext> => ({
  label: groupLabels[segment].title,
  singular: inSentence(groupLabels[segment].one),
  excludeFromGlobalSearch: segment !== 'plugins',
  list: lists[segment],
  columns,
  rowKey: ({ id }) => String(id),
  rowName: getPluginName,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/${segment}/${id}`,
  search: t('Search names, descriptions and URLs'),
  empty: {
    title: t('No {kind} yet', { kind: inSentence(groupLabels[segment].title) }),
    text: t('Install from npm, GitHub, GitLab or a local folder, or write the code here.'),
  },
})

/** Lists of the five plugin groups. */
export const pluginTables: Record<PluginSegment, TableDefinition<Plugin, PluginCellContext>> = {
  plugins: createTable('plugins'),
  pipeline_destinations: createTable('pipeline_destinations'),
  pipeline_transformations: createTable('pipeline_transformations'),
  pipeline_import_apps: createTable('pipeline_import_apps'),
  pipeline_frontend_apps: createTable('pipeline_frontend_apps'),
}
