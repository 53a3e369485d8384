import type { JsonRecord } from '../../../../contract/is-object'
import { t, tn } from '../../../texts/translate'
import { quote } from '../labels/lists'
import { getQuestionTypeLabel, hasChoices, isQuestionType } from '../model/question-types'
import { getAppearance, getOpener, getQuestions, type PreviewedSurvey } from './preview-pages'

function getTypeNote({ type }: PreviewedSurvey): string | null {
  if (type === 'popover' || type === 'widget' || type === 'external_survey') return null
  return t(
    'Surveys of this type are drawn by your own site. This is what the questions look like in a popover.',
  )
}

function getOpenerNote(survey: PreviewedSurvey): string | null {
  if (getOpener(survey) !== 'nothing') return null
  const { widgetType } = getAppearance(survey)
  if (widgetType === 'selector') return t('No element is named that opens it, so nobody can open it yet.')
  return t('The SDK draws no button of this kind. Your own code has to open the survey.')
}

function getQuestionNotes(question: JsonRecord): (string | null)[] {
  const { type, display, link, shuffleOptions } = question
  if (!isQuestionType(type))
    return [
      t('The SDK does not know {type}: it draws an empty box here.', {
        type: quote(getQuestionTypeLabel(type)),
      }),
    ]
  return [
    type === 'rating' && display !== 'number' && display !== 'emoji'
      ? t('Neither numbers nor emoji are chosen, so the SDK draws nothing to rate with.')
      : null,
    type === 'link'
      ? link
        ? t('The button opens {link}.', { link: String(link) })
        : t('The button opens nothing yet.')
      : null,
    hasChoices(type) && shuffleOptions === true
      ? t('The choices come in a different order for everybody.')
      : null,
  ]
}

function getOrderNote(survey: PreviewedSurvey): string | null {
  const leads = getQuestions(survey).some(({ branching }) => Boolean(branching))
  if (getAppearance(survey).shuffleQuestions !== true || leads) return null
  return t('The questions come in a different order for everybody.')
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
