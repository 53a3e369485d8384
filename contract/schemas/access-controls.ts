import { z } from 'zod'
import { ACCESS_LEVELS, ACCESS_RESOURCES } from '../domain/access'
import { Timestamp } from './primitives'

const Level = z.enum(ACCESS_LEVELS)
const Resource = z.enum(ACCESS_RESOURCES)

/** Access of the caller by kind of resources. */
export const EffectiveAccess = z.object({
  project: Level,
  survey: Level,
  feature_flag: Level,
  batch_export: Level,
  person: Level,
})
export type EffectiveAccess = z.infer<typeof EffectiveAccess>

/** Access rule: for a role, for a member, or without both for all members. */
export const AccessControl = z.object({
  id: z.uuid(),
  resource: Resource,
  resource_id: z.null().meta({ description: 'Always null: rules apply to all records of a kind.' }),
  access_level: Level,
  role: z.uuid().nullable(),
  organization_member: z.uuid().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type AccessControl = z.infer<typeof AccessControl>

/** Access rules of a project. */
export const AccessControls = z.object({
  access_controls: z.array(AccessControl),
  available_access_levels: z.array(Level),
  default_access_level: Level.meta({ description: 'Level of members without any rule.' }),
  user_access_level: Level.meta({ description: 'Access of the caller to the project itself.' }),
  user_can_edit_access_levels: z.boolean().meta({ description: 'True if the caller may change all rules.' }),
  editable_resources: z
    .array(Resource)
    .meta({ description: 'Kinds of resources whose rules the caller may change.' }),
})
export type AccessControls = z.infer<typeof AccessControls>

/** At most one of `role` and `organization_member`. */
export const AccessControlCreate = z.object({
  resource: Resource,
  access_level: Level,
  role: z.uuid().nullable().optional(),
  organization_member: z.uuid().nullable().optional(),
})
export type AccessControlCreate = z.infer<typeof AccessControlCreate>

export const AccessControlPatch = z.object({ access_level: Level }).partial()

/** Rule after it was created, changed or removed; without a level if there is none. */
export const AccessControlAssignment = AccessControl.extend({
  id: z.uuid().nullable(),
  access_level: Level.nullable(),
  created_at: Timestamp.nullable(),
  updated_at: Timestamp.nullable(),
})
export type AccessControlAssignment = z.infer<typeof AccessControlAssignment>

export const AccessControlAssignmentCreate = AccessControlCreate.extend({
  access_level: Level.nullable().meta({ description: 'Null removes the rule.' }),
})

/** Reason for an access level. */
const AccessSource = z
  .enum([
    'organization_admin',
    'project_admin',
    'private_project',
    'project',
    'explicit_member',
    'explicit_role',
    'default',
    'membership',
  ])
  .meta({
    description:
      'Admins and owners manage everything. `project`: the member has no access to the project itself. `explicit_member`, `explicit_role` and `default` are rules; `membership` means that there is none.',
  })
export type AccessSource = z.infer<typeof AccessSource>

/** Access of a member to one project, with the rule that decides it. */
export const MemberAccess = z.object({
  id: z.int().meta({ description: 'The project.' }),
  name: z.string(),
  access: z.array(
    z.object({
      resource: Resource,
      access_level: Level,
      access_source: AccessSource,
      role: z
        .object({ id: z.uuid(), name: z.string() })
        .nullable()
        .meta({ description: 'Role of the deciding rule.' }),
    }),
  ),
})
export type MemberAccess = z.infer<typeof MemberAccess>
