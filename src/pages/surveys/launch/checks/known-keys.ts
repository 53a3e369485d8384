import type { JsonRecord } from '../../../../../contract/json-object'
import { t } from '../../../../texts/text'
import { listed, quoted } from '../../words/lists'
import type { Check, Finding } from './check'

const words = (text: string) => new Set(text.trim().split(/\s+/))

const QUESTION = words(
  t(
    '\n  id type question description descriptionContentType optional buttonText branching translations validation link display\n  scale lowerBoundLabel upperBoundLabel isNpsQuestion choices hasOpenChoice shuffleOptions skipSubmitButton',
  ),
)

const CONDITIONS = words(
  t(
    '\n  url urlMatchType selector seenSurveyWaitPeriodInDays deviceTypes deviceTypesMatchType linkedFlagVariant events\n  cancelEvents actions',
  ),
)

const APPEARANCE = words(
  t(
    '\n  backgroundColor submitButtonColor submitButtonTextColor ratingButtonColor ratingButtonActiveColor\n  ratingButtonHoverColor descriptionTextColor borderColor textColor textSubtleColor inputBackground\n  inputBackgroundColor inputTextColor fontFamily maxWidth boxPadding boxShadow borderRadius zIndex\n  disabledButtonOpacity placeholder position whiteLabel autoDisappear displayThankYouMessage thankYouMessageHeader\n  thankYouMessageDescription thankYouMessageDescriptionContentType thankYouMessageCloseButtonText submitButtonText\n  shuffleQuestions surveyPopupDelaySeconds hideCancelButton allowGoBack backButtonText widgetType widgetSelector\n  widgetLabel widgetColor tabPosition',
  ),
)

function unknownIn(field: string, value: JsonRecord | null, known: Set<string>): Finding[] {
  const keys = Object.keys(value ?? {}).filter((key) => !known.has(key))
  if (keys.length === 0) return []
  const message = t('Nothing here knows what {keys} {it} for. It is kept as it is.', {
    keys: listed(keys.map(quoted)),
    it: keys.length === 1 ? 'is' : 'are',
  })
  return [{ field, message, severity: 'note' }]
}

/** Whether there is something in the survey that nobody here has words for. */
export const knownKeysCheck: Check = {
  fine: t('Everything that is set in it is known here.'),
  find: ({ survey: { questions, conditions, appearance } }) => [
    ...(questions ?? []).flatMap((question, index) => unknownIn(`questions.${index}`, question, QUESTION)),
    ...unknownIn('conditions', conditions, CONDITIONS),
    ...unknownIn('appearance', appearance, APPEARANCE),
  ],
}
