import type { ActivityEntry } from '../../../contract/schemas/activity'
import { t } from '../../lib/i18n/translate'

const ACTIVITIES = new Map([
  ['created', (record: string) => t('created {record}', { record })],
  ['updated', (record: string) => t('updated {record}', { record })],
  ['deleted', (record: string) => t('deleted {record}', { record })],
  ['restored', (record: string) => t('restored {record}', { record })],
  ['paused', (record: string) => t('paused {record}', { record })],
  ['resumed', (record: string) => t('resumed {record}', { record })],
  ['enabled', (record: string) => t('enabled {record}', { record })],
  ['disabled', (record: string) => t('disabled {record}', { record })],
  ['archived', (record: string) => t('archived {record}', { record })],
  ['unarchived', (record: string) => t('unarchived {record}', { record })],
])

/** Activities that a change of a single switch means, by its field: off and on. */
const SWITCHES: Record<string, readonly [off: string, on: string]> = {
  paused: ['resumed', 'paused'],
  active: ['disabled', 'enabled'],
  archived: ['unarchived', 'archived'],
  deleted: ['restored', 'deleted'],
}

/** Returns the activity of an entry; that of the switch if an update changed only one. */
export function getActivity({ activity, detail }: Pick<ActivityEntry, 'activity' | 'detail'>): string {
  const [change, ...others] = activity === 'updated' ? (detail.changes ?? []) : []
  const states = others.length === 0 && SWITCHES[change?.field ?? '']
  return states && typeof change?.after === 'boolean' ? states[change.after ? 1 : 0] : activity
}

/** Action verb of an activity entry, following the name of the user: `updated the survey`. */
export const describeRecordActivity = (entry: ActivityEntry, record: string): string =>
  ACTIVITIES.get(getActivity(entry))?.(record) ??
  t('changed {record}: {activity}', { activity: entry.activity.replaceAll('_', ' '), record })
