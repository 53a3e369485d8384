import type { AccessLevel, AccessResource } from '../../../contract/domain/access'
import { t } from '../../lib/i18n/translate'

export const RESOURCE_LABELS: Record<AccessResource, string> = {
  project: t('Settings'),
  survey: t('Surveys'),
  feature_flag: t('Feature flags'),
  batch_export: t('Batch exports'),
  person: t('People and events'),
}

export const ACCESS_LEVEL_LABELS: Record<AccessLevel, string> = {
  none: t('No access'),
  viewer: t('Viewer'),
  editor: t('Editor'),
  manager: t('Manager'),
}
