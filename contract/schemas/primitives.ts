import { z } from 'zod'
import { parseTimestamp } from '../timestamps'

/** The largest value of a 32-bit column. */
export const INT32_MAX = 2_147_483_647

/** An instant as the server writes it: ISO 8601 in UTC, `2024-05-01T12:00:00.123456Z`. */
export const Timestamp = z.iso.datetime().meta({ examples: ['2024-05-01T12:00:00Z'] })

/** An instant as a client may send it, ISO 8601, UTC where it names no offset; read as the server writes it. */
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

/** A whole number that fits a 32-bit column, zero or more. */
export const Count = z.int().min(0).max(INT32_MAX)

/** Any JSON value, handed on as it is. */
export const Json = z.unknown().meta({ description: 'Any JSON value' })

/** A JSON object whose keys nobody here interprets. */
export const JsonObject = z.record(z.string(), z.unknown())

/**
 * A documented field whose function this server does not have: accepts empty values and refuses all others, with the
 * reason.
 */
export const withoutFunction = (reason: string) =>
  z
    .unknown()
    .refine((value) => !value || (typeof value === 'object' && Object.keys(value).length === 0), {
      error: reason,
    })
    .transform(() => undefined)
    .optional()
    .meta({ description: `Only empty values are accepted. ${reason}` })

/** The query of every list: how many results, starting where. Bad values fall back, they are never an error. */
export const PageQuery = z.object({
  limit: z.string().optional().meta({ description: 'Results per page. Defaults to 100, at most 1,000.' }),
  offset: z.string().optional().meta({ description: 'Index of the first result.' }),
})

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  type: z.enum([
    'validation_error',
    'authentication_error',
    'invalid_request',
    'throttled_error',
    'server_error',
  ]),
  code: z.string(),
  detail: z.string(),
  attr: z
    .string()
    .nullable()
    .meta({ description: 'Name of the invalid field; nested names are joined with `__`.' }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An empty object: the body of an action that takes none. */
export const Empty = z.object({})
