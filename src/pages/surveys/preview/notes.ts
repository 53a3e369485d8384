import type { JsonRecord } from '../../../../contract/is-object'
import { t, tn } from '../../../lib/i18n/translate'
import { quote } from '../labels/choices'
import { getQuestionTypeLabel, hasChoices, isQuestionType } from '../model/question-types'
import { getAppearance, getOpener, getQuestions, type PreviewedSurvey } from './preview-pages'

function getTypeNote({ type }: PreviewedSurvey): string | null {
  if (type === 'popover' || type === 'widget' || type === 'external_survey') return null
  return t('Your site displays surveys of this type. The preview shows the questions in a popover.')
}

function getOpenerNote(survey: PreviewedSurvey): string | null {
  if (getOpener(survey) !== 'nothing') return null
  const { widgetType } = getAppearance(survey)
  if (widgetType === 'selector') return t('No trigger element is set, so the survey cannot be opened.')
  return t('The SDK does not display this type of button. Your own code must open the survey.')
}

function getQuestionNotes(question: JsonRecord): (string | null)[] {
  const { type, display, link, shuffleOptions } = question
  if (!isQuestionType(type))
    return [
      t('The SDK does not support {type} and displays an empty box.', {
        type: quote(getQuestionTypeLabel(type)),
      }),
    ]
  return [
    type === 'rating' && display !== 'number' && display !== 'emoji'
      ? t('The rating has neither numbers nor emoji, so the SDK displays nothing.')
      : null,
    type === 'link'
      ? link
        ? t('The button opens {link}.', { link: String(link) })
        : t('The button has no link yet.')
      : null,
    hasChoices(type) && shuffleOptions === true ? t('The order of choices differs for each user.') : null,
  ]
}

function getOrderNote(survey: PreviewedSurvey): string | null {
  const leads = getQuestions(survey).some(({ branching }) => Boolean(branching))
  if (getAppearance(survey).shuffleQuestions !== true || leads) return null
  return t('The order of questions differs for each user.')
}

/** Notes about behavior that the preview of a page cannot show. */
export function getPreviewNotes(survey: PreviewedSurvey, page: number | null): string[] {
  const question = page === null ? undefined : getQuestions(survey)[page]
  const delay = getAppearance(survey).surveyPopupDelaySeconds
  return [
    getTypeNote(survey),
    getOpenerNote(survey),
    survey.type === 'popover' && typeof delay === 'number' && delay > 0
      ? t('Opens after {delay}.', { delay: tn(delay, '{n} second', '{n} seconds') })
      : null,
    getOrderNote(survey),
    ...(question ? getQuestionNotes(question) : []),
  ].filter((note) => note !== null)
}
