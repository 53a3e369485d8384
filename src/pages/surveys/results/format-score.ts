import { formatShare } from '../../../components/ui/cells/format-number'
import { numberFormat } from '../../../lib/i18n/locale'

/** Formats a score: NPS with its sign, CSAT in percent. */
export const formatScore = (name: 'NPS' | 'CSAT', value: number) =>
  name === 'NPS'
    ? numberFormat({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value).replace('-', '−')
    : formatShare(value, 100)
