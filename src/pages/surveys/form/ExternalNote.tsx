import { useWatch } from 'react-hook-form'
import { t } from '../../../lib/i18n/translate'
import { FieldWarning } from './FieldWarning'

/** Note that a survey on its own page has no conditions, with those that are therefore not saved. */
export function ExternalNote() {
  const type: unknown = useWatch({ name: 'type' })
  if (type !== 'external_survey') return null
  return (
    <>
      <p className="rounded shaded p-10-12 text-sm">
        {t('Anyone with the link can open a hosted survey, so conditions on users and pages do not apply.')}
      </p>
      <FieldWarning about="type" />
    </>
  )
}
