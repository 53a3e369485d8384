import type { ActivityEntry } from '../../../contract/schemas/activity'
import { t } from '../../lib/i18n/translate'

const ACTIVITIES = new Map([
  ['created', (survey: string) => t('created {survey}', { survey })],
  ['updated', (survey: string) => t('updated {survey}', { survey })],
  ['deleted', (survey: string) => t('deleted {survey}', { survey })],
  ['restored', (survey: string) => t('restored {survey}', { survey })],
])

/** Action verb of an activity entry, following the name of the user: `updated the survey`. */
export const describeSurveyActivity = ({ activity }: ActivityEntry, survey: string): string =>
  ACTIVITIES.get(activity)?.(survey) ??
  t('changed {survey}: {activity}', { activity: activity.replaceAll('_', ' '), survey })
