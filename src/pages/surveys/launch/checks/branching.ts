import { t } from '../../../../texts/translate'
import { flowFindings } from '../../flow/analysis'
import type { Check, Finding } from './check'

/** Checks that every branch has a valid target and every question is reachable. */
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
