import { t } from '../../lib/i18n/translate'
/** Consequences of deleting a project. */
export const PROJECT_LOSS = t('Its surveys, feature flags, batch exports and events are deleted too.')
