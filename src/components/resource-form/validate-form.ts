import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, ResolverOptions, ResolverResult } from 'react-hook-form'
import type { z } from 'zod'
import { isWithin } from './field-errors'
import { formatIssue } from './format-issue'
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
