import { randomUUID } from 'node:crypto'
import { and, desc } from 'drizzle-orm'
import type { AccessResource } from '../../../contract/domain/access'
import { LEVELS } from '../../../contract/domain/levels'
import { type EditedResource, LIVE_RESOURCES, type LiveResource } from '../../../contract/domain/live'
import { hasScope, type Scope } from '../../../contract/domain/scopes'
import type { live, organizationLive } from '../../../contract/endpoints/live'
import type { Actor, ProjectScope } from '../../core/auth/principal'
import { canAccess, isAccessible } from '../../core/auth/project-access'
import { isLiveProject } from '../../core/db/not-deleted'
import { projectTable } from '../../core/db/schema/organizations'
import type { Handlers } from '../../core/http/register-endpoints'
import { liveBus } from '../../core/live/bus'
import type { Deps } from '../deps'
import { buildStreamPath } from './stream'

/** Scopes and access that reading the records of a kind requires. */
const READS: Record<(typeof LIVE_RESOURCES)[number], { scope: Scope; access: AccessResource }> = {
  project: { scope: 'project:read', access: 'project' },
  survey: { scope: 'survey:read', access: 'survey' },
  survey_response: { scope: 'survey:read', access: 'survey' },
  feature_flag: { scope: 'feature_flag:read', access: 'feature_flag' },
  batch_export: { scope: 'batch_export:read', access: 'batch_export' },
}

/** Scopes and levels that reading the records of an organization requires. */
const ORGANIZATION_READS: Record<
  Exclude<LiveResource, 'survey' | 'survey_response' | 'feature_flag'>,
  { scope: Scope; level?: number }
> = {
  organization: { scope: 'organization:read' },
  member: { scope: 'organization_member:read' },
  invite: { scope: 'organization_member:read' },
  domain: { scope: 'organization:read' },
  role: { scope: 'organization:read' },
  proxy_record: { scope: 'organization:read' },
  service_account: { scope: 'organization_member:read', level: LEVELS.admin },
  notification_destination: { scope: 'webhook:read', level: LEVELS.admin },
  project: { scope: 'project:read' },
  batch_export: { scope: 'batch_export:read' },
}

/** Maximum number of projects that the stream of an organization follows: the newest, so that its URL is not too long. */
const PROJECTS_MAX = 500

const WRITES: Record<EditedResource, Scope> = {
  survey: 'survey:write',
  feature_flag: 'feature_flag:write',
  batch_export: 'batch_export:write',
}

const canRead = (actor: Actor, project: ProjectScope) => (resource: (typeof LIVE_RESOURCES)[number]) =>
  hasScope(actor.key.scopes, READS[resource].scope) && canAccess(actor, project, READS[resource].access)

export const liveHandlers = ({ secrets }: Pick<Deps, 'secrets'>): Handlers<typeof live> => ({
  async connect({ actor, project, url }) {
    const id = randomUUID()
    const resources = LIVE_RESOURCES.filter(canRead(actor, project))
    const path = buildStreamPath(secrets, {
      id,
      scope: project.id,
      related: [project.organization_id],
      user_id: actor.user.id,
      resources,
    })
    return { id, url: new URL(path, url).href }
  },

  async announce({ actor, project, body: { connection_id, resource, record_id, is_editing } }) {
    const canEdit =
      hasScope(actor.key.scopes, WRITES[resource]) && canAccess(actor, project, resource, 'editor')
    if (!canEdit) return
    const { uuid, first_name, last_name, email } = actor.user
    const user = { uuid, first_name, last_name, email }
    liveBus.publish({
      type: 'presence',
      scope: project.id,
      resource,
      record_id,
      connection_id,
      user,
      is_editing,
    })
  },
})

export const organizationLiveHandlers = ({
  db,
  secrets,
}: Pick<Deps, 'db' | 'secrets'>): Handlers<typeof organizationLive> => ({
  async connect({ actor, organization, url }) {
    const id = randomUUID()
    const resources = Object.entries(ORGANIZATION_READS).flatMap(([resource, { scope, level = 0 }]) =>
      hasScope(actor.key.scopes, scope) && organization.level >= level ? [resource as LiveResource] : [],
    )
    const projects = await db
      .select({ id: projectTable.id })
      .from(projectTable)
      .where(and(isAccessible(actor, organization, 'batch_export'), isLiveProject))
      .orderBy(desc(projectTable.id))
      .limit(PROJECTS_MAX)
    const path = buildStreamPath(secrets, {
      id,
      scope: organization.id,
      related: projects.map((project) => project.id),
      user_id: actor.user.id,
      resources,
    })
    return { id, url: new URL(path, url).href }
  },
})
