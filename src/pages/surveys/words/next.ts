import { t } from '../../../texts/text'

/** What comes after a question that leads nowhere in particular. */
export const nextWords = (isLast: boolean) => (isLast ? t('Then: the end') : t('Next question'))

/** What the end of a survey is. */
export const endWords = (thanks: boolean) =>
  thanks
    ? t('At the end people see the thank-you message.')
    : t('At the end the survey closes, without a message.')
