import type { Organization } from '../../../contract/schemas/organizations'
import { formatCount } from '../../components/ui/cells/format-number'
import { t } from '../../lib/i18n/translate'

/** Returns the number of members. The documented response is a decimal string; some servers send a number. */
export function getMemberCount({ member_count }: Pick<Organization, 'member_count'>): string {
  const count = Number(member_count)
  return member_count === null || Number.isNaN(count) ? '–' : formatCount(count)
}

/** Returns metadata as text. The documented response is a JSON text; some servers send an object. */
export function formatMetadata({ metadata }: { metadata: unknown }): string | null {
  const text = typeof metadata === 'string' ? metadata : JSON.stringify(metadata ?? {})
  return text === '' || text === '{}' ? null : text
}

const PLUGINS_ACCESS = new Map([
  [0, t('None')],
  [3, t('Can use shared plugins')],
  [6, t('Can install')],
  [9, t('Can install and share')],
])

/** Describes the plugin access level of an organization. */
export function formatPluginsAccess(level: number): string {
  return PLUGINS_ACCESS.get(level) ?? t('Level {level}', { level })
}
