import { t } from '../../lib/i18n/translate'

/** Labels of `role_at_organization`, in the order in which forms offer them. */
const LABELS: Record<string, string> = {
  engineering: t('Engineering'),
  data: t('Data'),
  product: t('Product management'),
  founder: t('Founder'),
  leadership: t('Leadership'),
  marketing: t('Marketing'),
  sales: t('Sales and success'),
  other: t('Other'),
}

export const ROLE_OPTIONS = Object.entries(LABELS).map(([value, label]) => ({ value, label }))

/** Returns the label of a role; free text of older records is returned unchanged. */
export const formatRole = (role: string | null): string => (role ? (LABELS[role] ?? role) : '–')
