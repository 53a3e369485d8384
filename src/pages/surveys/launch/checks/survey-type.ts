import { t } from '../../../../lib/i18n/translate'
import { quote } from '../../labels/lists'
import type { LaunchCheck, LaunchIssue } from './check'

const GONE = ['button', 'email', 'full_screen']
const DRAWN = ['popover', 'widget']

function findTypeIssue(type: unknown): LaunchIssue | null {
  const field = 'type'
  if (DRAWN.some((surveyType) => surveyType === type)) return null
  if (GONE.some((surveyType) => surveyType === type)) {
    const message = t('SDKs no longer support the survey type {type}. Choose another type.', {
      type: quote(type),
    })
    return { field, message, severity: 'error' }
  }
  if (type === 'api') {
    const message = t(
      'SDKs do not display this survey. Your own code loads it, displays it and sends the responses.',
    )
    return { field, message, severity: 'note' }
  }
  if (type === 'external_survey') {
    return {
      field,
      message: t('SDKs do not display this survey. Share the link or QR code of its hosted page.'),
      severity: 'note',
    }
  }
  const message = t('SDKs may not support the survey type {type}.', { type: quote(type) })
  return { field, message, severity: 'warning' }
}

/** Checks that surveys of this type are shown at all. */
export const surveyTypeCheck: LaunchCheck = {
  fine: t('SDKs support this survey type.'),
  find({ survey: { type, appearance } }) {
    const issue = findTypeIssue(type)
    if (type !== 'widget' || appearance?.widgetType !== 'selector' || appearance.widgetSelector) {
      return issue ? [issue] : []
    }
    const message = t('The survey cannot open because no trigger element is set.')
    return [{ field: 'appearance.widgetSelector', message, severity: 'error' }]
  },
}
