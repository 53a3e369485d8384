import { formatEnumeration } from '../../lib/i18n/locale'
import { t, translated } from '../../lib/i18n/translate'

/** Formats the scopes of a key as a sentence: `Change: survey. Only read: activity log, project.` */
export function formatKeyPermissions(scopes: readonly string[]): string {
  if (scopes.includes('*')) return t('All scopes')
  const objects = (action: string) =>
    scopes.filter((scope) => scope.endsWith(`:${action}`)).map((scope) => scope.slice(0, -action.length - 1))
  const changed = objects('write')
  const read = objects('read').filter((object) => !changed.includes(object))
  const values = { changed: formatObjects(changed), read: formatObjects(read) }
  if (changed.length > 0 && read.length > 0) return t('Write: {changed}. Read only: {read}.', values)
  if (changed.length > 0) return t('Write: {changed}.', values)
  return read.length > 0 ? t('Read only: {read}.', values) : t('None')
}

const formatObjects = (objects: readonly string[]) => formatEnumeration(objects.map(formatScopeObject))

/** Returns the display name of a scope object, for use within a sentence. */
export const formatScopeObject = (object: string): string => translated(object.replaceAll('_', ' '))
