import type { JsonRecord } from '../../../../../contract/is-object'
import { t, tn } from '../../../../lib/i18n/translate'
import { formatList, quote } from '../../labels/choices'
import type { LaunchCheck, LaunchIssue } from './check'

const tokenize = (text: string) => new Set(text.trim().split(/\s+/))

const QUESTION = tokenize(`
  id type question description descriptionContentType optional buttonText branching translations validation link display
  scale lowerBoundLabel upperBoundLabel isNpsQuestion choices hasOpenChoice shuffleOptions skipSubmitButton`)

const CONDITIONS = tokenize(`
  url urlMatchType selector seenSurveyWaitPeriodInDays deviceTypes deviceTypesMatchType linkedFlagVariant events
  cancelEvents actions`)

const APPEARANCE = tokenize(`
  backgroundColor submitButtonColor submitButtonTextColor ratingButtonColor ratingButtonActiveColor
  ratingButtonHoverColor descriptionTextColor borderColor textColor textSubtleColor inputBackground
  inputBackgroundColor inputTextColor fontFamily maxWidth boxPadding boxShadow borderRadius zIndex
  disabledButtonOpacity placeholder position whiteLabel autoDisappear displayThankYouMessage thankYouMessageHeader
  thankYouMessageDescription thankYouMessageDescriptionContentType thankYouMessageCloseButtonText submitButtonText
  shuffleQuestions surveyPopupDelaySeconds hideCancelButton allowGoBack backButtonText widgetType widgetSelector
  widgetLabel widgetColor tabPosition`)

function findUnknownKeys(field: string, value: JsonRecord | null, knownKeys: Set<string>): LaunchIssue[] {
  const keys = Object.keys(value ?? {}).filter((key) => !knownKeys.has(key))
  if (keys.length === 0) return []
  const message = tn(
    keys.length,
    'Unknown setting {keys}. It is preserved.',
    'Unknown settings {keys}. They are preserved.',
    { keys: formatList(keys.map(quote)) },
  )
  return [{ field, message, severity: 'note' }]
}

/** Reports keys of the survey that this dashboard does not know. */
export const unknownKeysCheck: LaunchCheck = {
  fine: t('All settings are known.'),
  find: ({ survey: { questions, conditions, appearance } }) => [
    ...(questions ?? []).flatMap((question, index) =>
      findUnknownKeys(`questions.${index}`, question, QUESTION),
    ),
    ...findUnknownKeys('conditions', conditions, CONDITIONS),
    ...findUnknownKeys('appearance', appearance, APPEARANCE),
  ],
}
