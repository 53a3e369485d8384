/** Periods of the home page in days. */
export const HOME_PERIODS = ['7', '14', '30', '90'] as const
export const HOME_DEFAULT = '14'

/**
 * Inputs of the first requests of a project's home page. The inline script sends the same ones.
 *
 * @param period Period of the URL, in days
 */
export const homeInputs = (project_id: string, period?: string | null) => {
  const params = { project_id }
  const days = HOME_PERIODS.find((days) => days === period)
  return {
    project: { params },
    home: days ? { params, query: { days } } : { params },
    running: { params, query: { limit: '20', state: 'running', order: '-start_date' } },
  } as const
}

/** Paths of these requests at the URL of a home page; none at other URLs. */
export function getHomeRequestPaths(pathname: string, search: string): string[] {
  const [, project_id] = /^\/projects\/([^/]+)\/?$/.exec(pathname) ?? []
  if (project_id === undefined) return []
  const { home, running } = homeInputs(project_id, new URLSearchParams(search).get('days'))
  const base = `/api/projects/${project_id}/`
  const query = 'query' in home ? `?days=${home.query.days}` : ''
  return [base, `${base}home/${query}`, `${base}surveys/?${new URLSearchParams(running.query)}`]
}
