import { LEVELS } from '../../../contract/domain/levels'
import type { Invite } from '../../../contract/schemas/invites'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { getServerUrl } from '../../api/session/session'
import { t } from '../../lib/i18n/translate'

const DAY_MS = 86_400_000
const LIFE_MS = 3 * DAY_MS

/** Returns the expiry time of an invite; null if its creation time is invalid. */
export function getExpiry({ created_at }: Pick<Invite, 'created_at'>): string | null {
  const end = new Date(Date.parse(created_at) + LIFE_MS)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}

/** Returns the link of an invite, which the sender can share manually. */
export const buildInviteLink = (base: string, { id }: Pick<Invite, 'id'>): string =>
  `${getServerUrl({ base })}/signup/${id}`

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
