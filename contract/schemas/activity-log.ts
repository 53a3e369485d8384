import { z } from 'zod'
import { INT32_MAX } from '../limits'
import { ActivityEntry } from './activity'
import { TimestampInput } from './primitives'

/** Maximum length of a filter, in characters: the filters of an export are part of its URL. */
const FILTER_MAX = 1000

/** Filter with one or more values, separated by commas. */
const list = (pattern: RegExp, message: string, description: string) =>
  z
    .string()
    .max(FILTER_MAX)
    .transform((text) => text.split(',').filter(Boolean))
    .refine((values) => values.every((value) => pattern.test(value)), message)
    .optional()
    .meta({ description: `${description}, separated by commas.` })

const filters = {
  users: list(
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
    'Must be valid UUIDs.',
    'UUIDs of users who did something',
  ),
  scopes: list(/^\w{1,50}$/, 'Must be kinds of records.', 'Kinds of records, such as `Survey`'),
  activities: list(/^\w{1,50}$/, 'Must be activities.', 'Activities, such as `updated`'),
  team_ids: list(/^\d{1,9}$/, 'A valid integer is required.', 'IDs of projects'),
  item_ids: list(/^[\w.-]{1,100}$/, 'Must be IDs of records.', 'IDs of records'),
  start_date: TimestampInput.optional().meta({ description: 'Since this time.' }),
  end_date: TimestampInput.optional().meta({ description: 'Until this time.' }),
  search_text: z.string().max(200).optional().meta({
    description: 'Text in the name of the record, in a change, or in the name or email address of the user.',
  }),
}

export const ActivityLogQuery = z.object({
  ...filters,
  cursor: z.string().optional().meta({ description: 'Position of the page, as in `next` and `previous`.' }),
  page_size: z.string().optional().meta({ description: 'Entries per page. Defaults to 100, at most 1,000.' }),
})
export type ActivityLogQuery = z.output<typeof ActivityLogQuery>

/** Entry in the log of an organization. */
export const ActivityLogEntry = ActivityEntry.extend({
  team_id: z.int().nullable().meta({ description: 'Project; null for records of the organization.' }),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  count: z.int().max(INT32_MAX).meta({
    description: 'Number of requests; refused ones of the same kind within an hour are one entry.',
  }),
})
export type ActivityLogEntry = z.infer<typeof ActivityLogEntry>

/** Page of the log, without a count. */
export const ActivityLogPage = z.object({
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(ActivityLogEntry),
})
export type ActivityLogPage = z.infer<typeof ActivityLogPage>

export const ActivityLogExportCreate = z.object({ format: z.enum(['csv', 'jsonl']), ...filters })

/** Filters of a list or an export, parsed. */
export type ActivityLogFilters = Omit<z.output<typeof ActivityLogExportCreate>, 'format'>

export const ActivityLogExport = z.object({
  url: z
    .string()
    .meta({ description: 'Download URL of the file, valid for a few minutes without an API key.' }),
})
