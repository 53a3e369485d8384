import type { JsonRecord } from '../../contract/is-object'
import { formatPath, getValueAt, setValueAt } from './diff'
import type { ConfigDocument, Kind, ReferenceIds, ValueProblem } from './kinds'

/** Reference to an environment variable. */
const REFERENCE = /^\$\{([A-Za-z_]\w*)\}$/

/** IDs for the validation of a document, before the referenced records are known. */
const ANY_IDS: ReferenceIds = {
  flagId: () => 1,
  surveyId: () => '00000000-0000-4000-8000-000000000000',
  projectId: () => 1,
}

/** Validates a document with the schema that the API has for a new record. */
export function validateConfigDocument(kind: Kind, document: ConfigDocument): ValueProblem[] {
  const problems: ValueProblem[] = []
  const secretPaths = kind.secretPaths(document)
  for (const path of secretPaths)
    if (!getReference(getValueAt(document, path)))
      problems.push({
        path,
        message: `${path.at(-1)} is a secret. Write a reference to an environment variable, such as \${${String(path.at(-1)).toUpperCase()}}.`,
      })
  problems.push(...(kind.validate?.(document) ?? []))
  if (problems.length > 0) return problems
  const sent = secretPaths.reduce<JsonRecord>(
    (rest, path) => (path.length === 1 ? setValueAt(rest, path, undefined) : rest),
    document,
  )
  const body = kind.toBody({ document: sent, fields: kind.fields, current: null }, ANY_IDS)
  const { error } = kind.create.safeParse(body)
  for (const issue of error?.issues ?? []) {
    // Other servers have cohorts; one that has none rejects the request.
    if (issue.code === 'custom' && issue.params?.code === 'cohort_does_not_exist') continue
    const { path, message } = issue
    const at = path.filter((part) => typeof part !== 'symbol')
    const [field] = at
    const isMissing = at.length === 1 && body[String(field)] === undefined
    problems.push({
      path: [String(field ?? '').replace(/^linked_flag_id$/, 'linked_flag'), ...at.slice(1)],
      message: isMissing ? `${field} is required.` : `${formatPath(at)}: ${message}`,
    })
  }
  return problems
}

/** Removes the top-level fields that the schema of the API does not accept. */
export function removeInvalidFields(
  kind: Kind,
  document: ConfigDocument,
): { document: ConfigDocument; warnings: string[] } {
  const problems = validateConfigDocument(kind, document)
  return {
    document: problems.reduce((rest, { path }) => setValueAt(rest, path.slice(0, 1), undefined), document),
    warnings: problems.map(({ path, message }) => `${path[0]} is left out: ${message}`),
  }
}

/** Returns the name of the environment variable that a value refers to. */
export const getReference = (value: unknown): string | null =>
  typeof value === 'string' ? (REFERENCE.exec(value)?.[1] ?? null) : null

/** Names of the environment variables that a document refers to. */
export const getSecretNames = (kind: Kind, document: ConfigDocument): string[] => [
  ...new Set(kind.secretPaths(document).flatMap((path) => getReference(getValueAt(document, path)) ?? [])),
]

/** Replaces references by the values of environment variables. */
export const resolveSecrets = (
  kind: Kind,
  document: ConfigDocument,
  env: Readonly<Record<string, string | undefined>>,
): ConfigDocument =>
  kind
    .secretPaths(document)
    .reduce(
      (rest, path) => setValueAt(rest, path, env[getReference(getValueAt(document, path)) ?? '']),
      document,
    )
