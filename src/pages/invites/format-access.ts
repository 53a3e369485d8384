import { LEVELS } from '../../../contract/domain/levels'
import type { Invite } from '../../../contract/schemas/invites'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { t } from '../../lib/i18n/translate'

/** Describes the private projects that an invite grants access to. */
export function formatAccess(
  { private_project_access }: Pick<Invite, 'private_project_access'>,
  projects: readonly Pick<ProjectBasic, 'id' | 'name'>[] = [],
): string {
  const getProjectName = (id: number) =>
    projects.find((project) => project.id === id)?.name ?? t('Project {id}', { id })
  return (private_project_access ?? [])
    .map(({ id, level }) =>
      level === LEVELS.admin || level === 'admin'
        ? t('{project} (admin)', { project: getProjectName(id) })
        : getProjectName(id),
    )
    .join(', ')
}
