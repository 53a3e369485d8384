import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, ResolverOptions, ResolverResult } from 'react-hook-form'
import type { z } from 'zod'
import { t, translated } from '../../lib/i18n/translate'
import type { FormProblem } from './model'

/** Validates the request body with the schema and maps its issues to problems at form fields. */
function toProblems(issues: z.core.$ZodIssue[], fieldFor: (path: string) => string): FormProblem[] {
  return issues.map((issue) => ({ field: fieldFor(issue.path.join('.')), message: formatIssue(issue) }))
}

interface ValidateOptions<V extends FieldValues, B extends object, S extends z.ZodType> {
  schema: S
  outgoing: (values: V) => Partial<B>
  problems: (values: V, changes: Partial<B>) => FormProblem[]
  fieldFor: (path: string) => string
}

/** Validates the request body and returns it as parsed by the schema. Only the first problem of a field is reported. */
export function validateForm<V extends FieldValues, B extends object, S extends z.ZodType>(
  { schema, outgoing, problems, fieldFor }: ValidateOptions<V, B, S>,
  values: V,
  options: ResolverOptions<V>,
): ResolverResult<V, z.output<S>> {
  const changes = outgoing(values)
  const parsed = schema.safeParse(changes)
  const own = problems(values, changes)
  const issues = toProblems(parsed.error?.issues ?? [], fieldFor)
  // A problem inside a field is more specific than one of the whole field.
  const allProblems = [
    ...own,
    ...issues.filter(({ field }) => !own.some((problem) => isWithin(problem.field, [field]))),
  ]
  if (parsed.success && allProblems.length === 0) return { values: parsed.data, errors: {} }
  const errors: FieldErrors = {}
  for (const { field, message } of allProblems) errors[field] ??= { type: 'invalid', message }
  return { values: {}, errors: toNestErrors(errors, options) }
}

type Issue = z.core.$ZodIssue

function formatSizeIssue(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>) {
  const small = issue.code === 'too_small'
  const limit = small ? issue.minimum : issue.maximum
  const count = String(limit)
  if (issue.origin === 'string' || issue.origin === 'array') {
    if (small && Number(limit) === 1) return t('Enter a value.')
    if (issue.origin === 'array')
      return small ? t('At least {count} entries.', { count }) : t('At most {count} entries.', { count })
    return small ? t('At least {count} characters.', { count }) : t('At most {count} characters.', { count })
  }
  return small ? t('Enter {count} or more.', { count }) : t('Enter {count} or less.', { count })
}

function formatTypeIssue(issue: Extract<Issue, { code: 'invalid_type' }>) {
  if (issue.expected === 'int' || issue.expected === 'number') return t('Enter a whole number.')
  if (issue.expected === 'record' || issue.expected === 'object') return t('Enter a JSON object: { … }.')
  if (issue.expected === 'array') return t('Enter a JSON list: [ … ].')
  return t('Enter a value.')
}

function formatFormatIssue({ format, pattern }: Extract<Issue, { code: 'invalid_format' }>) {
  if (format === 'email') return t('Enter an email address.')
  if (format === 'url' || pattern?.startsWith('/^https?:')) return t('Enter a URL that starts with https://.')
  return t('Invalid format.')
}

/** Describes a validation issue to the user in one sentence. */
function formatIssue(issue: Issue): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') return formatSizeIssue(issue)
  if (issue.code === 'invalid_type') return formatTypeIssue(issue)
  if (issue.code === 'invalid_format') return formatFormatIssue(issue)
  if (issue.code === 'invalid_value') return t('Choose one of the options.')
  // Messages of the contract are in English, as on the server.
  return translated(issue.message)
}

/** Form message and the field it belongs to. */
export interface FieldMessage {
  field: string
  message: string
}

/** Flattens the errors of a form, which are nested like its values. */
export function getMessages(errors: FieldErrors | undefined, path = ''): FieldMessage[] {
  return Object.entries(errors ?? {}).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const field = key === 'root' ? path : `${path}${path && '.'}${key}`
    return typeof error.message === 'string' && typeof error.type === 'string'
      ? [{ field, message: error.message }]
      : getMessages(error as FieldErrors, field)
  })
}

/** Returns true if a message belongs to one of these fields or to a field nested in them. */
export function isWithin(field: string, names: string[]) {
  return names.some((name) => field === name || field.startsWith(`${name}.`))
}
