import { z } from 'zod'
import { Json, Timestamp } from './primitives'

/** One field that a write changed. Empty values count as absent. */
export const ActivityChange = z.object({
  type: z.string(),
  action: z.enum(['created', 'changed', 'deleted']),
  field: z.string(),
  before: Json,
  after: Json,
})
export type ActivityChange = z.infer<typeof ActivityChange>

/** One write: who did what to which record, field by field. */
export const ActivityEntry = z.object({
  id: z.uuid(),
  user: z.object({ first_name: z.string(), email: z.string().nullable(), is_system: z.boolean().optional() }),
  activity: z.string(),
  scope: z.string(),
  item_id: z.string(),
  detail: z.object({
    changes: z.array(ActivityChange).nullable(),
    trigger: Json,
    name: z.string().nullable(),
    short_id: z.string().nullable(),
    type: z.string().nullable(),
  }),
  created_at: Timestamp,
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** A page of the history; it counts with `total_count` and turns with `page`. */
export const ActivityPage = z.object({
  results: z.array(ActivityEntry),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  total_count: z.int(),
})
export type ActivityPage = z.infer<typeof ActivityPage>

export const ActivityQuery = z.object({
  page: z.string().optional().meta({ description: 'The page, from 1.' }),
  limit: z.string().optional().meta({ description: 'Entries per page. Defaults to 10.' }),
  offset: z
    .string()
    .optional()
    .meta({ description: 'Index of the first entry, as an alternative to `page`.' }),
})
