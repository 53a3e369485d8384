import { randomUUID } from 'node:crypto'
import type { AccessResource } from '../../../contract/domain/access'
import { type EditedResource, LIVE_RESOURCES, type LiveResource } from '../../../contract/domain/live'
import { hasScope, type Scope } from '../../../contract/domain/scopes'
import type { live } from '../../../contract/endpoints/live'
import type { Actor, ProjectScope } from '../../core/auth/principal'
import { canAccess } from '../../core/auth/project-access'
import type { Handlers } from '../../core/http/register-endpoints'
import { liveBus } from '../../core/live/bus'
import type { Deps } from '../deps'
import { buildStreamPath } from './stream'

/** Scopes and access that reading the records of a kind requires. */
const READS: Record<LiveResource, { scope: Scope; access: AccessResource }> = {
  project: { scope: 'project:read', access: 'project' },
  survey: { scope: 'survey:read', access: 'survey' },
  survey_response: { scope: 'survey:read', access: 'survey' },
  feature_flag: { scope: 'feature_flag:read', access: 'feature_flag' },
  batch_export: { scope: 'batch_export:read', access: 'batch_export' },
}

const WRITES: Record<EditedResource, Scope> = {
  survey: 'survey:write',
  feature_flag: 'feature_flag:write',
  batch_export: 'batch_export:write',
}

const canRead = (actor: Actor, project: ProjectScope) => (resource: LiveResource) =>
  hasScope(actor.key.scopes, READS[resource].scope) && canAccess(actor, project, READS[resource].access)

export const liveHandlers = ({ secrets }: Pick<Deps, 'secrets'>): Handlers<typeof live> => ({
  async connect({ actor, project, url }) {
    const id = randomUUID()
    const resources = LIVE_RESOURCES.filter(canRead(actor, project))
    const path = buildStreamPath(secrets, { id, project_id: project.id, user_id: actor.user.id, resources })
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
      project_id: project.id,
      resource,
      record_id,
      connection_id,
      user,
      is_editing,
    })
  },
})
