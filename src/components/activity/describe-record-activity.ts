import type { ActivityEntry } from '../../../contract/schemas/activity'
import { t } from '../../lib/i18n/translate'

const ACTIVITIES = new Map([
  ['created', (record: string) => t('created {record}', { record })],
  ['updated', (record: string) => t('updated {record}', { record })],
  ['deleted', (record: string) => t('deleted {record}', { record })],
  ['restored', (record: string) => t('restored {record}', { record })],
])

/** Action verb of an activity entry, following the name of the user: `updated the survey`. */
export const describeRecordActivity = ({ activity }: ActivityEntry, record: string): string =>
  ACTIVITIES.get(activity)?.(record) ??
  t('changed {record}: {activity}', { activity: activity.replaceAll('_', ' '), record })
