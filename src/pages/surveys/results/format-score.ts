import { numberFormat } from '../../../api/locale'
import { formatShare } from '../../../components/cells/format-number'

/** Formats a score: NPS with its sign, CSAT in percent. */
export const formatScore = (name: 'NPS' | 'CSAT', value: number) =>
  name === 'NPS'
    ? numberFormat({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value).replace('-', '−')
    : formatShare(value, 100)
