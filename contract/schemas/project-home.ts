import { z } from 'zod'
import { Timestamp } from './primitives'

/** Number of days that the home page of a project covers, including the current one. */
export const HOME_DAYS = 14

/** Counts of the last 14 days, which are days in UTC by the time of the event. */
export const ProjectHome = z.object({
  days: z
    .array(z.object({ date: z.iso.date(), count: z.int() }))
    .length(HOME_DAYS)
    .meta({ description: 'Events by day, oldest first.' }),
  event_count: z.int().meta({ description: 'Events of these days.' }),
  last_event_at: Timestamp.nullable().meta({ description: 'Ingestion time of the latest event.' }),
  last_event_library: z.string().nullable().meta({
    description: 'SDK that sent the latest event, with its version, as far as the event names them.',
  }),
})
export type ProjectHome = z.infer<typeof ProjectHome>
