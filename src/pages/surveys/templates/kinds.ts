import { t } from '../../../lib/i18n/translate'

/** Purposes of templates. */
export const TEMPLATE_KINDS = [
  { value: 'metrics', label: t('Metrics') },
  { value: 'product', label: t('Product') },
  { value: 'business', label: t('Business') },
  { value: 'feedback', label: t('Feedback') },
] as const

export type TemplateKind = (typeof TEMPLATE_KINDS)[number]['value']
