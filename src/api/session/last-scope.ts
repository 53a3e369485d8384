export interface ScopeIds {
  organization_id?: string | undefined
  project_id?: string | undefined
}

const NAME = 'hedgerow.place'

/** Parses the organization id and the project id from a path. */
export function parseScopeIds(path: string): ScopeIds {
  const [, first, id, second, thirdId] = path.replace(/^\/compare(?=\/)/, '').split('/')
  if (!id || id === 'new' || id === 'deleted') return {}
  if (first === 'projects') return { project_id: decodeURIComponent(id) }
  if (first !== 'organizations') return {}
  const organization_id = decodeURIComponent(id)
  const isProject = second === 'projects' && thirdId && thirdId !== 'new'
  return isProject ? { organization_id, project_id: decodeURIComponent(thirdId) } : { organization_id }
}

/** Last visited scope on this server. */
export function loadLastScope(base: string): ScopeIds {
  try {
    const all: Record<string, ScopeIds> = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return all[base] ?? {}
  } catch {
    return {}
  }
}

export function saveLastScope(base: string, scope: ScopeIds): void {
  const last = loadLastScope(base)
  if (last.organization_id === scope.organization_id && last.project_id === scope.project_id) return
  localStorage.setItem(NAME, JSON.stringify({ [base]: scope }))
}

export function clearLastScope(): void {
  localStorage.removeItem(NAME)
}
