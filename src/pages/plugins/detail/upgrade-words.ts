import type { Plugin } from '../../../../contract/schemas/plugins'
import { t } from '../../../texts/translate'
import { nameOf, shortVersion, waitingVersion } from '../facts'

/** Returns the confirmation for upgrading a plugin from its URL. */
export function upgradeQuestion(plugin: Plugin): { title: string; confirm: string } {
  const waiting = waitingVersion(plugin)
  return waiting
    ? {
        title: t('Upgrade {name} to {version}?', {
          name: nameOf(plugin),
          version: shortVersion(waiting),
        }),
        confirm: t('Upgrade'),
      }
    : { title: t('Read {name} again?', { name: nameOf(plugin) }), confirm: t('Read again') }
}

/** Returns the success message of an upgrade. */
export const upgradedWords = (plugin: Plugin, { tag }: Pick<Plugin, 'tag'>): string =>
  tag
    ? t('{name} is now at {version}.', { name: nameOf(plugin), version: shortVersion(tag) })
    : t('{name} was read again.', { name: nameOf(plugin) })
