import { quoteIdentifier } from './table'

const VERSIONS = ['person_version', 'person_distinct_id_version']

/** SQL condition for a row that is newer than the one it replaces: either of its versions is greater. */
export function buildIsNewer(columns: readonly { name: string }[], incoming: string, stored: string): string {
  const versionColumns = columns
    .filter(({ name }) => VERSIONS.includes(name))
    .map(({ name }) => quoteIdentifier(name))
  if (versionColumns.length === 0) return 'true'
  return versionColumns
    .map((version) => `(${stored}.${version} is null or ${incoming}.${version} > ${stored}.${version})`)
    .join(' or ')
}
