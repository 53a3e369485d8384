import { type RemoteClient, RemoteError, type RemoteRecord } from './client'

/** Project of a server, with the paths of its API. */
export interface Target {
  client: RemoteClient
  project: RemoteRecord & { name: string }
  organizationId: string
  /** Path of the settings of the project. */
  projectPath: string
}

/** Finds a project by its ID or name, in the current organization of the key or in the given one. */
export async function findTarget(
  client: RemoteClient,
  { project, organization }: { project: string; organization: string | undefined },
): Promise<Target> {
  const organizationId = organization ? await findOrganization(client, organization) : '@current'
  if (/^\d+$/.test(project)) return getProject(client, project, organization ? organizationId : null)
  const projects = await client.list(`/api/organizations/${organizationId}/projects/`)
  const named = projects.filter(({ name }) => name === project)
  const [match] = named
  if (!match || named.length > 1) {
    const problem = match ? 'several projects have this name' : 'no project of the organization has this name'
    const names = projects.map(({ id, name }) => `${id} (${name})`).join(', ')
    throw new RemoteError(`${project}: ${problem}. Projects: ${names || 'none'}.`, null, 'project')
  }
  return getProject(client, String(match.id), organizationId)
}

/** Lists the projects of an organization that have a name. */
export async function findProjectsByName(
  client: RemoteClient,
  { name, organization }: { name: string; organization: string | undefined },
): Promise<RemoteRecord[]> {
  const organizationId = organization ? await findOrganization(client, organization) : '@current'
  const projects = await client.list(`/api/organizations/${organizationId}/projects/`)
  return projects.filter((project) => project.name === name)
}

/** Returns a project by its ID. Keys that are restricted to projects reach it only without its organization. */
async function getProject(client: RemoteClient, id: string, organization: string | null): Promise<Target> {
  const projectPath = organization
    ? `/api/organizations/${organization}/projects/${id}/`
    : `/api/projects/${id}/`
  const project = await client.getRecord(projectPath)
  if (typeof project.organization !== 'string' || typeof project.name !== 'string')
    throw new RemoteError(`GET ${projectPath}: the response is not a project.`)
  return {
    client,
    project: { ...project, name: project.name },
    organizationId: project.organization,
    projectPath,
  }
}

/** Creates a project in an organization, by default the current one of the key. */
export async function createTargetProject(
  client: RemoteClient,
  { name, organization }: { name: string; organization: string | undefined },
): Promise<Target> {
  const organizationId = organization ? await findOrganization(client, organization) : '@current'
  const path = `/api/organizations/${organizationId}/projects/`
  const created = await client.write('POST', path, { name })
  if (!created) throw new RemoteError(`POST ${path}: the response is not a project.`)
  return getProject(client, String(created.id), organizationId)
}

async function findOrganization(client: RemoteClient, organization: string): Promise<string> {
  if (organization.startsWith('@') || /^[\da-f-]{36}$/i.test(organization)) return organization
  const organizations = await client.list('/api/organizations/')
  const named = organizations.filter(({ name }) => name === organization)
  const [match] = named
  if (match && named.length === 1) return String(match.id)
  const names = organizations.map(({ name, id }) => `${name} (${id})`).join(', ')
  throw new RemoteError(
    `${organization}: ${match ? 'several organizations have' : 'no organization has'} this name. Organizations: ${names || 'none'}.`,
  )
}
