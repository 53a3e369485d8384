import { and, asc, eq } from 'drizzle-orm'
import {
  ACCESS_LEVELS,
  ACCESS_RESOURCES,
  type AccessResource,
  DEFAULT_ACCESS_LEVEL,
} from '../../../contract/domain/access'
import type { accessControls } from '../../../contract/endpoints/access-controls'
import { isUuidParam } from '../../core/auth/access'
import type { Actor, ProjectScope } from '../../core/auth/principal'
import { assertAccess, canAccess, resolveAccess } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { accessControlTable } from '../../core/db/schema/access-controls'
import { invalid, notFound, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { lockOrganization } from '../accounts/organization-lock'
import type { Deps } from '../deps'
import { findRule, presentRule, type RuleRow, saveRule } from './rules'
import { findSubject } from './subjects'

interface Call {
  actor: Actor
  organization: { id: string }
  project: ProjectScope
}

export const accessControlHandlers = ({ db, principals }: Deps): Handlers<typeof accessControls> => {
  /** Changes rules in a transaction that serializes changes of an organization. */
  async function change<T>({ organization }: Call, write: (tx: Database) => Promise<T>): Promise<T> {
    const result = await db.transaction(async (tx) => {
      await lockOrganization(tx, organization.id)
      return write(tx)
    })
    principals.invalidate()
    return result
  }

  return {
    async all({ actor, project }) {
      const rules = await db
        .select()
        .from(accessControlTable)
        .where(eq(accessControlTable.project_id, project.id))
        .orderBy(asc(accessControlTable.created_at), asc(accessControlTable.id))
      return {
        access_controls: rules.map(presentRule),
        available_access_levels: [...ACCESS_LEVELS],
        default_access_level: DEFAULT_ACCESS_LEVEL,
        user_access_level: resolveAccess(actor, project, 'project').access_level,
        user_can_edit_access_levels: canManage(actor, project, 'project'),
        editable_resources: ACCESS_RESOURCES.filter((resource) => canManage(actor, project, resource)),
      }
    },

    async create({ body, ...call }) {
      assertManages(call, body.resource)
      return change(call, async (tx) => {
        const subject = await findSubject(tx, call.organization, body)
        const key = { resource: body.resource, ...subject }
        if (await findRule(tx, call.project, key))
          throw invalid('There is already a rule for this resource and these users.', null, 'unique')
        return presentRule(orNotFound(await saveRule(tx, call, key, undefined, body.access_level)))
      })
    },

    async assign({ body: { access_level, ...body }, ...call }) {
      assertManages(call, body.resource)
      return change(call, async (tx) => {
        const subject = await findSubject(tx, call.organization, body)
        const key = { resource: body.resource, ...subject }
        const rule = await saveRule(tx, call, key, await findRule(tx, call.project, key), access_level)
        if (rule) return presentRule(rule)
        const { resource, role = null, organization_member = null } = body
        const removed = { id: null, access_level: null, created_at: null, updated_at: null }
        return { ...removed, resource, resource_id: null, role, organization_member }
      })
    },

    retrieve: async ({ params, project }) => presentRule(await findRuleById(db, project, params.id)),

    async update({ params, body, ...call }) {
      assertManages(call, (await findRuleById(db, call.project, params.id)).resource)
      return change(call, async (tx) => {
        const before = await findRuleById(tx, call.project, params.id)
        const { access_level = before.access_level } = body
        return presentRule(orNotFound(await saveRule(tx, call, before, before, access_level)))
      })
    },

    async destroy({ params, ...call }) {
      assertManages(call, (await findRuleById(db, call.project, params.id)).resource)
      await change(call, async (tx) => {
        const before = await findRuleById(tx, call.project, params.id)
        await saveRule(tx, call, before, before, null)
      })
    },
  }
}

/** Managers of the project manage the access to all resources in it, managers of a kind of resources to these. */
const canManage = (actor: Actor, project: ProjectScope, resource: AccessResource) =>
  canAccess(actor, project, resource, 'manager') || canAccess(actor, project, 'project', 'manager')

function assertManages({ actor, project }: Call, resource: AccessResource): void {
  if (!canManage(actor, project, resource)) assertAccess(actor, project, [{ resource, level: 'manager' }])
}

async function findRuleById(db: Database, project: { id: number }, id: string): Promise<RuleRow> {
  if (!isUuidParam(id)) throw notFound()
  const [rule] = await db
    .select()
    .from(accessControlTable)
    .where(and(eq(accessControlTable.project_id, project.id), eq(accessControlTable.id, id)))
  return orNotFound(rule)
}
