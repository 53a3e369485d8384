import type { Plugin } from '../../../contract/schemas/plugins'
import { t } from '../../texts/text'

const HOSTS: [RegExp, string][] = [
  [/^https?:\/\/(www\.)?npmjs\.com\//, 'npm'],
  [/^https?:\/\/(www\.)?github\.com\//, 'GitHub'],
  [/^https?:\/\/(www\.)?gitlab\.com\//, 'GitLab'],
  [/^file:/, t('local folder')],
]

const TYPES = new Map([
  ['source', t('written here')],
  ['local', t('local folder')],
  ['inline', t('built in')],
])

/** Where a plugin comes from, in a word or two; null where it does not say. */
export function originOf({ plugin_type, url }: Pick<Plugin, 'plugin_type' | 'url'>): string | null {
  const named = TYPES.get(plugin_type ?? '')
  if (named) return named
  if (!url) return null
  return HOSTS.find(([pattern]) => pattern.test(url))?.[1] ?? (URL.canParse(url) ? new URL(url).host : null)
}

/** What to call a plugin. */
export const nameOf = ({ id, name }: Pick<Plugin, 'id' | 'name'>): string => name || t('Plugin {id}', { id })

/** A version as people read it: a commit by its first letters. */
export const shortVersion = (tag: string): string => (/^[0-9a-f]{40}$/.test(tag) ? tag.slice(0, 7) : tag)

/** The version that waits to be installed; null where there is none, or nobody knows of one. */
export function waitingVersion({ tag, latest_tag }: Pick<Plugin, 'tag' | 'latest_tag'>): string | null {
  return latest_tag && latest_tag !== tag ? latest_tag : null
}

/** Whether a plugin is read from a folder of the server, which has no newer versions to look for. */
export const isFolder = ({ url }: Pick<Plugin, 'url'>): boolean => url?.startsWith('file:') ?? false
