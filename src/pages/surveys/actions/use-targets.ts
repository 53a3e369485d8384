import { useMemberships } from '../../../api/use-memberships'
import { t } from '../../../texts/translate'

/** Returns the projects that a survey can be copied to, by organization, with their names. */
export function useTargets(project_id: string) {
  const { projects } = useMemberships()
  const names = new Map(projects.map(({ id, name }) => [String(id), name]))
  const getProjectName = (id: string) => {
    if (id !== project_id) return names.get(id) ?? t('Project {id}', { id })
    const name = names.get(id)
    return name === undefined ? t('This project') : t('{name} (this project)', { name })
  }
  const organizations = [...new Set(projects.map(({ organization }) => organization))]
  const others = organizations.map((organization) => ({
    group: organization,
    items: projects
      .filter((project) => project.organization === organization && String(project.id) !== project_id)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  }))
  // The current project comes first, even if the server returns no projects.
  const options = [{ value: project_id, label: getProjectName(project_id) }, ...others]
  return { options, getProjectName }
}
