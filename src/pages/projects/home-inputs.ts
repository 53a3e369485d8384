/** Inputs of the first requests of a project's home page. The inline script sends the same ones. */
export const homeInputs = (project_id: string) => {
  const params = { project_id }
  return {
    project: { params },
    home: { params },
    running: { params, query: { limit: '5', state: 'running', order: '-start_date' } },
  } as const
}

/** Paths of these requests at the URL of a home page; none at other URLs. */
export function getHomeRequestPaths(pathname: string): string[] {
  const [, project_id] = /^\/projects\/([^/]+)\/?$/.exec(pathname) ?? []
  if (project_id === undefined) return []
  const { running } = homeInputs(project_id)
  const base = `/api/projects/${project_id}/`
  return [base, `${base}home/`, `${base}surveys/?${new URLSearchParams(running.query)}`]
}
