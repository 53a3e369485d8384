import { z } from 'zod'
import { JsonObject, Timestamp } from './primitives'
import { buildPropertyFilters } from './property-filters'

const TEXT_MAX = 400

export const PersonListQuery = z.object({
  search: z.string().max(200).optional().meta({
    description: 'Distinct ID, email address, or part of the email address or name.',
  }),
  distinct_id: z.string().max(TEXT_MAX).optional(),
  email: z.string().max(200).optional().meta({ description: 'Email address, case-insensitive.' }),
  is_identified: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Only identified, or only anonymous persons.' }),
  properties: buildPropertyFilters(['person']),
  cursor: z.string().optional().meta({ description: 'Position of the page, as in `next` and `previous`.' }),
  limit: z.string().optional().meta({ description: 'Persons per page. Defaults to 100, at most 200.' }),
})
export type PersonListQuery = z.output<typeof PersonListQuery>

export const Person = z.object({
  id: z.string(),
  uuid: z.string(),
  name: z.string().meta({ description: 'Email address or name, otherwise a distinct ID.' }),
  distinct_ids: z.array(z.string()).meta({ description: 'At most 10 in lists, and 1,000 otherwise.' }),
  distinct_id_count: z.int(),
  properties: JsonObject,
  is_identified: z.boolean(),
  created_at: Timestamp.meta({ description: 'Time of the first event.' }),
  last_seen_at: Timestamp.nullable().meta({ description: 'Time of the latest stored event.' }),
  event_count: z.int().meta({ description: 'Number of stored events, counted up to 1,000.' }),
})
export type Person = z.infer<typeof Person>

/** Number up to which the persons of a project are counted. */
export const PERSONS_COUNT_MAX = 10_000

/** Page of persons. */
export const PersonList = z.object({
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(Person),
  count: z.int().nullable().meta({
    description:
      'Number of persons that match, counted up to 10,000. Null with a search or filter if only part of the persons were examined.',
  }),
  is_complete: z.boolean().meta({
    description: 'False if the search examined part of the persons only: `next` continues it.',
  }),
})
export type PersonList = z.infer<typeof PersonList>

export const PersonDestroyQuery = z.object({
  delete_events: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Also deletes the events of the person, in the background.' }),
})

export const PersonFlagQuery = z.object({
  distinct_id: z.string().max(TEXT_MAX).optional().meta({
    description: 'Distinct ID that determines the rollout. Defaults to the first one of the person.',
  }),
})

/** Active flags of a project, evaluated for a person. */
export const PersonFlagList = z.object({
  distinct_id: z.string().nullable(),
  results: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      enabled: z.boolean(),
      variant: z.string().nullable(),
      payload: z.string().nullable(),
      reason: z.string(),
    }),
  ),
})
export type PersonFlagList = z.infer<typeof PersonFlagList>

/** The latest survey responses of a person. */
export const PersonResponseList = z.object({
  is_complete: z.boolean().meta({ description: 'False if older events may contain further responses.' }),
  results: z.array(
    z.object({
      uuid: z.string(),
      survey_id: z.string(),
      survey_name: z.string().nullable().meta({ description: 'Null if the survey was deleted.' }),
      submitted_at: Timestamp,
      answers: z.array(
        z.object({
          question: z.string(),
          question_type: z.string().nullable().meta({ description: 'Null if the question was removed.' }),
          answer: z.string(),
        }),
      ),
    }),
  ),
})
export type PersonResponseList = z.infer<typeof PersonResponseList>

export const PersonExport = z.object({
  url: z
    .string()
    .meta({ description: 'Download URL of the file, valid for a few minutes without an API key.' }),
})
