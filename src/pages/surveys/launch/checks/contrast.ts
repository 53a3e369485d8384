import { t } from '../../../../texts/text'
import { contrastFindings } from '../../model/contrast'
import type { Check, Finding } from './check'

/** Whether texts in colours that somebody chose can be read. What the SDKs chose themselves is theirs to mend. */
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
