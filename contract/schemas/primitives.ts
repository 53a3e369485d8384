import { z } from 'zod'
import { parseTimestamp } from '../domain/timestamps'
import { ERROR_CODES } from '../error-codes'
import { INT32_MAX } from '../limits'

/** Timestamp in responses: ISO 8601 in UTC, `2024-05-01T12:00:00.123456Z`. */
export const Timestamp = z.iso.datetime().meta({ examples: ['2024-05-01T12:00:00Z'] })

/** Timestamp in requests: ISO 8601, UTC without an offset; normalized to the format of responses. */
export const TimestampInput = z.string().transform((text, context) => {
  const timestamp = parseTimestamp(text)
  if (timestamp !== null) return timestamp
  context.addIssue({
    code: 'custom',
    message:
      'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
  })
  return z.NEVER
})

/** Non-negative integer that fits a 32-bit column. */
export const Count = z.int().min(0).max(INT32_MAX)

/** Any JSON value, passed through unchanged. */
export const Json = z.unknown().meta({ description: 'Any JSON value' })

/** JSON object with arbitrary keys. */
export const JsonObject = z.record(z.string(), z.unknown())

/** Documented field without a function on this server: accepts empty values and rejects all others with the reason. */
export const withoutFunction = (reason: string) =>
  z
    .unknown()
    .refine((value) => !value || (typeof value === 'object' && Object.keys(value).length === 0), {
      error: reason,
    })
    .transform(() => undefined)
    .optional()
    .meta({ description: `Only empty values are accepted. ${reason}` })

/** Pagination of every list. Invalid values fall back to the defaults and are never an error. */
export const PageQuery = z.object({
  limit: z.string().optional().meta({ description: 'Results per page. Defaults to 100, at most 1,000.' }),
  offset: z.string().optional().meta({ description: 'Index of the first result.' }),
})

/** Filter of a list by the user who created the records. */
export const CreatedById = z
  .string()
  .refine((text) => /^\d{1,10}$/.test(text) && Number(text) <= INT32_MAX, 'A valid integer is required.')
  .optional()
  .meta({ description: 'Filters by the ID of the user who created the record.' })

/** Body of every error response. */
export const ErrorBody = z.object({
  type: z.enum([
    'validation_error',
    'authentication_error',
    'invalid_request',
    'throttled_error',
    'server_error',
  ]),
  code: z.string().meta({ examples: [...ERROR_CODES] }),
  detail: z.string(),
  attr: z
    .string()
    .nullable()
    .meta({ description: 'Name of the invalid field; nested names are joined with `__`.' }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Empty object: the body of an action without parameters. */
export const Empty = z.object({})
