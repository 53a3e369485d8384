import { t } from '../../../../texts/translate'
import { findContrastIssues } from '../../model/contrast'
import type { LaunchCheck, LaunchIssue } from './check'

/** Checks the contrast of texts in custom colors. Default colors of the SDKs are not checked. */
export const contrastCheck: LaunchCheck = {
  fine: t('Text colors have sufficient contrast.'),
  find: ({ survey: { appearance }, context: { readColor } }) =>
    findContrastIssues(appearance, readColor)
      .filter(({ severity }) => severity === 'warning')
      .map(
        ({ field, message }): LaunchIssue => ({
          field,
          message: t('{clauses}.', { clauses: message }),
          severity: 'warning',
        }),
      ),
}
