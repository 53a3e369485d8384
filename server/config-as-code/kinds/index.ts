import { type Change, diffValues } from '../diff'
import { batchExportKind } from './batch-exports'
import { featureFlagKind } from './feature-flags'
import type { ConfigDocument, Kind, KindName } from './kind'
import { notificationDestinationKind } from './notification-destinations'
import { projectKind } from './project'
import { roleKind } from './roles'
import { surveyKind } from './surveys'

export { hasCohort } from './flag-conditions'
export * from './kind'

/** All kinds, in the order in which their records are created: referenced ones first. */
export const KINDS: Readonly<Record<KindName, Kind>> = {
  roles: roleKind,
  'feature-flags': featureFlagKind,
  surveys: surveyKind,
  'batch-exports': batchExportKind,
  'notification-destinations': notificationDestinationKind,
  project: projectKind,
}

/** Field of a file with the former name of a record that is renamed. */
export const getFormerKeyField = ({ keyField }: Kind): string => `previous_${keyField}`

/** Adds the defaults of omitted fields. */
export const completeDocument = (kind: Kind, document: ConfigDocument): ConfigDocument => ({
  ...Object.fromEntries(
    Object.entries(kind.defaults).filter(([field]) => !kind.operationalFields.includes(field)),
  ),
  ...document,
})

/** Compares a document with that of a record, in the fields that the document manages. */
export function diffDocuments(
  kind: Kind,
  document: ConfigDocument,
  serverDocument: ConfigDocument,
): { desired: ConfigDocument; current: ConfigDocument; changes: Change[] } {
  const complete = completeDocument(kind, document)
  const [desired, current] = kind.reconcile?.(complete, serverDocument) ?? [complete, serverDocument]
  const changes = kind.fields
    .filter((field) => field in desired)
    .flatMap((field) => diffValues(current[field], desired[field], [field]))
  return { desired, current, changes }
}
