import {
  describeAcceptedInvite,
  describeFlagChange,
  describePause,
} from '../../../contract/domain/notification-messages'
import type { ActivityChange } from '../../../contract/schemas/activity'
import type { Actor } from '../auth/principal'
import type { Database } from '../db/database'
import { type NotificationOwner, recordNotification } from './outbox'

interface Writer extends NotificationOwner {
  actor: Pick<Actor, 'user'> | null
}

interface Write {
  scope: string
  item_id: string | number
  activity: string
  name: string | null
  changes: ActivityChange[] | null
}

/** Stores the messages about an entry of the activity log, if there is an event for it. */
export async function recordActivityNotification(tx: Database, writer: Writer, write: Write): Promise<void> {
  const { scope, activity, changes } = write
  if (scope === 'FeatureFlag' && activity !== 'purged') await recordFlagChange(tx, writer, write)
  else if (scope === 'BatchExport' && getChange(changes, 'paused')?.after === true)
    await recordPause(tx, writer, write)
  else if (scope === 'OrganizationInvite' && activity === 'accepted')
    await recordAcceptedInvite(tx, writer, write)
}

const getChange = (changes: ActivityChange[] | null, field: string) =>
  changes?.find((change) => change.field === field)

/** Returns the name of the acting user of a message; null for the server itself. */
export function getActorName(
  user: { first_name: string; email: string | null; is_service_account?: boolean | undefined } | null,
): string {
  if (!user) return 'This server'
  const name = user.first_name || user.email || 'An unknown user'
  return user.is_service_account ? `${name} (service account)` : name
}

const getActorData = ({ actor }: Writer) =>
  actor && { first_name: actor.user.first_name, email: actor.user.email }

function recordFlagChange(tx: Database, writer: Writer, { item_id, name, activity, changes }: Write) {
  const isDeleted = getChange(changes, 'deleted')?.after
  const verb =
    isDeleted === true ? 'deleted' : isDeleted === null || isDeleted === false ? 'restored' : activity
  const fields = (changes ?? []).map(({ field }) => field).filter((field) => field !== 'deleted')
  return recordNotification(tx, 'flag.changed', writer, () => ({
    ...describeFlagChange(
      getActorName(writer.actor?.user ?? null),
      verb,
      name,
      (changes ?? []).flatMap(describeFieldChange),
    ),
    path: `/projects/${writer.project?.id}/feature_flags/${item_id}`,
    data: {
      feature_flag: { id: item_id, key: name },
      activity: verb,
      changed_fields: fields,
      actor: getActorData(writer),
    },
  }))
}

/** Describes the change of a field with its values, unless they are long or structured. */
export function describeFieldChange({ field, before, after }: ActivityChange): string[] {
  if (field === 'deleted') return []
  const isShort = (value: unknown) => typeof value !== 'object' && String(value).length <= 100
  const show = (value: unknown) => (value === null ? 'empty' : String(value))
  const [old, now] = [before ?? null, after ?? null]
  const isShown = [old, now].every((value) => value === null || isShort(value))
  return [isShown ? `${field}: ${show(old)} → ${show(now)}` : `${field} was changed.`]
}

const recordPause = (tx: Database, writer: Writer, { item_id, name }: Write) =>
  recordNotification(tx, 'export.paused', writer, () => ({
    ...describePause(name ?? '', writer.actor && getActorName(writer.actor.user)),
    path: `/projects/${writer.project?.id}/batch_exports/${item_id}`,
    data: { batch_export: { id: item_id, name }, actor: getActorData(writer) },
  }))

const recordAcceptedInvite = (tx: Database, writer: Writer, { name }: Write) =>
  recordNotification(tx, 'invite.accepted', writer, () => ({
    ...describeAcceptedInvite(name),
    path: `/organizations/${writer.organization?.id}/members`,
    data: { member: getActorData(writer) },
  }))
