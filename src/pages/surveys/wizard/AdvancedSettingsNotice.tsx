import { Link } from '@tanstack/react-router'
import { useValues } from '../../../components/form/use-field'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import type { GuideStep } from '../form/view'
import { formatList } from '../labels/choices'
import type { SurveyValues } from '../model/survey-values'
import { getAdvancedSettings } from './advanced-settings'

/** Note about settings outside the fields of a step, with a link to them. */
export function AdvancedSettingsNotice({ step, section }: { step: GuideStep; section: string }) {
  const names = getAdvancedSettings(step, useValues<SurveyValues>())
  if (names.length === 0) return null
  return (
    <p className="rounded shaded p-10-12 text-sm">
      {rich('More settings exist that the guide does not show: {names}. {link}', {
        names: formatList(names),
        link: (
          <Link
            to="."
            className="accent"
            replace
            hash={section}
            // The search parameters depend on the page that contains the link.
            search={(now) => ({ ...now, as: undefined, step: undefined })}
          >
            {t('Open the form')}
          </Link>
        ),
      })}
    </p>
  )
}
