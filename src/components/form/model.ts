import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, ResolverOptions, ResolverResult } from 'react-hook-form'
import type { z } from 'zod'
import type { AnyInput } from '../../api/client/build-url'
import type { Mutation, MutationOp } from '../../api/query/mutation'
import type { ReadOp, Resource, ResourceInput, ResourceResponse } from '../../api/query/queries'
import { t, translated } from '../../lib/i18n/translate'
import { getChangedFields } from '../../lib/json'

/**
 * Target of a form, as data: the endpoint, its path parameters, and the loaded record with its read operation; null for
 * a create.
 */
export interface FormTarget<Body, Response, Loaded> {
  resource: Resource
  op: string
  params: AnyInput['params']
  loaded: { record: Loaded; op: string } | null
  /** Types only: request body and success response. */
  body?: (body: Body) => void
  response?: Response
}

type Params<R extends Resource, Op extends MutationOp<R>> = ResourceInput<R, Op>['params']
type Body<R extends Resource, Op extends MutationOp<R>> = NonNullable<ResourceInput<R, Op>['body']>

/** Creates the target of a form that creates a record: `createTarget('roles', 'create', params)`. */
export const createTarget = <R extends Resource, Op extends MutationOp<R>>(
  resource: R,
  op: Op,
  params: Params<R, Op>,
): FormTarget<Body<R, Op>, ResourceResponse<R, Op>, undefined> => ({
  resource,
  op,
  // All path parameters are strings or numbers, which the type loses while `R` is generic.
  params: params as AnyInput['params'],
  loaded: null,
})

/** Creates the target of a form that updates a loaded record: `updateTarget('roles', 'update', params, role)`. */
export const updateTarget = <
  R extends Resource,
  Op extends MutationOp<R>,
  Read extends ReadOp<R> = Extract<'retrieve', ReadOp<R>>,
>(
  resource: R,
  op: Op,
  params: Params<R, Op>,
  record: ResourceResponse<R, Read>,
  // `Read` defaults to this operation.
  readOp: Read = 'retrieve' as Read,
): FormTarget<Body<R, Op>, ResourceResponse<R, Op>, ResourceResponse<R, Read>> => ({
  resource,
  op,
  // As above.
  params: params as AnyInput['params'],
  loaded: { record, op: readOp },
})

/** Builds the mutation of a form with a body. */
export const toMutation = <Body, Response, Loaded>(
  { resource, op, params }: FormTarget<Body, Response, Loaded>,
  body: Body,
): Mutation<Response> => ({ resource, op, input: { params, body } })

/** Problem that prevents sending, at the field that can fix it. */
export interface FormProblem {
  field: string
  message: string
}

/** Mapping from form values to the request body. Without one, the values are the body. */
export interface FormModel<V, B extends object> {
  body: (values: V) => B
  /**
   * Maps a body to the values of a form that was opened with others. Default: the fields of the body are the values.
   */
  values?: (body: B, opened: V) => V
  /** Adds the unchanged fields that the server validates together with the changed ones. */
  withDependentFields?: (changes: Partial<B>, body: B, before: B) => Partial<B>
  /** Checks beyond the field types that the server would reject. */
  problems?: (values: V, changes: Partial<B>, body: B) => FormProblem[]
  /** Warnings about the changes, shown for confirmation before saving, one sentence each. */
  getWarnings?: (changes: Partial<B>, body: B) => string[]
  /** Maps an API field to the field of this form. */
  fieldFor?: (path: string) => string
  /** Maps an error code to its field if the server does not name one. */
  fieldForCode?: Record<string, string>
  /** Returns the label of an API field if no input of the form has its name. */
  getFieldLabel?: (field: string) => string
  /** Label of a field inside a value. */
  getNestedFieldLabel?: (field: string) => string
}

/** Returns the form values of a body, from the model or the body itself. */
export const toValues = <V, B extends object>(model: FormModel<V, B>, body: B, opened: V): V =>
  model.values?.(body, opened) ?? { ...opened, ...body }

function filledFields<B extends object>(body: B): Partial<B> {
  // Batches are sent as is.
  if (Array.isArray(body)) return body
  const filled = Object.entries(body).filter(
    ([, value]) => value !== null && value !== '' && value !== undefined,
  )
  // Object.fromEntries loses the key types; they are the keys of `body`.
  return Object.fromEntries(filled) as Partial<B>
}

/** Builds the request body: the changed fields for an update, or the filled-in ones for a create. */
export function buildRequestBody<V, B extends object>(before: B | null, body: B, model: FormModel<V, B>) {
  if (before === null) return filledFields(body)
  const changes = getChangedFields(before, body)
  return model.withDependentFields?.(changes, body, before) ?? changes
}

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

/** Flattens the errors of a form, which are nested like its values. */
export function getMessages(errors: FieldErrors | undefined, path = ''): FormProblem[] {
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
