import { z } from 'zod'
import {
  RESPONSE_NOTE_MAX,
  RESPONSE_SEARCH_MAX,
  RESPONSE_TAG_MAX,
  RESPONSE_TAGS_MAX,
  RESPONSES_DELETE_MAX,
  RESPONSES_PATCH_MAX,
} from '../limits'
import { Timestamp, TimestampInput } from './primitives'
import { SurveyResponse } from './survey-stats'

const Tag = z.string().trim().min(1).max(RESPONSE_TAG_MAX)

const ResponseId = z
  .guid()
  .meta({ description: 'ID of a response, which is the same for all events of a submission.' })

/** State of a response, shared by all users. */
const state = {
  read: z.boolean(),
  archived: z.boolean(),
  test: z.boolean().meta({ description: 'Sent by the team itself.' }),
  tags: z.array(z.string()),
  note: z.string(),
}

const ResponseState = z.object({ id: z.guid(), ...state })
export type ResponseState = z.infer<typeof ResponseState>

/** Response with its state. */
const InboxResponse = SurveyResponse.extend({ id: z.guid(), ...state })
export type InboxResponse = z.infer<typeof InboxResponse>

/** Page of responses, without a count. */
export const SurveyInboxPage = z.object({
  next: z.url().nullable(),
  previous: z.url().nullable(),
  results: z.array(InboxResponse),
})
export type SurveyInboxPage = z.infer<typeof SurveyInboxPage>

export const SurveyInboxQuery = z.object({
  status: z.enum(['unread', 'read', 'archived', 'test', 'all']).optional().meta({
    description:
      'Defaults to unread and read ones. A test response is only in `test` and `all`, an archived one only in `archived` and `all`.',
  }),
  tag: z.string().max(RESPONSE_TAG_MAX).optional().meta({ description: 'Case-insensitive.' }),
  response_id: ResponseId.optional(),
  search: z.string().max(RESPONSE_SEARCH_MAX).optional().meta({
    description:
      'Filters by a substring of an answer or a note, or of the name, email address or distinct ID of the respondent. A page examines at most 5,000 responses, so it may have fewer results than `limit` and a `next`.',
  }),
  since: TimestampInput.optional(),
  until: TimestampInput.optional(),
  cursor: z.string().optional().meta({ description: 'Position of the page, as in `next` and `previous`.' }),
  limit: z.string().optional().meta({ description: 'Results per page. Defaults to 50, at most 1,000.' }),
})
export type SurveyInboxQuery = z.output<typeof SurveyInboxQuery>

/** Numbers of responses to a survey by state. Each response is counted once. */
export const SurveyInboxCounts = z.object({
  unread: z.int(),
  read: z.int(),
  archived: z.int(),
  test: z.int(),
  tags: z
    .array(z.object({ name: z.string(), count: z.int() }))
    .meta({ description: 'Tags of responses in the project, with the number of responses to this survey.' }),
})
export type SurveyInboxCounts = z.infer<typeof SurveyInboxCounts>

const ResponseStatePatch = z.object({
  id: ResponseId,
  read: z.boolean().optional(),
  archived: z.boolean().optional(),
  test: z.boolean().optional(),
  add_tags: z
    .array(Tag)
    .max(RESPONSE_TAGS_MAX)
    .optional()
    .meta({ description: 'Ignored if the response has the tag, whatever its case.' }),
  remove_tags: z.array(Tag).max(RESPONSE_TAGS_MAX).optional(),
  note: z.string().max(RESPONSE_NOTE_MAX).optional(),
})
export type ResponseStatePatch = z.output<typeof ResponseStatePatch>

/** Changes of responses, each with the fields to change. Ids that are not responses of the survey are ignored. */
export const ResponseStatesPatch = z.object({
  responses: z.array(ResponseStatePatch).min(1).max(RESPONSES_PATCH_MAX),
})
export type ResponseStatesPatch = z.input<typeof ResponseStatesPatch>

/** States after a change, and the body of the request that reverts it. */
export const ResponseStatesChange = z.object({
  responses: z.array(ResponseState),
  inverse: z.object({ responses: z.array(ResponseStatePatch) }),
})
export type ResponseStatesChange = z.infer<typeof ResponseStatesChange>

export const ResponsesMark = z.object({
  read: z.boolean(),
  until: TimestampInput.optional().meta({ description: 'Only responses submitted until this time.' }),
  read_at: TimestampInput.optional().meta({
    description: 'Only responses that a request for all of them marked as read at this time.',
  }),
})

export const ResponsesMarked = z.object({
  count: z.int(),
  inverse: z
    .object({ read: z.boolean(), until: Timestamp.optional(), read_at: Timestamp.optional() })
    .meta({ description: 'Body of the request that reverts it.' }),
})

export const ResponsesDeleteQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(ResponseId).min(1).max(RESPONSES_DELETE_MAX))
    .meta({ description: 'IDs of responses, separated by commas.' }),
})

export const ResponsesDeleted = z.object({
  count: z.int().meta({ description: 'Number of deleted responses.' }),
})
