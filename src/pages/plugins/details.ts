import type { Plugin } from '../../../contract/schemas/plugins'
import { t } from '../../lib/i18n/translate'

/** Explains that the server stores plugin code but never runs it. */
export const NEVER_RUN = t('Hedgerow stores and displays plugin code. It never runs it.')

const HOSTS: [RegExp, string][] = [
  [/^https?:\/\/(www\.)?npmjs\.com\//, 'npm'],
  [/^https?:\/\/(www\.)?github\.com\//, 'GitHub'],
  [/^https?:\/\/(www\.)?gitlab\.com\//, 'GitLab'],
  [/^file:/, t('Local folder')],
]

const TYPES = new Map([
  ['source', t('Code editor')],
  ['local', t('Local folder')],
  ['inline', t('Built in')],
])

/** Describes the origin of a plugin; null if unknown. */
export function getOrigin({ plugin_type, url }: Pick<Plugin, 'plugin_type' | 'url'>): string | null {
  const typeLabel = plugin_type && TYPES.get(plugin_type)
  if (typeLabel) return typeLabel
  if (!url) return null
  return HOSTS.find(([pattern]) => pattern.test(url))?.[1] ?? (URL.canParse(url) ? new URL(url).host : null)
}

/** Returns the display name of a plugin. */
export const getPluginName = ({ id, name }: Pick<Plugin, 'id' | 'name'>): string =>
  name || t('Plugin {id}', { id })

/** Formats a version: a commit hash is shortened. */
export const formatShortVersion = (tag: string): string =>
  /^[0-9a-f]{40}$/.test(tag) ? tag.slice(0, 7) : tag

/** Returns the available new version; null if there is none or it is unknown. */
export function getAvailableVersion({ tag, latest_tag }: Pick<Plugin, 'tag' | 'latest_tag'>): string | null {
  return latest_tag && latest_tag !== tag ? latest_tag : null
}

/** Returns true if a plugin is read from a folder on the server, which has no newer versions. */
export const isFolder = ({ url }: Pick<Plugin, 'url'>): boolean => url?.startsWith('file:') ?? false
