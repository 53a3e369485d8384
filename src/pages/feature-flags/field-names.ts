import { formatFieldName } from '../../components/activity/format-field-name'
import { t } from '../../lib/i18n/translate'

/** Labels of fields with unclear names. */
const NAMES = new Map([
  ['name', t('Description')],
  ['active', t('On')],
  ['filters', t('Release conditions and variants')],
  ['ensure_experience_continuity', t('Persist across authentication')],
])

/** Returns the label of a flag field. */
export const getFlagFieldName = (field: string): string => NAMES.get(field) ?? formatFieldName(field)
