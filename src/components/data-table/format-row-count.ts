import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { formatCount } from '../ui/cells/format-number'
import type { AnyTableDefinition } from './table'

/** `213 surveys`, `1 survey`. */
export const formatRowCount = (
  { label, singular }: Pick<AnyTableDefinition, 'label' | 'singular'>,
  count: number,
): string =>
  t('{count} {things}', { count: formatCount(count), things: count === 1 ? singular : inSentence(label) })
