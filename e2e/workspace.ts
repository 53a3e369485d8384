import { randomUUID } from 'node:crypto'
import { LEVELS, type LevelName } from '../contract/domain/levels'
import type { Organization } from '../contract/schemas/organizations'
import type { SurveyCreate, SurveyWriteResponse } from '../contract/schemas/surveys'
import { type ApiCaller, createApiCaller } from './api'
import { SERVER } from './server'

/** User with an unrestricted key. */
interface Person {
  name: string
  email: string
  uuid: string
  key: string
  api: ApiCaller
}

/** New user who owns a single organization, with one empty project. */
export interface Workspace extends Person {
  organization: Organization
  project_id: string
  /** Paths of its pages. */
  surveys: string
  members: string
  projects: string
  /** Adds another member. */
  invite: (level: LevelName, name?: string) => Promise<Person>
  survey: (fields?: Partial<SurveyCreate>) => Promise<SurveyWriteResponse>
  read: (id: string) => ReturnType<typeof readSurvey>
}

const readSurvey = (api: ApiCaller, project_id: string, id: string) =>
  api('surveys', 'retrieve', { params: { project_id, id } })

/** Returns a name that is unique across tests. */
export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

async function join(
  host: ApiCaller,
  organization_id: string,
  level: LevelName,
  name: string,
): Promise<Person> {
  const target_email = `${randomUUID()}@example.com`
  const invite = await host('invites', 'create', {
    params: { organization_id },
    body: { target_email, level: LEVELS[level], send_email: false },
  })
  const joined = await createApiCaller(SERVER.url)('signup', 'create', {
    params: { invite_id: invite.id },
    body: { first_name: name },
  })
  const key = joined.personal_api_key ?? ''
  return { name, email: target_email, uuid: joined.uuid, key, api: createApiCaller(SERVER.url, key) }
}

/** Creates a separate workspace, so that tests are isolated. */
export async function createWorkspace(owner: ApiCaller): Promise<Workspace> {
  const { organization: door } = await owner('users', 'retrieve', { params: { uuid: '@me' } })
  const person = await join(owner, door?.id ?? '', 'member', 'Ada')
  const { api } = person
  const organization = await api('organizations', 'create', { body: { name: unique('Hazel') } })
  await api('members', 'destroy', { params: { organization_id: door?.id ?? '', user__uuid: '@me' } })
  const project_id = String(organization.teams?.[0]?.id)
  return {
    ...person,
    organization,
    project_id,
    surveys: `/projects/${project_id}/surveys`,
    members: `/organizations/${organization.id}/members`,
    projects: `/organizations/${organization.id}/projects`,
    invite: (level, name = 'Bea') => join(api, organization.id, level, name),
    survey: (fields) =>
      api('surveys', 'create', {
        params: { project_id },
        body: {
          name: unique('Survey'),
          type: 'popover',
          questions: [{ type: 'open', question: 'Why?' }],
          ...fields,
        },
      }),
    read: (id) => readSurvey(api, project_id, id),
  }
}
