import type { Api } from '../../../../contract'
import { t } from '../../../lib/i18n/translate'
import type { UndoEntry } from './entry'
import type { IrreversibleReason } from './undo-step'

const NO_OPERATION = t('The API has no operation to undo this.')

const SESSION_LOSS = t('A session that has ended cannot be restored. Sign in again.')

const MESSAGE_SENT = t('A message that was sent cannot be recalled.')

const ROLLED_KEY = t('The previous value of a rolled key is not stored.')
const REVOKED_VALUE = t('A revoked value cannot be restored.')
const REVOKED_KEY = t('A revoked key cannot be restored. Create a new key.')

/** Sentences for irreversible operations: by operation, or by resource and operation. */
const IRREVERSIBLE_OPERATIONS: Partial<Record<string, string>> = {
  'accessControls.assign': t('The previous rule is not known. Set it again.'),
  cancelBackfill: t(
    'A cancelled backfill cannot be resumed. Start a new backfill for the remaining intervals.',
  ),
  cancelRun: t('A cancelled run cannot be resumed. Retry it as a new run.'),
  'identityProviders.destroy': t(
    'The client secret is not stored in the dashboard. Configure the identity provider again.',
  ),
  'identityProviders.update': t('The previous client secret is not stored in the dashboard.'),
  'domains.verify': t('A completed verification cannot be undone.'),
  'proxyRecords.check': t('A completed check cannot be undone.'),
  'members.destroy': t('A removed member can only return by accepting a new invite.'),
  'notificationDestinations.destroy': t(
    'The URL is not stored in the dashboard. Create the destination again.',
  ),
  'notificationDestinations.redeliver': MESSAGE_SENT,
  'notificationDestinations.rotateSecret': t(
    'The previous secret is accepted for 24 hours, but is not stored.',
  ),
  'notificationDestinations.test': MESSAGE_SENT,
  'notificationDestinations.update': t(
    'The previous URL is not stored in the dashboard. Edit the destination again.',
  ),
  'persons.destroy': t('A deleted person cannot be restored.'),
  'personalApiKeys.roll': ROLLED_KEY,
  'personalApiKeys.revokePrevious': REVOKED_VALUE,
  'personalApiKeys.destroy': REVOKED_KEY,
  'serviceAccounts.destroy': t('A deleted service account cannot be restored. Create a new one.'),
  'serviceAccountKeys.roll': ROLLED_KEY,
  'serviceAccountKeys.revokePrevious': REVOKED_VALUE,
  'serviceAccountKeys.destroy': REVOKED_KEY,
  'organizationApiKeys.destroy': REVOKED_KEY,
  'projects.resetToken': t('A rotated token is no longer accepted.'),
  'proxyRecords.retry': t('Verification continues automatically until it succeeds or times out.'),
  purge: t('It was permanently deleted.'),
  retryRun: t('A started run can be cancelled, but the data it has written remains.'),
  'sampleWorkspace.destroy': t('Sample data is only created at the first start of a server.'),
  'projectImports.create': t('Imported records remain. Delete them, or the project.'),
  'projectImports.destroy': t('The report of an import cannot be restored.'),
  'projectImports.resume': t('Imported records remain. Stop the import to end it.'),
  'projectImports.stop': t('Resume the import on its page.'),
  'serviceAccountKeys.update': t('Rename the API key again to restore its label.'),
  'surveyReports.revoke': t('A revoked link cannot be restored. Create a new link.'),
  'surveyReports.share': t('The previous link is not stored. Revoke the new link instead.'),
  'surveyResponses.destroy': t('Deleted responses cannot be restored.'),
  'sessions.destroy': SESSION_LOSS,
  'sessions.destroyOthers': SESSION_LOSS,
  'sessions.signOut': SESSION_LOSS,
  'signup.create': t('The new member can be removed, but the invite cannot be used again.'),
  upgrade: t('Only the current version is available at the source. An older version cannot be restored.'),
}

const REASONS: Record<Exclude<IrreversibleReason, 'irreversible'>, string> = {
  unsupported: t('This version of the dashboard does not support this operation.'),
  'no response': t('No response was received, so the outcome is unknown.'),
  'no previous state': t('Its previous state could not be read.'),
  'no deleted state': t('Its state could not be read before the deletion.'),
  'no operation': NO_OPERATION,
}

/** Formats the reason why an entry cannot be undone as a sentence. */
export const formatIrreversibleReason = (
  reason: IrreversibleReason,
  { resource, op }: Pick<UndoEntry, 'resource' | 'op'>,
): string =>
  reason === 'irreversible'
    ? (IRREVERSIBLE_OPERATIONS[`${resource}.${op}`] ?? IRREVERSIBLE_OPERATIONS[op] ?? NO_OPERATION)
    : REASONS[reason]

const BATCH_EXPORT_DATA = [t('the secrets of its destination'), t('its runs and logs')]

/** Data that is deleted with a record and cannot be restored, in addition to write-only fields. */
export const CASCADES: Partial<Record<keyof Api, readonly string[]>> = {
  batchExports: BATCH_EXPORT_DATA,
  domains: [t('the ownership verification'), t('its identity provider')],
  invites: [t('its link: a new one is sent')],
  organizations: [
    t('its projects and all their data'),
    t('its members, invites and roles'),
    t('its domains'),
  ],
  projectBatchExports: BATCH_EXPORT_DATA,
  projects: [t('its events and persons'), t('its surveys, flags and batch exports'), t('its token')],
  roles: [t('its members')],
  surveys: [t('its responses, which remain events of the deleted survey'), t('the flags created for it')],
}
