import { t } from '../texts/text'
/** What a key may do, as a sentence for people: `Change: survey. Only read: activity log, project.` */
export function rightsInWords(scopes: readonly string[]): string {
  if (scopes.includes('*')) return t('Everything that you may do')
  const objects = (action: string) =>
    scopes.filter((scope) => scope.endsWith(`:${action}`)).map((scope) => scope.slice(0, -action.length - 1))
  const changed = objects('write')
  const read = objects('read').filter((object) => !changed.includes(object))
  const parts = [
    ...(changed.length > 0 ? [t('Change: {changed}.', { changed: listed(changed) })] : []),
    ...(read.length > 0 ? [t('Only read: {read}.', { read: listed(read) })] : []),
  ]
  return parts.join(' ') || t('Nothing')
}

const listed = (objects: readonly string[]) => objects.map((object) => object.replaceAll('_', ' ')).join(', ')
