import { t } from '../../../texts/translate'

/** Label of the next step of a question without branching. */
export const formatNextStep = (isLast: boolean) => (isLast ? t('Then: the end') : t('Next question'))

/** Label of the end of a survey. */
export const formatEnd = (thanks: boolean) =>
  thanks
    ? t('At the end people see the thank-you message.')
    : t('At the end the survey closes, without a message.')
