import { usePlaces } from '../../../api/use-places'
import { t } from '../../../texts/text'

/** The projects that a survey of a project can be copied to, by organization, and their names. */
export function useTargets(project_id: string) {
  const { projects } = usePlaces()
  const names = new Map(projects.map(({ id, name }) => [String(id), name]))
  const nameOf = (id: string) => {
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
  // This one first, also where the server does not tell of any.
  const options = [{ value: project_id, label: nameOf(project_id) }, ...others]
  return { options, nameOf }
}
