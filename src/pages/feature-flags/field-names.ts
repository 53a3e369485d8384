import { plainName } from '../../components/history/plain-name'
import { t } from '../../texts/text'

/** Names of fields that do not say what they are. */
const NAMES = new Map([
  ['name', t('Description')],
  ['active', t('On')],
  ['filters', t('Who gets it, and what')],
  ['ensure_experience_continuity', t('They keep it when they sign in')],
])

/** What people call a field of a flag. */
export const fieldName = (field: string): string => NAMES.get(field) ?? plainName(field)
