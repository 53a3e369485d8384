import { t } from '../../../../texts/text'
import type { Check, Finding } from './check'

/** What other checks say themselves. */
const TOLD = ['conditions.url', 'schedule', 'iteration_count', 'end_date', 'questions']

/** What the editor warns of besides. */
export const cautionsCheck: Check = {
  fine: t('The editor warns of nothing else.'),
  find: ({ cautions }) =>
    cautions
      .filter(({ field }) => !TOLD.includes(field))
      .map((caution): Finding => ({ ...caution, severity: 'look' })),
}
