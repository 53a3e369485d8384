import { z } from 'zod'
import { INT32_MAX } from '../limits'
import { Timestamp } from './primitives'
import { User } from './user'

const IMPORT_STATES = ['running', 'completed', 'failed', 'stopped'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Record of the source with the outcome of its import, or the expected one. */
export const ImportedRecord = z.object({
  kind: z.enum(['feature-flags', 'surveys', 'batch-exports', 'project', 'members']),
  name: z
    .string()
    .meta({ description: 'Key of a feature flag, name of other records, email address of a member.' }),
  source_id: z.string(),
  outcome: z.enum(['created', 'imported_before', 'existing', 'conflict', 'skipped', 'failed']).meta({
    description:
      '`existing`: the target has an equal record. `conflict`: it has another one with the same name, which is unchanged. `skipped`: the record cannot be moved.',
  }),
  message: z.string().nullable(),
  warnings: z.array(z.string()),
})
export type ImportedRecord = z.infer<typeof ImportedRecord>

export const ProjectImport = z.object({
  id: z.uuid(),
  source_host: z.string(),
  source_project: z.string(),
  source_name: z.string(),
  project_id: z.int().nullable().meta({ description: 'Target. Null if it was deleted permanently.' }),
  is_new_project: z.boolean(),
  invite_members: z.boolean(),
  state: z.enum(IMPORT_STATES),
  error: z.string().nullable(),
  total: z.int().nullable().meta({ description: 'Number of records of the source. Null until it was read.' }),
  results: z.array(ImportedRecord),
  created_by: User.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type ProjectImport = z.infer<typeof ProjectImport>

const Key = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ description: 'Personal API key of the source. It is deleted when the import ends.' })

export const ProjectImportSource = z.object({
  host: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .meta({ description: 'Address of the source, such as https://eu.posthog.com.' }),
  key: Key,
})
export type ProjectImportSource = z.infer<typeof ProjectImportSource>

export const SourceProjects = z.object({
  results: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .nullable()
    .meta({
      description:
        'Projects of the current organization of the key, by name. Null if the key may not list them, because it is restricted to projects.',
    }),
})
export type SourceProjects = z.infer<typeof SourceProjects>

export const ProjectImportCreate = ProjectImportSource.extend({
  project: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .meta({ description: 'ID or name of the project of the source.' }),
  into: z.int().min(1).max(INT32_MAX).nullable().optional().meta({
    description:
      'Existing project of the organization. By default, a new one with the name of the source is created.',
  }),
  invite_members: z.boolean().optional().meta({ description: 'Invite the members of the source.' }),
})
export type ProjectImportCreate = z.infer<typeof ProjectImportCreate>

export const ProjectImportPreview = z.object({
  source_name: z.string(),
  source_project: z.string(),
  results: z.array(ImportedRecord).meta({ description: 'Expected outcomes. Nothing is written.' }),
})
export type ProjectImportPreview = z.infer<typeof ProjectImportPreview>

export const ProjectImportResume = z.object({ key: Key })
export type ProjectImportResume = z.infer<typeof ProjectImportResume>
