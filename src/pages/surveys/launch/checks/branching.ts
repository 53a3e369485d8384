import { t } from '../../../../texts/translate'
import { findFlowIssues } from '../../flow/analysis'
import type { LaunchCheck, LaunchIssue } from './check'

/** Checks that every branch has a valid target and every question is reachable. */
export const branchingCheck: LaunchCheck = {
  fine: t('All branches lead to a question or to the end.'),
  find: ({ survey }) =>
    findFlowIssues(survey.questions ?? [], survey.appearance).map(
      ({ field, message, severity }): LaunchIssue => ({
        field,
        message,
        severity: severity === 'problem' ? 'error' : 'warning',
      }),
    ),
}
