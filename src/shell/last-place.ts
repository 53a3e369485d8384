export interface Ids {
  organization_id?: string
  project_id?: string
}

const NAME = 'hedgerow.place'

/** Parses the organization id and the project id from a path. */
export function idsIn(path: string): Ids {
  const [, first, id, second, inner] = path.replace(/^\/compare(?=\/)/, '').split('/')
  if (!id || id === 'new' || id === 'deleted') return {}
  if (first === 'projects') return { project_id: decodeURIComponent(id) }
  if (first !== 'organizations') return {}
  const organization_id = decodeURIComponent(id)
  const isProject = second === 'projects' && inner && inner !== 'new'
  return isProject ? { organization_id, project_id: decodeURIComponent(inner) } : { organization_id }
}

/** Last visited scope on this server. */
export function readPlace(base: string): Ids {
  try {
    const all: Record<string, Ids> = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return all[base] ?? {}
  } catch {
    return {}
  }
}

export function rememberPlace(base: string, place: Ids): void {
  const last = readPlace(base)
  if (last.organization_id === place.organization_id && last.project_id === place.project_id) return
  localStorage.setItem(NAME, JSON.stringify({ [base]: place }))
}

export function forgetPlace(): void {
  localStorage.removeItem(NAME)
}
