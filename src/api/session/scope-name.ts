import type { Me } from '../../../contract/schemas/users'
import { t } from '../../lib/i18n/translate'
import { findAccessibleProject } from './accessible-projects'

/** Returns the name of the organization or project in the path parameters if known, otherwise its id. */
export function getScopeName(
  { organization_id, project_id }: Readonly<Record<string, string | undefined>>,
  me: Me | undefined,
): string {
  if (project_id !== undefined)
    return findAccessibleProject(me, project_id)?.name ?? t('project {project_id}', { project_id })
  if (organization_id === undefined) return ''
  return (me?.organizations ?? []).find(({ id }) => id === organization_id)?.name ?? organization_id
}
