import { tn } from '../../../lib/i18n/translate'

/** Number of branches that still lead to their question after its number changed, as text; null for 0. */
export const formatRenumberedEdges = (count: number): string | null =>
  count === 0 ? null : tn(count, '{n} branch was updated.', '{n} branches were updated.')
