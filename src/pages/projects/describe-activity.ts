import type { ActivityEntry } from '../../../contract/schemas/activity'
import { t } from '../../lib/i18n/translate'

const ACTIVITIES = new Map([
  ['created', t('created the project')],
  ['updated', t('updated the project')],
  ['deleted', t('deleted the project')],
  ['restored', t('restored the project')],
])

/** Action verb of an activity entry of a project, following the name of the user. */
export const describeActivity = ({ activity }: ActivityEntry): string =>
  ACTIVITIES.get(activity) ??
  t('changed the project: {activity}', { activity: activity.replaceAll('_', ' ') })
