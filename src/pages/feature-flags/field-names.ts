import { formatFieldName } from '../../components/history/format-field-name'
import { t } from '../../texts/translate'

/** Labels of fields with unclear names. */
const NAMES = new Map([
  ['name', t('Description')],
  ['active', t('On')],
  ['filters', t('Who gets it, and what')],
  ['ensure_experience_continuity', t('They keep it when they sign in')],
])

/** Returns the label of a flag field. */
export const getFlagFieldName = (field: string): string => NAMES.get(field) ?? formatFieldName(field)
