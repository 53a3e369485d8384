import type { JsonRecord } from '../../../../contract/is-object'
import { t, tn } from '../../../texts/translate'
import { hasChoices, isQuestionType, questionTypeLabel } from '../model/question-types'
import { quote } from '../words/lists'
import { lookOf, openerOf, type PreviewedSurvey, questionsOf } from './previewed'

function typeNote({ type }: PreviewedSurvey): string | null {
  if (type === 'popover' || type === 'widget' || type === 'external_survey') return null
  return t(
    'Surveys of this type are drawn by your own site. This is what the questions look like in a popover.',
  )
}

function openerNote(survey: PreviewedSurvey): string | null {
  if (openerOf(survey) !== 'nothing') return null
  const { widgetType } = lookOf(survey)
  if (widgetType === 'selector') return t('No element is named that opens it, so nobody can open it yet.')
  return t('The SDK draws no button of this kind. Your own code has to open the survey.')
}

function questionNotes(question: JsonRecord): (string | null)[] {
  const { type, display, link, shuffleOptions } = question
  if (!isQuestionType(type))
    return [
      t('The SDK does not know {type}: it draws an empty box here.', {
        type: quote(questionTypeLabel(type)),
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

function orderNote(survey: PreviewedSurvey): string | null {
  const leads = questionsOf(survey).some(({ branching }) => Boolean(branching))
  if (lookOf(survey).shuffleQuestions !== true || leads) return null
  return t('The questions come in a different order for everybody.')
}

/** Notes about behavior that the preview of a page cannot show. */
export function notesOn(survey: PreviewedSurvey, page: number | null): string[] {
  const question = page === null ? undefined : questionsOf(survey)[page]
  const delay = lookOf(survey).surveyPopupDelaySeconds
  return [
    typeNote(survey),
    openerNote(survey),
    survey.type === 'popover' && typeof delay === 'number' && delay > 0
      ? t('Opens after {delay}.', { delay: tn(delay, '{n} second', '{n} seconds') })
      : null,
    orderNote(survey),
    ...(question ? questionNotes(question) : []),
  ].filter((note) => note !== null)
}
