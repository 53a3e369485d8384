import { z } from 'zod'
import { Count, JsonObject, Timestamp, TimestampInput } from './primitives'
import { buildPropertyFilters } from './property-filters'

const TEXT_MAX = 400
const UuidInput = z.guid('Must be a valid UUID.')

export const EventListQuery = z.object({
  event: z.string().max(TEXT_MAX).optional().meta({ description: 'Name of the events.' }),
  search: z.string().max(200).optional().meta({
    description: 'Distinct ID or email address of a person; otherwise part of the event name, URL or screen.',
  }),
  distinct_id: z.string().max(TEXT_MAX).optional(),
  person_id: UuidInput.optional().meta({ description: 'Events of all distinct IDs of a person.' }),
  properties: buildPropertyFilters(['event', 'person']),
  after: TimestampInput.optional().meta({ description: 'Later than this time of the event.' }),
  before: TimestampInput.optional().meta({ description: 'Earlier than this time of the event.' }),
  cursor: z.string().optional().meta({ description: 'Position of the page, as in `next` and `previous`.' }),
  tail: z.string().optional().meta({
    description: 'Position as in `tail`: returns the events that arrived after it.',
  }),
  limit: z.string().optional().meta({ description: 'Events per page. Defaults to 100, at most 200.' }),
})
export type EventListQuery = z.output<typeof EventListQuery>

/** Current person of an event. */
const EventPerson = z.object({
  uuid: z.string(),
  name: z.string().meta({ description: 'Email address or name, otherwise the distinct ID.' }),
})

export const StoredEvent = z.object({
  id: z.string(),
  event: z.string(),
  distinct_id: z.string(),
  timestamp: Timestamp.meta({ description: "Time of the event by the sender's clock." }),
  inserted_at: Timestamp.meta({ description: 'Time of arrival.' }),
  properties: JsonObject,
  is_truncated: z.boolean().meta({
    description: 'Some properties are missing or shortened, because they are longer than 20 kB.',
  }),
  elements_chain: z.string(),
  person: EventPerson.nullable().meta({ description: 'Null if the event has no person.' }),
})
export type StoredEvent = z.infer<typeof StoredEvent>

export const EventCountQuery = EventListQuery.omit({ cursor: true, tail: true, limit: true })
export type EventCountQuery = z.output<typeof EventCountQuery>

/** Number of events over time: by minute up to 3 hours, by hour up to 8 days, otherwise by day in UTC. */
export const EventCounts = z.object({
  interval: z.enum(['minute', 'hour', 'day']),
  from: Timestamp.meta({
    description:
      'Start of the range: `after`, at most 366 days before its end. Defaults to 24 hours before it.',
  }),
  to: Timestamp.meta({ description: 'End of the range: `before`, or the current time.' }),
  results: z
    .array(z.object({ start: Timestamp, count: Count }))
    .meta({ description: 'All intervals of the range, oldest first. The first and last may be partial.' }),
  since: Timestamp.nullable().meta({
    description:
      'Null if all events were counted. Otherwise the time of the oldest one that was: the newest 100,000 events are counted, and 20,000 with `properties`.',
  }),
})
export type EventCounts = z.infer<typeof EventCounts>

/** Page of events, without a count. */
export const EventPage = z.object({
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(StoredEvent),
  is_complete: z.boolean().meta({
    description: 'False if the filters were applied to part of the events only: `next` continues the search.',
  }),
  tail: z.string().nullable().meta({
    description: 'Position of the latest event of the project, for `tail`; null on pages with a cursor.',
  }),
})
export type EventPage = z.infer<typeof EventPage>

export const EventDetail = StoredEvent.extend({
  person_properties: JsonObject.nullable().meta({
    description: 'Properties of the person when the event arrived; null without a person.',
  }),
})
export type EventDetail = z.infer<typeof EventDetail>
