import { t } from '../../../../texts/translate'
import { contrastFindings } from '../../model/contrast'
import type { Check, Finding } from './check'

/** Checks the contrast of texts in custom colors. Default colors of the SDKs are not checked. */
export const contrastCheck: Check = {
  fine: t('Texts stand out from the colours chosen for what is behind them.'),
  find: ({ survey: { appearance }, context: { readColor } }) =>
    contrastFindings(appearance, readColor)
      .filter(({ severity }) => severity === 'warning')
      .map(
        ({ field, message }): Finding => ({
          field,
          message: t('{clauses}.', { clauses: message }),
          severity: 'look',
        }),
      ),
}
