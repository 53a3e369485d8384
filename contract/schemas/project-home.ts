import { z } from 'zod'
import { BATCH_EXPORT_STATES } from '../domain/export-state'
import { ActivityEntry } from './activity'
import { Timestamp } from './primitives'

/** Number of days that the home page of a project covers by default, including the current one. */
export const HOME_DAYS = 14

/** Maximum number of batch exports and of activity entries. */
export const HOME_ROWS_MAX = 5

/** Maximum number of pinned reports. */
export const HOME_REPORTS_MAX = 6

const previous = z.int().nullable().meta({
  description:
    'Count of the period of the same length before, up to the same time of day. Null if no event is older than that.',
})

const HomeExport = z.object({
  id: z.uuid(),
  name: z.string(),
  destination_type: z.string(),
  state: z.enum(BATCH_EXPORT_STATES),
  reason: z.string().nullable().meta({ description: 'Last error, or the reason of an automatic pause.' }),
  exported_until: Timestamp.nullable().meta({ description: 'End of the newest interval that was exported.' }),
})
export type HomeExport = z.infer<typeof HomeExport>

export const ProjectHomeQuery = z.object({
  days: z.enum(['7', '14', '30', '90']).optional().meta({
    description: 'Number of days of the figures, including the current one; 14 by default.',
  }),
})

/**
 * Figures of the last days, which are days in UTC by the time of the event. Parts that the caller may not read, by its
 * scopes or the access rules of the project, are null.
 */
export const ProjectHome = z.object({
  days: z
    .array(z.object({ date: z.iso.date(), count: z.int() }))
    .nullable()
    .meta({ description: 'Events by day, oldest first.' }),
  previous_days: z.array(z.int()).nullable().meta({
    description: 'Events by day of the period before, oldest first; the last day up to the same time of day.',
  }),
  event_count: z.int().nullable().meta({ description: 'Events of these days.' }),
  previous_event_count: previous,
  last_event_at: Timestamp.nullable().meta({ description: 'Ingestion time of the latest event.' }),
  responses: z.object({ count: z.int(), previous_count: previous }).nullable().meta({
    description: 'Responses to all surveys in these days.',
  }),
  pinned_reports: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .nullable()
    .meta({
      description: 'Up to six reports on surveys that are pinned, oldest first.',
    }),
  exports: z
    .object({
      count: z.int(),
      states: z.record(z.enum(BATCH_EXPORT_STATES), z.int()),
      running: z.int().meta({ description: 'Exports with an unfinished run.' }),
      results: z.array(HomeExport).meta({ description: 'Up to five: failing ones first, then the newest.' }),
    })
    .nullable(),
  activity: z.array(ActivityEntry).nullable().meta({
    description: 'Latest changes of the project and of the kinds of records that the caller can view.',
  }),
  last_event_library: z.string().nullable().meta({
    description: 'SDK that sent the latest event, with its version, as far as the event names them.',
  }),
})
export type ProjectHome = z.infer<typeof ProjectHome>
