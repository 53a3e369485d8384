import { useFormState } from 'react-hook-form'
import { ColorField } from '../../../components/resource-form/ColorField'
import { FieldGroup, FieldRow } from '../../../components/resource-form/FieldGroup'
import { TextField } from '../../../components/resource-form/TextField'
import { t } from '../../../texts/translate'
import type { SurveyValues } from '../model/survey'

const OLD_COLORS = [
  { key: 'ratingButtonHoverColor', label: t('Rating under the pointer') },
  { key: 'descriptionTextColor', label: t('Description') },
  { key: 'inputBackgroundColor', label: t('Answer field, if none is set above') },
]

/** Appearance settings found only in surveys created with older versions; current SDKs mostly ignore them. */
export function LegacyAppearance() {
  const { defaultValues } = useFormState<SurveyValues>()
  const loaded = defaultValues?.appearance ?? {}
  const colors = OLD_COLORS.filter(({ key }) => loaded[key])
  const hasButton = Boolean(loaded.submitButtonText)
  if (colors.length === 0 && !hasButton) return null
  return (
    <FieldGroup title={t('From older versions')}>
      <FieldRow>
        {colors.map(({ key, label }) => (
          <ColorField key={key} name={`appearance.${key}`} label={label} />
        ))}
        {hasButton && (
          <TextField
            name="appearance.submitButtonText"
            label={t('Text on all buttons')}
            description={t("A question's own text comes first.")}
          />
        )}
      </FieldRow>
    </FieldGroup>
  )
}
