import type { z } from 'zod'
import type { ErrorCode } from '../../../contract/error-codes'
import type { ParsedBody } from '../../../contract/parsed-body'
import { type HttpError, invalid } from '../errors'

type Issue = z.core.$ZodIssue

/** Parses a value with a schema; the first error, in the schema's order of fields, becomes a 400. */
export function parseWithSchema<S extends z.ZodType>(schema: S, value: unknown): ParsedBody<z.output<S>> {
  const result = schema.safeParse(value, { reportInput: true })
  // The values are parsed JSON or query parameters, neither of which can be undefined.
  if (result.success) return result.data as ParsedBody<z.output<S>>
  throw toApiError(findInnermostIssue(result.error.issues[0] as Issue))
}

/** Returns the issue of the intended member of a union, instead of the mismatch with the other members. */
function findInnermostIssue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const firsts = issue.errors.flatMap(([first]) => first ?? [])
  const meant = firsts.find(({ code, path }) => code !== 'invalid_type' || path.length > 0) ?? firsts[0]
  return meant ? findInnermostIssue({ ...meant, path: [...issue.path, ...meant.path] } as Issue) : issue
}

/** Converts a schema issue to an API error: a stable code, the standard message, the field path joined with `__`. */
function toApiError(issue: Issue): HttpError {
  const attr = issue.path.length ? issue.path.join('__') : null
  const { code, detail } = toIssue(issue)
  return invalid(detail, attr, code)
}

const EXPECTED: Record<string, string> = {
  string: 'Not a valid string.',
  int: 'A valid integer is required.',
  // Reported for non-numeric values; all numbers of this API are integers.
  number: 'A valid integer is required.',
  boolean: 'Must be a valid boolean.',
  array: 'Expected a list of items.',
  object: 'Expected a dictionary.',
  record: 'Expected a dictionary.',
}

const FORMATS: Record<string, string> = { uuid: 'Must be a valid UUID.', guid: 'Must be a valid UUID.' }

function toIssue(issue: Issue): { code: ErrorCode; detail: string } {
  if (issue.code === 'custom') {
    return { code: (issue.params?.code as ErrorCode | undefined) ?? 'invalid_input', detail: issue.message }
  }
  if (issue.input === undefined && issue.path.length)
    return { code: 'required', detail: 'This field is required.' }
  if (issue.input === null) return { code: 'null', detail: 'This field may not be null.' }
  switch (issue.code) {
    case 'invalid_type':
      if (!issue.path.length) {
        return {
          code: 'invalid_input',
          detail: `Invalid data. Expected a dictionary, but got ${getJsonType(issue.input)}.`,
        }
      }
      return { code: 'invalid_input', detail: EXPECTED[issue.expected] ?? issue.message }
    case 'invalid_value':
      return { code: 'invalid_choice', detail: `"${formatValue(issue.input)}" is not a valid choice.` }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) {
        return { code: 'blank', detail: 'This field may not be blank.' }
      }
      if (issue.origin === 'array') return { code: 'empty', detail: 'This list may not be empty.' }
      return issue.origin === 'string'
        ? { code: 'min_length', detail: `Ensure this field has at least ${issue.minimum} characters.` }
        : { code: 'min_value', detail: `Ensure this value is greater than or equal to ${issue.minimum}.` }
    case 'too_big':
      if (issue.origin === 'string') {
        return {
          code: 'max_length',
          detail: `Ensure this field has no more than ${issue.maximum} characters.`,
        }
      }
      return issue.origin === 'array'
        ? { code: 'max_length', detail: `Ensure this field has no more than ${issue.maximum} elements.` }
        : { code: 'max_value', detail: `Ensure this value is less than or equal to ${issue.maximum}.` }
    case 'invalid_format':
      return { code: 'invalid_input', detail: FORMATS[issue.format] ?? issue.message }
    case 'unrecognized_keys':
      return { code: 'invalid_input', detail: `Unknown key: ${issue.keys[0]}.` }
    default:
      return { code: 'invalid_input', detail: issue.message }
  }
}

function getJsonType(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return value === null ? 'null' : typeof value
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100) : getJsonType(value)
}

const DEPTH_MAX = 100

/**
 * Rejects text that no database column can store, anywhere in a body or a query: NUL characters, unpaired surrogates,
 * excessive nesting. A body may have millions of values, so paths are only built while traversing.
 */
export function assertStorableText(value: unknown): void {
  assertStorableValue(value, [])
}

function assertStorableValue(value: unknown, path: (string | number)[]): void {
  if (typeof value === 'string') assertStorableString(value, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length > DEPTH_MAX) throw invalid('The value is nested too deeply.', String(path[0]))
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) assertStorableAt(at, value[at], path)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    assertStorableString(key, path)
    assertStorableAt(key, inner, path)
  }
}

function assertStorableAt(at: string | number, value: unknown, path: (string | number)[]): void {
  path.push(at)
  assertStorableValue(value, path)
  path.pop()
}

function assertStorableString(text: string, path: (string | number)[]): void {
  if (text.includes('\0'))
    throw invalid('Null characters are not allowed.', formatAttr(path), 'null_characters_not_allowed')
  // An unpaired surrogate cannot be encoded as UTF-8.
  if (!text.isWellFormed())
    throw invalid(
      'Surrogate characters are not allowed.',
      formatAttr(path),
      'surrogate_characters_not_allowed',
    )
}

const formatAttr = (path: (string | number)[]) => (path.length ? path.join('__') : null)
