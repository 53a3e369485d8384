import type { Plugin } from '../../../../contract/schemas/plugins'
import { nameOf, shortVersion, waitingVersion } from '../facts'

/** What is asked before a plugin is read again from its address. */
export function upgradeQuestion(plugin: Plugin): { title: string; confirm: string } {
  const waiting = waitingVersion(plugin)
  return waiting
    ? { title: `Upgrade ${nameOf(plugin)} to ${shortVersion(waiting)}?`, confirm: 'Upgrade' }
    : { title: `Read ${nameOf(plugin)} again?`, confirm: 'Read again' }
}

/** What is said once it was read. */
export const upgradedWords = (plugin: Plugin, { tag }: Pick<Plugin, 'tag'>): string =>
  tag ? `${nameOf(plugin)} is now at ${shortVersion(tag)}.` : `${nameOf(plugin)} was read again.`
