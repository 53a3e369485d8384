import { z } from 'zod'
import { Json, Timestamp } from './primitives'

/** One field changed by a write. Empty values count as absent. */
export const ActivityChange = z.object({
  type: z.string(),
  action: z.enum(['created', 'changed', 'deleted']),
  field: z.string(),
  before: Json,
  after: Json,
})
export type ActivityChange = z.infer<typeof ActivityChange>

/** One write: actor, action and record, with its field changes. */
export const ActivityEntry = z.object({
  id: z.uuid(),
  user: z.object({
    first_name: z.string(),
    last_name: z.string().optional(),
    email: z.string().nullable(),
    is_system: z.boolean().optional(),
    is_service_account: z.boolean().optional(),
  }),
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

/** Page of the activity; it is counted by `total_count` and paginated by `page`. */
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
