import { t } from '../../../../texts/text'
import { flowFindings } from '../../flow/analysis'
import type { Check, Finding } from './check'

/** Whether every way through the questions leads somewhere, and every question is met. */
export const branchingCheck: Check = {
  fine: t('Every way through the questions leads to a question or to the end.'),
  find: ({ survey }) =>
    flowFindings(survey.questions ?? [], survey.appearance).map(
      ({ field, message, severity }): Finding => ({
        field,
        message,
        severity: severity === 'problem' ? 'mend' : 'look',
      }),
    ),
}
