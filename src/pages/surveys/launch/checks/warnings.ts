import { t } from '../../../../texts/translate'
import type { LaunchCheck, LaunchIssue } from './check'

/** Fields whose warnings other checks report. */
const TOLD = ['conditions.url', 'schedule', 'iteration_count', 'end_date', 'questions']

/** Reports the remaining warnings of the editor. */
export const warningsCheck: LaunchCheck = {
  fine: t('No other warnings in the editor.'),
  find: ({ cautions: warnings }) =>
    warnings
      .filter(({ field }) => !TOLD.includes(field))
      .map((warning): LaunchIssue => ({ ...warning, severity: 'warning' })),
}
