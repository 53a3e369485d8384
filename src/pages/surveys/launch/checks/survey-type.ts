import { t } from '../../../../texts/translate'
import { quote } from '../../labels/lists'
import type { LaunchCheck, LaunchIssue } from './check'

const GONE = ['button', 'email', 'full_screen']
const DRAWN = ['popover', 'widget']

function findTypeIssue(type: unknown): LaunchIssue | null {
  const field = 'type'
  if (DRAWN.some((surveyType) => surveyType === type)) return null
  if (GONE.some((surveyType) => surveyType === type)) {
    const message = t('No SDK shows a survey of the kind {type} any more. Choose another.', {
      type: quote(type),
    })
    return { field, message, severity: 'error' }
  }
  if (type === 'api') {
    const message = t('SDKs do not draw it: your own code asks for it, shows it and sends the answers.')
    return { field, message, severity: 'note' }
  }
  if (type === 'external_survey') {
    return {
      field,
      message: t('SDKs do not show it. Respondents open its own page: share the link or the QR code.'),
      severity: 'note',
    }
  }
  const message = t('SDKs may not know how to show a survey of the kind {type}.', { type: quote(type) })
  return { field, message, severity: 'warning' }
}

/** Checks that surveys of this type are shown at all. */
export const surveyTypeCheck: LaunchCheck = {
  fine: t('SDKs show surveys of this kind.'),
  find({ survey: { type, appearance } }) {
    const issue = findTypeIssue(type)
    if (type !== 'widget' || appearance?.widgetType !== 'selector' || appearance.widgetSelector) {
      return issue ? [issue] : []
    }
    const message = t('Nothing opens it: the element of your page that should do so is not named.')
    return [{ field: 'appearance.widgetSelector', message, severity: 'error' }]
  },
}
