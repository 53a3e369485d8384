import { t } from '../../../lib/i18n/translate'

/** Label of the next step of a question without branching. */
export const formatNextStep = (isLast: boolean) => (isLast ? t('Next: end of survey') : t('Next question'))

/** Label of the end of a survey. */
export const formatEnd = (thanks: boolean) =>
  thanks ? t('A thank-you message is shown at the end.') : t('The survey closes without a thank-you message.')
